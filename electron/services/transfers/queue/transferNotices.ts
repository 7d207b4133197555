import type { Emit } from '../../../../shared/contract.ts'
import { maxListed } from '../../../../shared/contract/limits.ts'
import type { OrderTransfer } from '../../../../shared/contract/transfers.ts'
import type { EndedTransfer, TransferEvents } from '../types.ts'

interface Ended {
  connectionId: string
  orderId: string
  files: number
  done: number
  failed: number
}

/** Tells the window and other services how transfers go. */
export interface TransferNotices {
  /** Takes what the engine reports. Once nothing moves, the window is told what came of it. */
  onChange(events: TransferEvents): void
  /** Takes a transfer that is over: its order shows in the list and the library at once. */
  onEnd(transfer: OrderTransfer): void
  /** From now on this listener gets every order whose transfer is over, once. */
  setEndedListener(listener: (ended: EndedTransfer) => void): void
}

/** `folderIdOf`: the library's id of an order's folder; null when nothing of it is on disk. */
export function createTransferNotices(
  emit: Emit,
  folderIdOf: (connectionId: string, orderId: string) => string | null,
): TransferNotices {
  /** Transfers that are over, of which the window was not told yet, by id. */
  const unshown = new Map<string, OrderTransfer>()
  /** What ended while others went on. */
  let ended: Ended[] = []
  let onEnded: (ended: EndedTransfer) => void = () => undefined

  /** A row of the list shows its transfer until it is read again: first the window learns that the transfer is over. */
  function showEnd(id: string): void {
    const transfer = unshown.get(id)
    if (transfer === undefined) return
    unshown.delete(id)
    const { connectionId, orderId } = transfer
    emit('orders:changed', { connectionId, orderIds: [orderId] })
    emit('library:changed', { connectionId })
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
      const isIdle = events.totals.state === 'idle'
      for (const { id } of isIdle ? [...unshown.values()] : events.orders) showEnd(id)
      if (isIdle) reportAllFinished()
    },
    onEnd(transfer) {
      const { id, connectionId, orderId, state, files, done, failed } = transfer
      unshown.set(id, transfer)
      onEnded({ connectionId, orderId, done, failed: state === 'failed' })
      if (state !== 'cancelled') ended.push({ connectionId, orderId, files, done, failed })
    },
    setEndedListener(listener) {
      onEnded = listener
    },
  }
}
