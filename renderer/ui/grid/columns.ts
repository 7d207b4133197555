/** Column of a grid. `sort` is its sort key, or null if it can't be sorted. */
export interface GridColumn<Key extends string = string, Sort extends string = string> {
  key: Key
  sort: Sort | null
  /** Width as a CSS grid track. */
  width: string
  /** Minimum width, in pixels. */
  min: number
  /**
   * In a narrow grid, columns with a high rank are hidden first. Rank 0 always stays. A rank below 1 stays while it fits
   * beside columns that have shrunk.
   */
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

/** Width that a column keeps in the narrowest grid, in pixels. A flexible one shrinks below `min`. */
const leastWidth = ({ width, min }: GridColumn): number => Number(/^minmax\((\d+)px/.exec(width)?.[1] ?? min)

/** Returns the columns that fit into `width` pixels, in their usual order. */
export function fittingColumns<Column extends GridColumn>(
  columns: readonly Column[],
  width: number,
): Column[] {
  const chosen = new Set<Column>()
  let used = padding + boxWidth
  let shrunk = used
  for (const column of [...columns].sort((a, b) => a.rank - b.rank)) {
    used += column.min + gap
    shrunk += leastWidth(column) + gap
    if (column.rank > 0 && (column.rank < 1 ? shrunk : used) > width) break
    chosen.add(column)
  }
  return columns.filter((column) => chosen.has(column))
}
