import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { inRanges, inTurns } from '../search/rowRanges.ts'
import type { ListPages, WalkedList } from './listPages.ts'

/** Lists under filters that no index gives. */
export interface FilteredLists {
  /** The numbers of the first rows in the list's order, `end` of them or more; null where they are found late. */
  start(list: FilteredList, end: number, signal?: AbortSignal): Promise<number[] | null>
  /** All rows. Those of the last list are kept until its version is another one. */
  all(list: FilteredList, signal?: AbortSignal): Promise<FilteredRows>
}

/** All rows of a list under a filter. */
interface FilteredRows {
  /** The numbers of all its rows, in no order. */
  rows: readonly number[]
  /** Rows from `offset` on in the list's order, which is walked in turns. Rejects with the signal's reason. */
  page(offset: number, limit: number, signal?: AbortSignal): Promise<number[]>
}

/** Which rows of a whole list a filter lets through. */
export interface FilteredList {
  /** With what lets the rows of the whole list through. */
  where: string
  values: Record<string, SQLInputValue>
  /** The same text as long as it would have the same rows, in the same order; null while that cannot be said. */
  version: string | null
  whole: WalkedList
}

/** So many rows of the whole list are looked at in one go. */
const walkedAtOnce = 500
/** After so many a start is late: then all rows are found as fast as they lie on the disk, and put in order. */
const walkedForStart = 5000

/** Finds the rows of lists in turns; rejects with the signal's reason. */
export function createFilteredLists(db: DatabaseSync, pages: Pick<ListPages, 'each'>): FilteredLists {
  const prepared = preparedOnce(db)
  let known: { version: string; found: FilteredRows } | null = null

  function inOrder(rows: readonly number[], whole: WalkedList): FilteredRows['page'] {
    const members = new Set(rows)
    const walk = pages.each(whole, walkedAtOnce)
    const ordered: number[] = []
    return async (offset, limit, signal) => {
      await inTurns(signal, () => {
        if (ordered.length >= offset + limit) return false
        const some = walk.next()
        if (some.done === true) return false
        for (const row of some.value) if (members.has(row)) ordered.push(row)
        return true
      })
      return ordered.slice(offset, offset + limit)
    }
  }

  return {
    async start({ where, values, version, whole }, end, signal) {
      if (version !== null && known?.version === version) return known.found.page(0, end, signal)
      const { table, row } = whole
      const test =
        prepared(`SELECT ${row} AS row FROM json_each(:some) j CROSS JOIN ${table} ON ${row} = j.value
        WHERE ${where} ORDER BY j.key`)
      const walk = pages.each(whole, walkedAtOnce)
      const found: number[] = []
      let walked = 0
      await inTurns(signal, () => {
        if (found.length >= end || walked >= walkedForStart) return false
        const some = walk.next()
        if (some.done === true) return false
        walked += some.value.length
        found.push(
          ...test.all({ ...values, some: JSON.stringify(some.value) }).map((each) => Number(each.row)),
        )
        return true
      })
      return found.length >= end || walked < walkedForStart ? found : null
    },

    async all({ where, values, version, whole }, signal) {
      if (version !== null && known?.version === version) return known.found
      const rows: number[] = []
      const { table, row } = whole
      const last = prepared(`SELECT coalesce(max(${row}), 0) AS n FROM ${table}`).get()
      const select = `SELECT json_group_array(${row}) AS found FROM ${table} NOT INDEXED
      WHERE ${row} > :after AND ${row} <= :upTo AND ${where}`
      await inRanges(Number(last?.n), signal, (after, upTo) => {
        const { found } = prepared(select).get({ ...values, after, upTo }) as { found: string }
        rows.push(...(JSON.parse(found) as number[]))
        return true
      })
      const found = { rows, page: inOrder(rows, whole) }
      if (version !== null) known = { version, found }
      return found
    },
  }
}
