import type { TransferGroup, TransferTotals } from '../../../shared/contract/transfers.ts'

/** The rows of the list: the transfers, and a heading for each connection if there is more than one. */
export interface GroupedRows {
  count: number
  /** The groups by the rows of their headings. */
  headings: ReadonlyMap<number, TransferGroup>
  /** The group whose heading is at a row; null for a transfer. */
  groupAt: (row: number) => TransferGroup | null
  /** The place in the list of the transfer at a row; of a heading, that of its first transfer. */
  transferAt: (row: number) => number
  /** The row of the transfer at a place in the list. */
  rowOf: (place: number) => number
}

export function groupedRows(listed: TransferTotals['listed'] | null): GroupedRows {
  const groups = listed !== null && listed.groups.length > 1 ? listed.groups : []
  const headings = new Map<number, TransferGroup>()
  let next = 0
  for (const group of groups) {
    headings.set(next, group)
    next += group.all + 1
  }
  const starts = [...headings.keys()]
  return {
    count: (listed?.all ?? 0) + groups.length,
    headings,
    groupAt: (row) => headings.get(row) ?? null,
    transferAt: (row) => row - starts.filter((start) => start < row).length,
    // The heading at `start`, with `before` others above it, is above the transfer at `start - before`.
    rowOf: (place) => place + starts.filter((start, before) => start - before <= place).length,
  }
}
