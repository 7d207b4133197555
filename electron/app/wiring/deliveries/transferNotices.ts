import { maxListed } from '../../../../shared/contract/limits.ts'
import type { OrderTransfer } from '../../../../shared/contract/transfers.ts'
import type { EndedTransfer } from '../../../services/autoDownload/autoDownloads.ts'
import type { Transfers } from '../../../services/catalogue/transfersRepository.ts'
import type { TransferEvents } from '../../../services/transfers/types.ts'
import type { Emit } from '../../ports.ts'

/** Tells the window and other services how transfers go. */
export interface TransferNotices {
  /** Takes what the engine reports. An order whose transfer is over shows in the list and the library at once. */
  onChange(events: TransferEvents): void
  /** From now on this listener gets every order whose transfer is over, once. */
  setEndedListener(listener: (ended: EndedTransfer) => void): void
}

export function createTransferNotices(
  emit: Emit,
  transfers: Pick<Transfers, 'connectionOf'>,
): TransferNotices {
  /** Ids of transfers whose end was reported. */
  const finished = new Set<string>()
  let onEnded: (ended: EndedTransfer) => void = () => undefined

  function reportFinished({ id, orderId, state, done }: OrderTransfer): void {
    const isOver = state === 'done' || state === 'failed' || state === 'cancelled'
    if (!isOver) {
      finished.delete(id)
      return
    }
    if (finished.has(id)) return
    finished.add(id)
    const connectionId = transfers.connectionOf(id)
    if (connectionId === null) return
    emit('orders:changed', { connectionId, orderIds: [orderId] })
    emit('library:changed', { connectionId })
    onEnded({ connectionId, orderId, done, failed: state === 'failed' })
  }

  return {
    onChange(events) {
      emit('transfers:progress', { ...events, orders: events.orders.slice(0, maxListed) })
      for (const transfer of events.orders) reportFinished(transfer)
    },
    setEndedListener(listener) {
      onEnded = listener
    },
  }
}
