import { maxListed } from '../../../../shared/contract/limits.ts'
import type { OrderTransfer } from '../../../../shared/contract/transfers.ts'
import type { EndedTransfer } from '../../../services/autoDownload/autoDownloads.ts'
import type { TransferEvents } from '../../../services/transfers/types.ts'
import type { Emit } from '../../ports.ts'

interface Ended {
  connectionId: string
  orderId: string
  files: number
  done: number
  failed: number
}

/** Tells the window and other services how transfers go. */
export interface TransferNotices {
  /** Takes what the engine reports. An order whose transfer is over shows in the list and the library at once. */
  onChange(events: TransferEvents): void
  /** From now on this listener gets every order whose transfer is over, once. */
  setEndedListener(listener: (ended: EndedTransfer) => void): void
}

/** `folderIdOf`: the library's id of an order's folder; null when nothing of it is on disk. */
export function createTransferNotices(
  emit: Emit,
  folderIdOf: (connectionId: string, orderId: string) => string | null,
): TransferNotices {
  /** Ids of transfers whose end was reported. */
  const finished = new Set<string>()
  /** What ended while others went on. */
  let ended: Ended[] = []
  let onEnded: (ended: EndedTransfer) => void = () => undefined

  function reportFinished({ id, connectionId, orderId, state, files, done, failed }: OrderTransfer): void {
    const isOver = state === 'done' || state === 'failed' || state === 'cancelled'
    if (!isOver) {
      finished.delete(id)
      return
    }
    if (finished.has(id)) return
    finished.add(id)
    emit('orders:changed', { connectionId, orderIds: [orderId] })
    emit('library:changed', { connectionId })
    onEnded({ connectionId, orderId, done, failed: state === 'failed' })
    if (state !== 'cancelled') ended.push({ connectionId, orderId, files, done, failed })
  }

  function reportAllFinished(): void {
    const moved = ended.filter(({ done, failed }) => done + failed > 0)
    const counted = moved.length > 0 ? moved : ended.filter(({ files }) => files > 0)
    const [first] = counted.length > 0 ? counted : ended
    if (first === undefined) return
    const connectionId = counted.every((each) => each.connectionId === first.connectionId)
      ? first.connectionId
      : null
    emit('transfers:finished', {
      orders: new Set(counted.map(({ orderId }) => orderId)).size,
      files: counted.reduce((sum, { done }) => sum + done, 0),
      failed: counted.reduce((sum, { failed }) => sum + failed, 0),
      connectionId,
      folderId: counted.length === 1 ? folderIdOf(first.connectionId, first.orderId) : null,
    })
    ended = []
  }

  return {
    onChange(events) {
      emit('transfers:progress', { ...events, orders: events.orders.slice(0, maxListed) })
      for (const transfer of events.orders) reportFinished(transfer)
      if (events.totals.state === 'idle') reportAllFinished()
    },
    setEndedListener(listener) {
      onEnded = listener
    },
  }
}
