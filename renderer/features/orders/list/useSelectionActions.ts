import { toRef } from 'vue'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { isToggle, useRowSelection } from '../../../ui/grid/useRowSelection.ts'
import { isDraft, useOrderActions } from '../orderActions.ts'
import { useOrderPeople } from '../people.ts'
import { toTsv } from '../table/columns.ts'
import type { OrderWindow } from './useOrderWindow.ts'
import { useOrdersView } from './ordersView.ts'

/**
 * Selection by mouse, keys and commands. `focusDetails` is called at a second Enter on an order without plans and
 * without an editable draft.
 */
export function useSelectionActions(list: OrderWindow, focusDetails: () => void) {
  const view = useOrdersView()
  const announce = useAnnounce()
  const people = useOrderPeople()
  const { openLibrary, editDraft } = useOrderActions()
  const actions = useRowSelection({
    selection: toRef(view, 'selection'),
    inspectedId: toRef(view, 'inspectedId'),
    idAt: (index) => list.rows.get(index)?.id,
    indexOf: (id) => [...list.rows].find(([, row]) => row.id === id)?.[0],
    // Without a request where possible: a key that follows Ctrl+A at once acts on the selected orders.
    allIds: async () => list.allRows()?.map(({ id }) => id) ?? (await list.allIds()),
    firstSelected: () => [...view.selection.ids][0],
    attempt: announce.attempt,
  })

  /** Shows the details of the order with the cursor. An order whose details are shown opens its plans or its draft. */
  async function open(): Promise<void> {
    const before = view.inspectedId
    await actions.inspect()
    const orderId = view.inspectedId
    view.openedId = orderId
    if (orderId !== null && orderId === before) void announce.attempt(() => openContents(orderId))
  }
  async function openContents(orderId: string): Promise<void> {
    const connectionId = view.query?.connectionId
    if (connectionId === undefined) return
    const { folderId, row } = await call('orders:detail', { connectionId, orderId, fetchDetail: false })
    if (view.openedId !== orderId) return
    if (folderId !== null) await openLibrary(folderId)
    else if (isDraft(row)) await editDraft(orderId)
    else focusDetails()
  }

  async function copy(): Promise<void> {
    if (view.selection.ids.size === 0) return
    await announce.attempt(async () => {
      const rows = await list.rowsOf(view.selection.ids)
      await call('app:copyText', { text: toTsv(rows, people) })
      announce.show(messages.orders.copiedRows(rows.length))
    })
  }

  return {
    ...actions,
    copy,
    /** Handles Enter in the list. */
    inspect: open,
    /** Shows the details of the order with the cursor. */
    showDetails: actions.inspect,
    doubleClick(event: MouseEvent): void {
      if (!isToggle(event)) void open()
    },
  }
}
export type SelectionActions = ReturnType<typeof useSelectionActions>
