import { toRef } from 'vue'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { useRowSelection } from '../../../ui/grid/useRowSelection.ts'
import { useOrderPeople } from '../people.ts'
import { toTsv } from '../table/columns.ts'
import type { OrderWindow } from './useOrderWindow.ts'
import { useOrdersView } from './ordersView.ts'

/** Selection by mouse, keys and commands. */
export function useSelectionActions(list: OrderWindow) {
  const view = useOrdersView()
  const announce = useAnnounce()
  const people = useOrderPeople()
  const actions = useRowSelection({
    selection: toRef(view, 'selection'),
    inspectedId: toRef(view, 'inspectedId'),
    idAt: (index) => list.rows.get(index)?.id,
    indexOf: (id) => [...list.rows].find(([, row]) => row.id === id)?.[0],
    allIds: list.allIds,
    firstSelected: () => [...view.selection.ids][0],
    attempt: announce.attempt,
  })

  async function copy(): Promise<void> {
    if (view.selection.ids.size === 0) return
    await announce.attempt(async () => {
      const rows = await list.rowsOf(view.selection.ids)
      await call('app:copyText', { text: toTsv(rows, people) })
      announce.show(messages.orders.copiedRows(rows.length))
    })
  }

  return { ...actions, copy }
}
export type SelectionActions = ReturnType<typeof useSelectionActions>
