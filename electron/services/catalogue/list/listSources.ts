import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import type { PreparedOnce } from '../../sqlite/preparedOnce.ts'
import type { WalkedList } from './listPages.ts'
import { createListVersions } from './listVersions.ts'
import type { OrderFacets } from './orderFacets.ts'
import { createNamedCreators } from './namedCreators.ts'
import { conditionsOf, ownIndexes, sortBy, type Condition, type ListOrder } from './orderQuery.ts'
import { createWordSearch, holdsAll, readTyped } from './wordSearch.ts'

/**
 * A condition, or a search, that lets no more orders than these through is looked up first, and what it gives is
 * sorted. Otherwise the list is walked in its order until the page is full.
 */
const fewOrders = 2000

/** What is selected from, under a filter. */
export interface Source {
  from: string
  where: string
  values: Record<string, SQLInputValue>
  /** Walked along the index from its start; null where few orders are looked up and sorted. */
  walked: { version: string | null } | null
}

/** How the orders under a filter are found, and how many they are. */
interface ListSources {
  /** The rows that hold what is searched for, as a JSON list; null for no search, and for too many to look up. */
  foundBy: (connection: string, filter: OrderFilter) => string | null
  /**
   * `found`: see `foundBy`. `sorted`: the order in which they are walked where no condition is narrow; null where only
   * their number counts.
   */
  sourceOf: (
    connection: string,
    filter: OrderFilter,
    found: string | null,
    sorted: ListOrder | null,
  ) => Source
  totalOf: (connection: string, filter: OrderFilter, found: string | null) => number
}

