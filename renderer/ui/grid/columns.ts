/** Column of a grid. `sort` is its sort key, or null if it can't be sorted. */
export interface GridColumn<Key extends string = string, Sort extends string = string> {
  key: Key
  sort: Sort | null
  /** Width as a CSS grid track. */
  width: string
  /** Minimum width, in pixels. */
  min: number
  /** In a narrow grid, columns with a high rank are hidden first. Rank 0 always stays. */
  rank: number
  /** Aligns the content at the right, for numbers. */
  end?: boolean
}

export interface GridSort<Sort extends string = string> {
  key: Sort
  descending: boolean
}

/** Returns the CSS width of a column that the user gave `width` pixels. In a narrow grid it shrinks to `min`. */
export const widthWithin = (min: number, width: number): string =>
  `minmax(${String(Math.min(min, width))}px, ${String(width)}px)`

/** Width of the checkbox column, in pixels. */
export const boxWidth = 20
const gap = 12
const padding = 32

/** Returns the columns that fit into `width` pixels, in their usual order. */
export function fittingColumns<Column extends GridColumn>(
  columns: readonly Column[],
  width: number,
): Column[] {
  const chosen = new Set<Column>()
  let used = padding + boxWidth
  for (const column of [...columns].sort((a, b) => a.rank - b.rank)) {
    used += column.min + gap
    if (used > width && column.rank > 0) break
    chosen.add(column)
  }
  return columns.filter((column) => chosen.has(column))
}
