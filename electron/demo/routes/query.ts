import { invalid } from '../problems.ts'

/** A request for the record of an id in the path. */
export type ById = { Params: { id: string } }

export type Query = Readonly<Record<string, string | string[] | undefined>>

/** Returns a query parameter. The last value counts if the parameter is repeated. */
export function one(query: Query, name: string): string | undefined {
  const value = query[name]
  const single = Array.isArray(value) ? value.at(-1) : value
  return single === '' ? undefined : single
}

/** Returns all values of a parameter that may be repeated. */
export function allValues(query: Query, name: string): string[] {
  const value = query[name]
  return (Array.isArray(value) ? value : [value]).filter(
    (each): each is string => each !== undefined && each !== '',
  )
}

/** Returns a whole number that is not negative. */
function integer(query: Query, name: string, fallback: number): number {
  const text = one(query, name)
  if (text === undefined) return fallback
  if (!/^\d{1,9}$/.test(text))
    throw invalid('query_params', [{ loc: [name], msg: 'value is not a valid integer' }])
  return Number(text)
}

/** Returns a time in seconds, from ISO 8601 or seconds since the epoch. Milliseconds are recognised by their size. */
export function moment(query: Query, name: string): number | undefined {
  const text = one(query, name)
  if (text === undefined) return undefined
  if (/^\d+(\.\d+)?$/.test(text) && !/^\d{4}$/.test(text)) {
    const value = Number(text)
    return value > 1e11 ? value / 1000 : value
  }
  // An unescaped plus sign arrives as a space.
  const parsed = Date.parse(text.replace(/ (\d\d:?\d\d)$/, '+$1'))
  if (Number.isNaN(parsed))
    throw invalid('query_params', [{ loc: [name], msg: 'value is not a valid date-time' }])
  return parsed / 1000
}

export interface DemoPage<T> {
  pagination: { has_more: boolean; limit: number; next_offset: number; previous_offset: number }
  items: T[]
}

const largestLimit = 100

/** Returns a page of a list. A limit above the maximum is lowered to it. */
export function paginate<T>(query: Query, all: readonly T[]): DemoPage<T> {
  const limit = Math.max(1, Math.min(largestLimit, integer(query, 'limit', 20)))
  const offset = integer(query, 'offset', 0)
  const items = all.slice(offset, offset + limit)
  return {
    pagination: {
      has_more: offset + limit < all.length,
      limit,
      next_offset: offset + items.length,
      previous_offset: Math.max(0, offset - limit),
    },
    items,
  }
}
