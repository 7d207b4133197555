import { computed, shallowRef, watch } from 'vue'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { useCommand } from '../../../app/commands.ts'
import type { OrderWindow } from '../list/useOrderWindow.ts'
import { useOrdersView } from '../list/ordersView.ts'

/** The quick look of the row with the cursor, or else of a selected row. It follows the cursor while it is open. */
export function useOrderQuickLook(list: Pick<OrderWindow, 'rows'>) {
  const view = useOrdersView()
  const isOpen = shallowRef(false)
  const row = computed((): OrderRow | null => {
    const { cursor, ids } = view.selection
    const atCursor = cursor === null ? undefined : list.rows.get(cursor)
    return atCursor ?? [...list.rows.values()].find(({ id }) => ids.has(id)) ?? null
  })
  /** The order that is shown. It stays until the next row is loaded. */
  const order = shallowRef<OrderRow | null>(null)
  watch([isOpen, row], () => {
    if (!isOpen.value) order.value = null
    else order.value = row.value ?? order.value
  })

  function open(): void {
    isOpen.value = row.value !== null
  }
  function close(): void {
    isOpen.value = false
  }
  useCommand('quick-look', open, () => row.value !== null)
  return { order, open, close }
}
