import { watch, type Ref } from 'vue'
import * as selecting from './selection.ts'

interface SelectableRows {
  selection: Ref<selecting.Selection>
  /** Id of the row in the inspector. */
  inspectedId: Ref<string | null>
  /** Returns the id of a row; undefined if it is not loaded. */
  idAt: (index: number) => string | undefined
  /** Returns the index of a row; undefined if it is not loaded. */
  indexOf: (id: string) => number | undefined
  /** Resolves to all ids in list order. */
  allIds: () => Promise<readonly string[]>
  /** Id of the selected row to inspect when no row has the cursor. */
  firstSelected: () => string | undefined
  /** Runs an action and reports its failure. */
  attempt: (action: () => Promise<unknown>) => Promise<unknown>
}

/** Returns whether a click hit the row's checkbox. */
export const isToggle = (event: Pick<MouseEvent, 'target'>): boolean =>
  event.target instanceof Element && event.target.closest('[data-toggle]') !== null

/**
 * Selection in a grid by mouse and keys. Ranges may include rows that are not loaded. Cursor and anchor follow their
 * rows when a reload moves these. If the cursor's row is gone, the next key moves from its index. The row that is now
 * at this index does not get the cursor.
 */
export function useRowSelection(rows: SelectableRows) {
  const { selection, inspectedId, idAt } = rows

  function placeAt(index: number): selecting.RowPlace {
    return { index, id: idAt(index) }
  }
  function placeNow(place: selecting.RowPlace | null): selecting.RowPlace | null {
    if (place === null || place.id === idAt(place.index)) return place
    if (place.id === undefined) return placeAt(place.index)
    const index = rows.indexOf(place.id)
    return index === undefined ? place : { index, id: place.id }
  }
  watch(
    [() => placeNow(selection.value.cursor), () => placeNow(selection.value.anchor)],
    ([cursor, anchor]) => {
      selection.value = { ...selection.value, cursor, anchor }
    },
  )

  /** Passes all ids to `use`, unless the selected rows change meanwhile: Esc clears what End would still select. */
  async function readIds(use: (ids: readonly string[]) => void): Promise<void> {
    const { ids } = selection.value
    const all = await rows.allIds()
    if (selection.value.ids === ids) use(all)
  }

  /** The last step that waits for the ids of rows. Later steps follow it: they count from its result. */
  let waiting: Promise<unknown> | null = null
  async function inTurn(step: () => Promise<void> | void): Promise<void> {
    while (waiting !== null) await waiting
    await step()
  }

  /**
   * Passes the ids of a range to `use`, synchronously if all of its rows are loaded. Otherwise the cursor goes to `index`
   * meanwhile, because the next key moves from there.
   */
  async function withIds(
    index: number,
    [first, last]: readonly [number, number],
    use: (ids: readonly string[]) => void,
  ): Promise<void> {
    const loaded = Array.from({ length: last - first + 1 }, (_, at) => idAt(first + at))
    if (loaded.every((id) => id !== undefined)) {
      use(loaded)
      return
    }
    const { cursor } = selection.value
    selection.value = { ...selection.value, cursor: { index, id: undefined } }
    waiting = rows
      .attempt(async () => {
        try {
          await readIds((all) => {
            // A new search or sort takes the cursor away: `index` is another row then.
            if (selection.value.cursor !== null) use(all.slice(first, last + 1))
          })
        } catch (error) {
          selection.value = { ...selection.value, cursor }
          throw error
        }
      })
      .finally(() => {
        waiting = null
      })
    await waiting
  }

  async function extend(index: number, keep: boolean): Promise<void> {
    const before = selection.value
    await withIds(index, selecting.rangeTo(before, index), (ids) => {
      selection.value = selecting.extendTo({ ...selection.value, cursor: before.cursor }, index, ids, keep)
    })
  }

  /** Selects one row. An open inspector follows. */
  async function only(index: number): Promise<void> {
    await withIds(index, [index, index], ([id]) => {
      if (id === undefined) return
      const isOpen = inspectedId.value !== null
      selection.value = selecting.selectOnly(index, id)
      if (isOpen) inspectedId.value = id
    })
  }

  function toggle(index: number): void {
    const id = idAt(index)
    if (id !== undefined) selection.value = selecting.toggle(selection.value, index, id)
  }

  /** Opens the row with the cursor in the inspector, and selects only this row. */
  async function inspect(): Promise<void> {
    await inTurn(() => {
      const { cursor } = selection.value
      const id = cursor?.id ?? rows.firstSelected()
      if (id === undefined) return
      selection.value = { ...selection.value, ids: new Set([id]) }
      inspectedId.value = id
    })
  }

  return {
    async click(
      index: number,
      event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>,
    ): Promise<void> {
      if (idAt(index) === undefined) return
      const add = event.ctrlKey || event.metaKey || isToggle(event)
      await inTurn(async () => {
        if (event.shiftKey) await extend(index, add)
        else if (add) toggle(index)
        else await only(index)
      })
    },
    /** Selects the row of a context menu, unless it is selected: then the menu is about all selected rows. */
    async point(index: number): Promise<void> {
      const id = idAt(index)
      if (id === undefined) return
      if (selection.value.ids.has(id)) selection.value = { ...selection.value, cursor: { index, id } }
      else await only(index)
    },
    async move(index: number, event: Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): Promise<void> {
      await inTurn(async () => {
        if (event.shiftKey) await extend(index, false)
        else if (event.ctrlKey || event.metaKey)
          selection.value = { ...selection.value, cursor: placeAt(index) }
        else await only(index)
      })
    },
    toggleCursor(): void {
      const { cursor } = selection.value
      if (cursor !== null && cursor.id === idAt(cursor.index)) toggle(cursor.index)
    },
    async all(): Promise<void> {
      await rows.attempt(async () => {
        await readIds((all) => {
          selection.value = selecting.selectAll(selection.value, all)
        })
      })
    },
    none(): void {
      selection.value = selecting.selectNothing(selection.value.cursor)
    },
    inspect,
    doubleClick(event: MouseEvent): void {
      if (!isToggle(event)) void inspect()
    },
  }
}
export type RowSelection = ReturnType<typeof useRowSelection>
