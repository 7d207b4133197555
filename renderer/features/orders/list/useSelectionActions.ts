import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { toTsv } from './columns.ts'
import * as selecting from '../../../ui/grid/selection.ts'
import type { OrderWindow } from './useOrderWindow.ts'
import { useOrdersView } from './ordersView.ts'

/** Whether a click was on the box in front of a row. */
export function isToggle(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('[data-toggle]') !== null
}

/** What mouse and keys do to the selection. Ranges may reach rows that are not loaded, hence the waiting. */
export function useSelectionActions(list: OrderWindow) {
  const view = useOrdersView()
  const announce = useAnnounce()

  /** The inspector, once open, goes along with the cursor. */
  function follow(id: string): void {
    if (view.inspectedId !== null) view.inspectedId = id
  }

  async function extend(index: number, keep: boolean): Promise<void> {
    const [first, last] = selecting.rangeTo(view.selection, index)
    await announce.attempt(async () => {
      const between = await list.idsBetween(first, last)
      view.selection = selecting.extendTo(view.selection, index, between, keep)
    })
  }

  async function click(index: number, event: MouseEvent): Promise<void> {
    const row = list.rows.get(index)
    if (!row) return
    const mod = event.ctrlKey || event.metaKey || isToggle(event)
    if (event.shiftKey) return extend(index, mod)
    view.selection = mod
      ? selecting.toggle(view.selection, index, row.id)
      : selecting.selectOnly(index, row.id)
    if (!mod) follow(row.id)
  }

  async function move(index: number, event: KeyboardEvent): Promise<void> {
    if (event.shiftKey) return extend(index, false)
    if (event.ctrlKey || event.metaKey) {
      view.selection = { ...view.selection, cursor: index }
      return
    }
    const id = list.rows.get(index)?.id ?? (await list.idsBetween(index, index))[0]
    if (id === undefined) return
    view.selection = selecting.selectOnly(index, id)
    follow(id)
  }

  function toggleCursor(): void {
    const { cursor } = view.selection
    const row = cursor === null ? undefined : list.rows.get(cursor)
    if (row && cursor !== null) view.selection = selecting.toggle(view.selection, cursor, row.id)
  }

  async function all(): Promise<void> {
    await announce.attempt(async () => {
      view.selection = selecting.selectAll(view.selection, await list.allIds())
    })
  }

  function none(): void {
    view.selection = { ...selecting.nothingSelected, cursor: view.selection.cursor }
  }

  function inspect(): void {
    const { cursor, ids } = view.selection
    const at = cursor === null ? undefined : list.rows.get(cursor)?.id
    const id = at ?? [...ids][0]
    if (id !== undefined) view.inspectedId = id
  }

  async function copy(): Promise<void> {
    if (view.selection.ids.size === 0) return
    await announce.attempt(async () => {
      const rows = await list.rowsOf(view.selection.ids)
      await call('app:copyText', { text: toTsv(rows) })
      announce.show(messages.orders.copiedRows(rows.length))
    })
  }

  return { click, move, toggleCursor, all, none, inspect, copy }
}
export type SelectionActions = ReturnType<typeof useSelectionActions>
