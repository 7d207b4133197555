import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { inRanges, inBatches } from '../search/rowRanges.ts'
import type { ListWalk, WalkedList } from './listWalk.ts'

/** All rows of a filtered list. */
export interface FilteredRows {
  total: number
  /** Returns the ids of the rows from `offset` on, in list order. */
  page(offset: number, limit: number, signal?: AbortSignal): Promise<number[]>
}

/** A list with a filter. */
export interface FilteredList {
  /** Equal for the same filter and order. */
  name: string
  /** Includes the condition of the unfiltered list. */
  where: string
  values: Record<string, SQLInputValue>
  /** Equal while the list has the same rows in the same order; null if that is unknown. */
  version: () => string | null
  unfiltered: WalkedList
}

/**
 * A scan that has not started. Other callers for the same list share it. `asking`: number of callers. `unwanted`:
 * aborted when the last caller gives up.
 */
interface Awaited {
  rows: Promise<FilteredRows>
  asking: number
  unwanted: AbortController
}

/** Rows of the list that are checked per step. */
const walkedAtOnce = 500
/** Beyond this offset an index walk is slower than a table scan with a sort, so we scan. */
const walkedForStart = 5000

/** Lists with filters that no index covers. Long scans run in batches and reject with the signal's reason. */
export function createFilteredLists(db: DatabaseSync, walkList: ListWalk) {
  const prepared = preparedOnce(db)
  let known: { of: string; rows: FilteredRows } | null = null
  const awaited = new Map<string, Awaited>()
  /** Scans run one after the other. */
  let scanning: Promise<unknown> = Promise.resolve()

  function nameNow({ name, version }: FilteredList): string | null {
    const now = version()
    return now === null ? null : JSON.stringify([name, now])
  }

  const knownRows = (list: FilteredList): FilteredRows | null =>
    known !== null && known.of === nameNow(list) ? known.rows : null

  function inOrder(rows: readonly number[], unfiltered: WalkedList): FilteredRows {
    const members = new Set(rows)
    const walk = walkList(unfiltered, walkedAtOnce)
    const ordered: number[] = []
    const found: FilteredRows = {
      total: rows.length,
      async page(offset, limit, signal) {
        try {
          await inBatches(db, signal, () => {
            if (ordered.length >= offset + limit) return false
            const some = walk.next()
            if (some.done === true) return false
            for (const row of some.value) if (members.has(row)) ordered.push(row)
            return true
          })
        } catch (error) {
          // A failed walk is not kept.
          if (known?.rows === found) known = null
          throw error
        }
        return ordered.slice(offset, offset + limit)
      },
    }
    return found
  }

  async function scan(list: FilteredList, signal: AbortSignal): Promise<FilteredRows> {
    signal.throwIfAborted()
    const of = nameNow(list)
    if (of !== null && known?.of === of) return known.rows
    const { where, values, unfiltered } = list
    const { table, row } = unfiltered
    const last = prepared(`SELECT coalesce(max(${row}), 0) AS n FROM ${table}`).get()
    const select = prepared(`SELECT json_group_array(${row}) AS found FROM ${table} NOT INDEXED
      WHERE ${row} > :after AND ${row} <= :upTo AND ${where}`)
    const all: number[] = []
    await inRanges(db, Number(last?.n), signal, (after, upTo) => {
      const { found } = select.get({ ...values, after, upTo }) as { found: string }
      all.push(...(JSON.parse(found) as number[]))
    })
    const rows = inOrder(all, unfiltered)
    if (of !== null) known = { of, rows }
    return rows
  }

  function begin(list: FilteredList): Awaited {
    const unwanted = new AbortController()
    const rows = scanning.then(() => {
      if (awaited.get(list.name) === begun) awaited.delete(list.name)
      return scan(list, unwanted.signal)
    })
    const begun: Awaited = { rows, unwanted, asking: 0 }
    awaited.set(list.name, begun)
    scanning = rows.catch(() => undefined) // The caller receives the error.
    return begun
  }

  return {
    /**
     * Returns the ids of the first rows in list order: at least `end`, or all. Null if reading along the index
     * does not find them soon.
     */
    async start(list: FilteredList, end: number, signal?: AbortSignal): Promise<number[] | null> {
      const rows = knownRows(list)
      if (rows !== null) return rows.page(0, end, signal)
      const { where, values, unfiltered } = list
      const { table, row } = unfiltered
      const test =
        prepared(`SELECT ${row} AS row FROM json_each(:some) j CROSS JOIN ${table} ON ${row} = j.value
        WHERE ${where} ORDER BY j.key`)
      const walk = walkList(unfiltered, walkedAtOnce)
      const found: number[] = []
      let walked = 0
      await inBatches(db, signal, () => {
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

    /** Returns all rows. The last result is cached until the list's version changes. */
    async all(list: FilteredList, signal?: AbortSignal): Promise<FilteredRows> {
      signal?.throwIfAborted()
      const rows = knownRows(list)
      if (rows !== null) return rows
      const one = awaited.get(list.name) ?? begin(list)
      one.asking += 1
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          reject(signal?.reason as Error)
          one.asking -= 1
          if (one.asking > 0) return
          one.unwanted.abort(signal?.reason)
          if (awaited.get(list.name) === one) awaited.delete(list.name)
        }
        signal?.addEventListener('abort', leave, { once: true })
        one.rows.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
      })
    },
  }
}
