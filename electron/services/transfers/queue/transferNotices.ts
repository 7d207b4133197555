import type { Emit } from '../../../../shared/contract.ts'
import { maxChangedIds, maxListed } from '../../../../shared/contract/limits.ts'
import type { OrderTransfer } from '../../../../shared/contract/transfers.ts'
import type { EndedTransfer, TransferEvents } from '../types.ts'

interface Ended {
  connectionId: string
  orderId: string
  files: number
  done: number
  failed: number
  isRestored: boolean
}

/** Notifies the window and other services about transfers. */
export interface TransferNotices {
  /** Called with each report of the engine. When all transfers have ended, the window receives the results. */
  onChange: (events: TransferEvents) => void
  /**
   * Called when a transfer ended: the list and the library show its order at once. `isRestored`: the transfer was
   * queued before this start of the program.
   */
  onEnd: (transfer: OrderTransfer, isRestored: boolean) => void
  /**
   * Sets the listeners: `ended` is called once for each ended transfer, `released` when no problem of the disk stops
   * transfers any more.
   */
  listen: (listeners: { ended: (ended: EndedTransfer) => void; released: () => void }) => void
}

/** `folderIdOf` returns the library's id of an order's folder; null if the order has no files on disk. */
export function createTransferNotices(
  emit: Emit,
  folderIdOf: (connectionId: string, orderId: string) => string | null,
): TransferNotices {
  /** Ended transfers that the window was not notified of yet, by id. */
  const unshown = new Map<string, OrderTransfer>()
  /** Ended transfers that the next summary (`transfers:finished`) counts. */
  let ended: Ended[] = []
  let listeners: Parameters<TransferNotices['listen']>[0] | null = null
  let wasStopped = false

  /**
   * Makes the window read the orders of ended transfers again. Call it after the event with these transfers: a row shows
   * its transfer until the row is read again.
   */
  function showEnds(transfers: readonly OrderTransfer[]): void {
    for (const { id } of transfers) unshown.delete(id)
    for (const [connectionId, of = []] of Object.entries(
      Object.groupBy(transfers, (each) => each.connectionId),
    )) {
      const orderIds = of.map(({ orderId }) => orderId)
      emit('orders:changed', orderIds.length > maxChangedIds ? { connectionId } : { connectionId, orderIds })
      emit('library:changed', { connectionId })
    }
  }

  function reportAllFinished(): void {
    const moved = ended.filter(({ done, failed }) => done + failed > 0)
    const counted = moved.length > 0 ? moved : ended.filter(({ files }) => files > 0)
    // A restored transfer without files is not reported, since the user did not request it after this start.
    const [first] = counted.length > 0 ? counted : ended.filter(({ isRestored }) => !isRestored)
    ended = []
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
  }

  return {
    onChange(events) {
      emit('transfers:progress', { ...events, orders: events.orders.slice(0, maxListed) })
      const isStopped = events.totals.problem !== null
      const isReleased = wasStopped && !isStopped
      wasStopped = isStopped
      if (isReleased) listeners?.released()
      const isIdle = events.totals.state === 'idle'
      showEnds(isIdle ? [...unshown.values()] : events.orders.flatMap(({ id }) => unshown.get(id) ?? []))
      if (isIdle) reportAllFinished()
    },
    onEnd(transfer, isRestored) {
      const { id, connectionId, orderId, state, files, done, failed } = transfer
      unshown.set(id, transfer)
      listeners?.ended({ connectionId, orderId, done, failed: state === 'failed' })
      if (state !== 'cancelled') ended.push({ connectionId, orderId, files, done, failed, isRestored })
    },
    listen(given) {
      listeners = given
    },
  }
}
