import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'

/** A sort column. Rows without a value come last in both directions. */
export interface SortColumn {
  sql: string
  descending: boolean
  isNullable: boolean
}

/** A list that is read along an index in its order. */
export interface WalkedList {
  /** Identifies the list in all its versions. */
  name: string
  /** A new version means that rows may have moved; null if that is unknown. */
  version: string | null
  /** For example `order_rows o`, with an index in the list's order. */
  table: string
  index: string
  where: string
  values: Record<string, SQLInputValue>
  /** SQL of the row id. */
  row: string
  /** The last column is unique. */
  order: readonly SortColumn[]
}

/** Pages at any offset of long lists, without skipping all rows before (keyset pagination). */
export interface ListPages {
  /** Returns the row ids from `offset` on. */
  rows(list: WalkedList, offset: number, limit: number): number[]
  /**
   * Yields all rows in pages of `size`, each after the last row of the page before. A concurrent write moves only rows
   * whose own sort key changes.
   */
  each(list: WalkedList, size: number): Generator<number[]>
  /** Stores page cursors of the list in use, a few milliseconds at a time. */
  fillInBatches(signal: AbortSignal): Promise<void>
}

type Key = readonly SQLInputValue[]
/** The sort key of the row at `offset`. */
interface PageCursor {
  offset: number
  key: Key
}
interface ListCursors {
  version: string
  /** Sorted by offset. */
  known: PageCursor[]
  /** Number of pages that were read far from a cursor. */
  far: number
}

/** Number of lists whose cursors are kept. */
const keptLists = 6
/** Budget of one background step, in milliseconds. The event loop is blocked for that long. */
const turnBudgetMs = 4

export const orderBy = (order: readonly SortColumn[]): string =>
  order
    .map(
      ({ sql, descending, isNullable }) =>
        `${sql} ${descending ? 'DESC' : 'ASC'}${isNullable ? ' NULLS LAST' : ''}`,
    )
    .join(', ')

