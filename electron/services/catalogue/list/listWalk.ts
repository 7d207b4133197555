import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'

/** A sort column. Rows without a value come last in both directions. */
export interface SortColumn {
  sql: string
  descending: boolean
  isNullable: boolean
}

/** A list that is read along an index in its order. */
export interface WalkedList {
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

/**
 * Yields the ids of all rows in pages of `size`, each after the last row of the page before. A concurrent write moves
 * only rows whose own sort key changes.
 */
export type ListWalk = (list: WalkedList, size: number) => Generator<number[]>

type Key = readonly SQLInputValue[]

export const orderBy = (order: readonly SortColumn[]): string =>
  order
    .map(
      ({ sql, descending, isNullable }) =>
        `${sql} ${descending ? 'DESC' : 'ASC'}${isNullable ? ' NULLS LAST' : ''}`,
    )
    .join(', ')

export function createListWalk(db: DatabaseSync): ListWalk {
  const prepared = preparedOnce(db)

  const read = (list: WalkedList, more: string, values: WalkedList['values'], limit: number): number[] =>
    prepared(
      `SELECT ${list.row} AS row FROM ${list.table} INDEXED BY ${list.index} ` +
        `WHERE ${list.where}${more} ORDER BY ${orderBy(list.order)} LIMIT :limit`,
    )
      .all({ ...list.values, ...values, limit })
      .map(({ row }) => Number(row))

  function readAfter(list: WalkedList, key: Key, limit: number): number[] {
    const found: number[] = []
    for (const { sql, values } of segmentsAfter(list.order, key)) {
      if (found.length === limit) break
      found.push(...read(list, ` AND ${sql}`, values, limit - found.length))
    }
    return found
  }

  function keyOf(list: WalkedList, row: number): Key {
    const columns = list.order.map(({ sql }, at) => `${sql} AS k${String(at)}`).join(', ')
    const found = prepared(`SELECT ${columns} FROM ${list.table} WHERE ${list.row} = ?`).get(row) ?? {}
    return list.order.map((_, at) => found[`k${String(at)}`] ?? null)
  }

  return function* walk(list, size) {
    let some = read(list, '', {}, size)
    for (;;) {
      const last = some.at(-1)
      if (last === undefined) return
      const key = keyOf(list, last)
      yield some
      if (some.length < size) return
      some = readAfter(list, key, size)
    }
  }
}

interface Segment {
  sql: string
  values: Record<string, SQLInputValue>
}

/**
 * Splits a list after a key into segments in list order. Each segment is one range of the index; one condition for all
 * would use no index range.
 */
function segmentsAfter(order: readonly SortColumn[], key: Key): Segment[] {
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
    add(at, `${column.sql} ${column.descending ? '<' : '>'} ${name(at)}`, true)
    if (column.isNullable) add(at, `${column.sql} IS NULL`, false)
  }
  return segments
}
