import { computed, shallowRef, watch } from 'vue'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { useCommand } from '../../../app/commands.ts'
import type { OrderWindow } from '../list/useOrderWindow.ts'
import { useOrdersView } from '../list/ordersView.ts'

/**
 * Quick look of the row with the cursor, or else of a selected row. While open it follows only the cursor: a reload of
 * the list never changes the shown order.
 */
export function useOrderQuickLook(list: Pick<OrderWindow, 'rows'>) {
  const view = useOrdersView()
  const loaded = (isMeant: (id: string) => boolean): OrderRow | null =>
    [...list.rows.values()].find(({ id }) => isMeant(id)) ?? null
  const atCursor = computed(() => loaded((id) => id === view.selection.cursor?.id))
  const row = computed(() => atCursor.value ?? loaded((id) => view.selection.ids.has(id)))
  /** The shown order. It stays until the next row with the cursor is loaded. */
  const order = shallowRef<OrderRow | null>(null)
  watch(atCursor, (next) => {
    if (order.value !== null) order.value = next ?? order.value
  })

  function open(): void {
    order.value = row.value
  }
  function close(): void {
    order.value = null
  }
  useCommand('quick-look', open, () => row.value !== null)
  return { order, open, close }
}
