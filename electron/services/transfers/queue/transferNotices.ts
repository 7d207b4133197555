import type { Emit } from '../../../../shared/contract.ts'
import { maxChangedIds, maxListed } from '../../../../shared/contract/limits.ts'
import type { EndedTransfer, TransferNews } from '../types.ts'

/** Notifies the window and other services about transfers. */
type TransferNotices = ReturnType<typeof createTransferNotices>

/** `folderIdOf` returns the library's id of an order's folder; null if the order has no files on disk. */
export function createTransferNotices(
  emit: Emit,
  folderIdOf: (connectionId: string, orderId: string) => string | null,
) {
  /** Ended transfers that the next summary (`transfers:finished`) counts. */
  let unreported: EndedTransfer[] = []
  let listeners: Parameters<TransferNotices['listen']>[0] | null = null
  let wasStopped = false

  /**
   * Makes the window read the orders of ended transfers again. Call it after the event with these transfers: a row shows
   * its transfer until the row is read again.
   */
  function showEnds(ended: readonly EndedTransfer[]): void {
    const groups = Object.groupBy(ended, ({ connectionId }) => connectionId)
    for (const [connectionId, of = []] of Object.entries(groups)) {
      const orderIds = of.map(({ orderId }) => orderId)
      emit('orders:changed', orderIds.length > maxChangedIds ? { connectionId } : { connectionId, orderIds })
      emit('library:changed', { connectionId })
    }
  }

  function reportAllFinished(): void {
    const ended = unreported
    unreported = []
    const moved = ended.filter(({ done, failed }) => done + failed > 0)
    const counted = moved.length > 0 ? moved : ended.filter(({ files }) => files > 0)
    // A restored transfer without files is not reported, since the user did not request it after this start.
    const [first] = counted.length > 0 ? counted : ended.filter(({ isRestored }) => !isRestored)
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
    /** Called with each notification of the engine. When all transfers have ended, the window receives the results. */
    onChange({ orders, totals, ended, isMore }: TransferNews): void {
      emit('transfers:progress', { orders: orders.slice(0, maxListed), totals })
      const isStopped = totals.problem !== null
      const isReleased = wasStopped && !isStopped
      wasStopped = isStopped
      if (isReleased) listeners?.released()
      showEnds(ended)
      for (const each of ended) {
        listeners?.ended(each)
        if (each.state !== 'cancelled') unreported.push(each)
      }
      if (totals.state === 'idle' && !isMore) reportAllFinished()
    },
    /**
     * Sets the listeners: `ended` is called once for each ended transfer, `released` when no problem of the disk stops
     * transfers any more.
     */
    listen: (given: { ended: (ended: EndedTransfer) => void; released: () => void }): void => {
      listeners = given
    },
  }
}