export function createListSources(
  db: DatabaseSync,
  prepared: PreparedOnce,
  facets: OrderFacets,
): ListSources {
  const versions = createListVersions(db)
  const wordSearch = createWordSearch(db, {
    table: 'orders_fts',
    total: `SELECT coalesce(sum(n), 0) AS n FROM order_counts WHERE kind = 'total'`,
  })
  const version = db.prepare(
    'SELECT total_changes() AS own, (SELECT data_version FROM pragma_data_version) AS others',
  )
  /** Another text after each write, of this program or another one. */
  function writeMark(): string {
    const { own, others } = version.get() ?? {}
    return `${String(own)} ${String(others)}`
  }
  const namedBy = createNamedCreators(
    db,
    (typed) => wordSearch.rows(typed, fewOrders),
    () => versions.of('people', ['email', 'raw']),
  )
  let lastTotal: { of: string; total: number } | null = null

  const numberIn = (sql: string, values: Record<string, SQLInputValue>): number =>
    Number(prepared(sql).get(values)?.n)

  /** The rows whose texts hold all words, and those of creators whose names hold some of them. */
  function foundBy(connection: string, { search }: OrderFilter): string | null {
    const typed = readTyped(search)
    const found = wordSearch.rows(typed, fewOrders)
    const named = found === null ? null : namedBy(connection, typed)
    if (found === null || named === null) return found
    const ofNamed = named.rows()
    const { rows, n } = prepared(`SELECT json_group_array(row) AS rows, count(*) AS n
      FROM (SELECT value AS row FROM json_each(:found) UNION ${ofNamed.sql} LIMIT :most)`).get({
      ...ofNamed.values,
      ...{ connection, found, most: fewOrders + 1 },
    }) as { rows: string; n: number }
    return n > fewOrders ? null : rows
  }

  function sourceOf(
    connection: string,
    filter: OrderFilter,
    found: string | null,
    sorted: ListOrder | null,
  ): Source {
    const conditions = conditionsOf(filter)
    const where = ['o.connection_id = :connection', ...conditions.map(({ sql }) => sql)]
    const values = conditions.reduce<Source['values']>((all, each) => ({ ...all, ...each.values }), {
      connection,
    })
    const source = (from: string): Source => ({ from, where: where.join(' AND '), values, walked: null })
    const typed = readTyped(filter.search)
    if (found !== null) {
      values.found = found
      return source('json_each(:found) d CROSS JOIN order_rows o ON o.row = d.value')
    }
    const named = namedBy(connection, typed)
    // Along an index that has one value of a column alone, every row counts.
    const others = conditions.filter(
      ({ columns }) => columns?.some((column) => ownIndexes[column] === sorted?.index) !== true,
    )
    const narrowest = narrowOf(others, connection)
    // Where all of them count, the index of words gives them faster than the texts do.
    const match = narrowest === null && sorted === null ? typed.match : null
    const isMatched = match !== null && typed.isMatch
    if (typed.words.length > 0 && !isMatched) {
      const holds = `EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row
        AND ${holdsAll('t.c2', typed.words)})`
      where.push(named === null ? holds : `(${holds} OR ${named.condition.sql})`)
      Object.assign(values, { words: JSON.stringify(typed.words) }, named?.condition.values)
    }
    if (narrowest !== null) return source(`(${narrowest.rows}) d CROSS JOIN order_rows o ON o.row = d.row`)
    if (match !== null) {
      values.match = match
      if (named !== null) {
        const ofNamed = named.rows()
        Object.assign(values, ofNamed.values)
        return source(`(SELECT f.rowid AS row FROM orders_fts f WHERE f.orders_fts MATCH :match
          UNION ${ofNamed.sql}) d CROSS JOIN order_rows o ON o.row = d.row`)
      }
      where.push('f.orders_fts MATCH :match')
      return source('orders_fts f CROSS JOIN order_rows o ON o.row = f.rowid')
    }
    if (sorted === null) return source('order_rows o')
    const columns = conditions.flatMap((condition) => condition.columns ?? [])
    const isKnown = typed.words.length === 0 && conditions.every((condition) => condition.columns !== null)
    return {
      ...source(`order_rows o INDEXED BY ${sorted.index}`),
      walked: { version: isKnown ? versions.of('order_rows', [...columns, ...sorted.columns]) : null },
    }
  }

  /** The condition that lets the fewest orders through; null where each lets through many. */
  function narrowOf(conditions: readonly Condition[], connection: string): Condition | null {
    let narrowest: Condition | null = null
    let fewest = fewOrders + 1
    for (const condition of conditions) {
      const n =
        condition.counted === null
          ? numberIn(`SELECT count(*) AS n FROM (${condition.rows} LIMIT ${String(fewest)})`, {
              connection,
              ...condition.values,
            })
          : facets.count(connection, condition.counted.kind, condition.counted.values)
      if (n >= fewest) continue
      fewest = n
      narrowest = condition
    }
    return narrowest
  }

  function totalOf(connection: string, filter: OrderFilter, found: string | null): number {
    const conditions = conditionsOf(filter)
    const [only] = conditions
    if (filter.search.trim() === '') {
      if (only === undefined) return facets.count(connection, 'total', '[""]')
      if (conditions.length === 1 && only.counted !== null)
        return facets.count(connection, only.counted.kind, only.counted.values)
    }
    const of = JSON.stringify([connection, filter, writeMark()])
    if (lastTotal?.of === of) return lastTotal.total
    const { from, where, values } = sourceOf(connection, filter, found, null)
    const total = numberIn(`SELECT count(*) AS n FROM ${from} WHERE ${where}`, values)
    lastTotal = { of, total }
    return total
  }

  return { foundBy, sourceOf, totalOf }
}

/** A list that is walked along its index, for its pages; null for one that is looked up and sorted. */
export function walkedList(
  connection: string,
  filter: OrderFilter,
  sort: OrderSort,
  { where, values, walked }: Source,
): WalkedList | null {
  if (walked === null) return null
  const { order, index } = sortBy(sort, filter)
  const name = JSON.stringify([connection, filter, sort])
  return { name, version: walked.version, table: 'order_rows o', index, where, values, row: 'o.row', order }
}
