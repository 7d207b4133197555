import type { TransferGroup, TransferTotals } from '../../../shared/contract/transfers.ts'

/** Rows of the list: the transfers, and a heading for each connection if there is more than one. */
export type GroupedRows = ReturnType<typeof groupedRows>

export function groupedRows(listed: TransferTotals['listed'] | null) {
  const groups = listed !== null && listed.groups.length > 1 ? listed.groups : []
  /** Groups by the row of their heading. */
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
    /** Returns the group whose heading is at a row; null for a transfer. */
    groupAt: (row: number) => headings.get(row) ?? null,
    /** Returns the index of the transfer at a row; for a heading, the index of its first transfer. */
    transferAt: (row: number) => row - starts.filter((start) => start < row).length,
    /**
     * Returns the row of the transfer at an index. The heading at `start`, with `before` others above it, is
     * above the transfer at `start - before`.
     */
    rowOf: (place: number) => place + starts.filter((start, before) => start - before <= place).length,
  }
}
