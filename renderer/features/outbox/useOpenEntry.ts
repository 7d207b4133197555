import { useRouter } from 'vue-router'
import type { Entry } from '../../../shared/contract/outbox.ts'
import { useOrdersView } from '../orders/list/ordersView.ts'
import { useOutbox } from './outboxStore.ts'
import { useOrderSheets } from '../create/orderSheets.ts'

/** Opens the form or the order of an entry, or the entry itself. */
export function useOpenEntry() {
  const router = useRouter()
  const sheets = useOrderSheets()
  const view = useOrdersView()
  const outbox = useOutbox()

  function edit({ id, kind, orderId }: Entry): void {
    if (kind === 'redraw') void router.push({ name: 'redraw', params: { entryId: id } })
    else if (kind === 'draft' || kind === 'draft_update')
      void router.push({ name: 'draft', params: { entryId: id } })
    else if (orderId !== null && kind === 'change_request') sheets.requestChange(orderId, { entryId: id })
    else if (orderId !== null) sheets.upgrade(orderId, id)
  }

  function showOrder(orderId: string): void {
    view.show(orderId)
    void router.push('/orders')
  }

  /** Opens the outbox at the entry. */
  function showEntry(entryId: string | null): void {
    outbox.selectedId = entryId
    void router.push('/outbox')
  }

  return { edit, showOrder, showEntry }
}
