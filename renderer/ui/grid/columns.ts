/** A column of a grid. `sort` is what its head sorts by; null where it cannot. */
export interface GridColumn<Key extends string = string, Sort extends string = string> {
  key: Key
  sort: Sort | null
  /** CSS grid width, and the pixels it needs at the least. */
  width: string
  min: number
  /** Columns with a high number leave first where room is short; those with 0 always stay. */
  rank: number
  /** Stands at the right, as numbers do. */
  end?: boolean
}

/** How a grid is sorted. */
export interface GridSort<Sort extends string = string> {
  key: Sort
  descending: boolean
}

/** The box in front of each row. */
export const boxWidth = 20
const gap = 12
const padding = 32

/** The columns that fit into `width`, in their usual order; the rest can be seen in the inspector. */
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
