/** A row and its last known index. A reload may move the row, or put another row there. */
export interface RowPlace {
  index: number
  /** Undefined while the row is not loaded. */
  id: string | undefined
}

/** The selected rows of a grid, as plain values. It stores ids, because the list may be sorted again. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The row that keys act on. */
  cursor: RowPlace | null
  /** The start of a range. */
  anchor: RowPlace | null
}

/** Returns an empty selection. Its set is new, so that reads for an earlier selection know that they are outdated. */
export const selectNothing = (cursor: RowPlace | null = null): Selection => ({
  ids: new Set(),
  cursor,
  anchor: null,
})

export function selectOnly(index: number, id: string): Selection {
  const place = { index, id }
  return { ids: new Set([id]), cursor: place, anchor: place }
}

export function toggle(selection: Selection, index: number, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  const place = { index, id }
  return { ids, cursor: place, anchor: place }
}

/** Selects the rows from the anchor to `index`. `between` lists their ids. `keep` adds them to the selection. */
export function extendTo(
  selection: Selection,
  index: number,
  between: readonly string[],
  keep = false,
): Selection {
  const ids = new Set(keep ? selection.ids : [])
  for (const id of between) ids.add(id)
  const cursor = { index, id: rangeTo(selection, index)[0] === index ? between[0] : between.at(-1) }
  return { ids, cursor, anchor: selection.anchor ?? cursor }
}

/** Returns the first and last index of the range from the anchor to `index`. */
export function rangeTo(selection: Selection, index: number): [first: number, last: number] {
  const anchor = selection.anchor?.index ?? index
  return anchor < index ? [anchor, index] : [index, anchor]
}

export function selectAll(selection: Selection, ids: readonly string[]): Selection {
  return { ...selection, ids: new Set(ids) }
}

/** Returns the index that a key moves the cursor to, within the list. Null for an empty list or another key. */
export function step(cursor: number | null, key: string, total: number, page: number): number | null {
  if (total === 0) return null
  const last = total - 1
  const at = cursor ?? -1
  const steps: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: cursor === null ? last : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }
  const target = steps[key]
  return target === undefined ? null : Math.min(last, Math.max(0, target))
}