/** `spacing`: number of rows between two cursors. */
export function createListPages(db: DatabaseSync, spacing = 256): ListPages {
  const prepared = preparedOnce(db)
  /** The list used last is at the end. */
  const lists = new Map<string, ListCursors>()
  let wanted: WalkedList | null = null

  const select = (list: WalkedList, more: string, end: string): StatementSync =>
    prepared(
      `SELECT ${list.row} AS row FROM ${list.table} INDEXED BY ${list.index} ` +
        `WHERE ${list.where}${more === '' ? '' : ` AND ${more}`} ORDER BY ${orderBy(list.order)} ${end}`,
    )

  const numbers = (found: Record<string, unknown>[]): number[] => found.map(({ row }) => Number(row))

  /**
   * Skips `skip` rows from this key on and returns the next `limit` ids. Includes the key's own row unless `from` is
   * `after`.
   */
  function walk(
    list: WalkedList,
    key: Key,
    skip: number,
    limit: number,
    from: 'at' | 'after' = 'at',
  ): number[] {
    const found: number[] = []
    for (const { sql, values } of segmentsFrom(list.order, key, from)) {
      const left = skip + limit - found.length
      if (left === 0) break
      found.push(
        ...numbers(select(list, sql, 'LIMIT :limit').all({ ...list.values, ...values, limit: left })),
      )
    }
    return found.slice(skip)
  }

  function keyOf(list: WalkedList, row: number): Key {
    const columns = list.order.map(({ sql }, at) => `${sql} AS k${String(at)}`).join(', ')
    const found = prepared(`SELECT ${columns} FROM ${list.table} WHERE ${list.row} = ?`).get(row) ?? {}
    return list.order.map((_, at) => found[`k${String(at)}`] ?? null)
  }

  function cursorsOf({ name, version }: WalkedList): ListCursors | null {
    if (version === null) return null
    const before = lists.get(name)
    lists.delete(name)
    const cursors = before?.version === version ? before : { version, known: [], far: 0 }
    lists.set(name, cursors)
    for (const oldest of lists.keys()) {
      if (lists.size <= keptLists) break
      lists.delete(oldest)
    }
    return cursors
  }

  function note(list: WalkedList, { known }: ListCursors, offset: number, row: number): PageCursor {
    const cursor = { offset, key: keyOf(list, row) }
    const at = known.findLastIndex((each) => each.offset < offset)
    known.splice(at + 1, 0, cursor)
    return cursor
  }

  return {
    rows(list, offset, limit) {
      const cursors = offset < spacing ? null : cursorsOf(list)
      const nearest = cursors?.known.findLast((each) => each.offset <= offset)
      const isNear = nearest !== undefined && offset - nearest.offset < 2 * spacing
      const found = isNear
        ? walk(list, nearest.key, offset - nearest.offset, limit)
        : numbers(select(list, '', 'LIMIT :limit OFFSET :offset').all({ ...list.values, limit, offset }))
      const [first] = found
      if (cursors === null || first === undefined) return found
      if (!isNear) {
        cursors.far += 1
        // Cursors are filled only after a second such read: for a list that changes all the time they would be useless.
        if (cursors.far > 1) wanted = list
      }
      if (nearest === undefined || offset - nearest.offset >= spacing) note(list, cursors, offset, first)
      return found
    },

    *each(list, size) {
      let some = numbers(select(list, '', 'LIMIT :limit').all({ ...list.values, limit: size }))
      for (;;) {
        const last = some.at(-1)
        if (last === undefined) return
        const key = keyOf(list, last)
        yield some
        if (some.length < size) return
        some = walk(list, key, 0, size, 'after')
      }
    },

    async fillInBatches(signal) {
      while (wanted !== null && !signal.aborted) {
        const list = wanted
        const cursors = lists.get(list.name)
        const until = performance.now() + turnBudgetMs
        while (wanted === list && performance.now() < until)
          if (cursors?.version !== list.version || !fillSome(list, cursors)) wanted = null
        await yieldToEventLoop()
      }
    },
  }

  /** Adds a cursor in the first gap between cursors. Returns false if there is no gap. */
  function fillSome(list: WalkedList, cursors: ListCursors): boolean {
    const start = { offset: 0, key: null }
    const at = [start, ...cursors.known].findIndex(
      ({ offset }, index) => (cursors.known[index]?.offset ?? Infinity) - offset >= 2 * spacing,
    )
    const from = at <= 0 ? start : cursors.known[at - 1]
    if (from === undefined) return false
    const [row] =
      from.key === null
        ? numbers(select(list, '', 'LIMIT 1 OFFSET :offset').all({ ...list.values, offset: spacing }))
        : walk(list, from.key, spacing, 1)
    if (row === undefined) return false
    note(list, cursors, from.offset + spacing, row)
    return true
  }
}

interface Segment {
  sql: string
  values: Record<string, SQLInputValue>
}

/**
 * Splits a list from a key on into segments in list order. Each segment is one range of the index; one condition for
 * all would use no index range.
 */
function segmentsFrom(order: readonly SortColumn[], key: Key, from: 'at' | 'after'): Segment[] {
  const segments: Segment[] = []
  const name = (at: number): string => `:k${String(at)}`
  const same = order.map(({ sql }, at) => (key[at] === null ? `${sql} IS NULL` : `${sql} = ${name(at)}`))
  const add = (upTo: number, sql: string, usesLast: boolean): void => {
    const values: Segment['values'] = {}
    for (let at = 0; at <= upTo; at += 1) {
      const value = key[at] ?? null
      if (value !== null && (at < upTo || usesLast)) values[`k${String(at)}`] = value
    }
    segments.push({ sql: [...same.slice(0, upTo), sql].join(' AND '), values })
  }
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const column = order[at]
    if (column === undefined || (key[at] ?? null) === null) continue
    const isFirst = at === order.length - 1 && from === 'at'
    add(at, `${column.sql} ${column.descending ? '<' : '>'}${isFirst ? '=' : ''} ${name(at)}`, true)
    if (column.isNullable) add(at, `${column.sql} IS NULL`, false)
  }
  return segments
}
