import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { emptyFilter, type OrderFilter, type OrderSort } from '../../../../shared/domain/filter.ts'
import type { PreparedOnce } from '../../sqlite/preparedOnce.ts'
import type { WalkedList } from './listPages.ts'
import { createListVersions } from './listVersions.ts'
import type { OrderFacets } from './orderFacets.ts'
import { createNamedCreators } from '../search/namedCreators.ts'
import { conditionsOf, ownIndexes, sortBy, type Condition, type ListOrder } from './orderQuery.ts'
import { listInRanges, type RowsInRange } from '../search/rowRanges.ts'
import { createWordSearch, holdsAll, readTyped } from '../search/wordSearch.ts'

/**
 * A condition that lets no more orders than these through is looked up first, and what it gives is sorted. Otherwise the
 * list is walked in its order until the page is full.
 */
const fewOrders = 2000
/** What a search finds is listed up to here. Where it is more, a page is full soon when the list is walked. */
const listedOrders = 5000

/** What is selected from, under a filter. */
export interface Source {
  from: string
  where: string
  values: Record<string, SQLInputValue>
  /** Walked along the index from its start; null where few orders are looked up and sorted. */
  walked: { version: string | null } | null
}

/** What a search finds, as JSON lists of rows; null for no search, and for more than are listed. */
export interface Found {
  rows: string | null
  /** Those of them whose own texts hold all words; the others are known by the names of their creators. */
  holding: string | null
  /** How many there are, where they were counted. */
  total: number | null
}

/** How the orders under a filter are found, and how many they are. */
interface ListSources {
  /** By the indexes alone: where they would not do, nothing is listed. */
  foundBy: (connection: string, filter: OrderFilter) => Found
  /** Where the indexes do not do, all texts are looked through, in turns. Rejects with the signal's reason. */
  foundInTurns: (connection: string, filter: OrderFilter, signal?: AbortSignal) => Promise<Found>
  /** `sorted`: the order in which they are walked where no condition is narrow; null where only their number counts. */
  sourceOf: (connection: string, filter: OrderFilter, found: Found, sorted: ListOrder | null) => Source
  /** What a search does not list is counted in turns. Rejects with the signal's reason. */
  totalOf: (connection: string, filter: OrderFilter, found: Found, signal?: AbortSignal) => Promise<number>
}

/** SQL for whether an order `o` holds all words; `holding`: see `Found`. */
function heldBy(words: readonly string[], holding: string | null): Pick<Source, 'values'> & { sql: string } {
  if (holding !== null)
    return { sql: 'o.row IN (SELECT value FROM json_each(:holding))', values: { holding } }
  return {
    sql: `EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row AND ${holdsAll('t.c2', words)})`,
    values: { words: JSON.stringify(words) },
  }
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
    (typed) => wordSearch.rows(typed, listedOrders),
    (connection, creators) => facets.count(connection, 'creator', JSON.stringify(creators)) <= listedOrders,
    () => versions.of('people', ['email', 'raw']),
  )
  let lastTotal: { of: string; total: number } | null = null
  let lastFound: { of: string; found: Found } | null = null

  const numberIn = (sql: string, values: Record<string, SQLInputValue>): number =>
    Number(prepared(sql).get(values)?.n)
  const lastRow = (): number => numberIn('SELECT max(row) AS n FROM order_rows', {})

  /** The orders of a source of all, by the numbers of their rows. */
  function rowsIn({ from, where, values }: Source): RowsInRange {
    const inRange = `FROM ${from} NOT INDEXED WHERE o.row > :after AND o.row <= :upTo AND ${where}`
    return {
      rows: (after, upTo) =>
        prepared(`SELECT o.row ${inRange}`)
          .all({ ...values, after, upTo })
          .map(({ row }) => Number(row)),
      count: (after, upTo) => numberIn(`SELECT count(*) AS n ${inRange}`, { ...values, after, upTo }),
    }
  }

  /** The rows whose texts hold all words, and those of creators whose names hold some of them. */
  function foundBy(connection: string, { search }: OrderFilter): Found {
    const typed = readTyped(search)
    const holding = wordSearch.rows(typed, listedOrders)
    const named = holding === null ? null : namedBy(connection, typed)
    if (holding === null || named === null) return { rows: holding, holding, total: null }
    const ofNamed = named.rows(listedOrders + 1)
    if (ofNamed === null) return { rows: null, holding, total: null }
    const { rows, n } = prepared(`SELECT json_group_array(row) AS rows, count(*) AS n
      FROM (SELECT value AS row FROM json_each(:holding) UNION ${ofNamed.sql})`).get({
      ...ofNamed.values,
      ...{ connection, holding },
    }) as { rows: string; n: number }
    return { rows: n > listedOrders ? null : rows, holding, total: n > listedOrders ? null : n }
  }

  async function foundInTurns(
    connection: string,
    { search }: OrderFilter,
    signal?: AbortSignal,
  ): Promise<Found> {
    const filter = { ...emptyFilter, search }
    const found = foundBy(connection, filter)
    if (found.rows !== null || readTyped(search).words.length === 0) return found
    const of = JSON.stringify([connection, search, writeMark()])
    if (lastFound?.of === of) return lastFound.found
    const inRange = rowsIn(sourceOf(connection, filter, found, null))
    const all = await listInRanges(lastRow(), listedOrders, inRange, signal)
    lastFound = { of, found: { ...found, ...all } }
    return lastFound.found
  }

  function sourceOf(connection: string, filter: OrderFilter, found: Found, sorted: ListOrder | null): Source {
    const conditions = conditionsOf(filter)
    const where = ['o.connection_id = :connection', ...conditions.map(({ sql }) => sql)]
    const values = conditions.reduce<Source['values']>((all, each) => ({ ...all, ...each.values }), {
      connection,
    })
    const source = (from: string): Source => ({ from, where: where.join(' AND '), values, walked: null })
    if (found.rows !== null) {
      values['found'] = found.rows
      return source('json_each(:found) d CROSS JOIN order_rows o ON o.row = d.value')
    }
    const typed = readTyped(filter.search)
    if (typed.words.length > 0) {
      const named = namedBy(connection, typed)
      const holds = heldBy(typed.words, found.holding)
      where.push(named === null ? holds.sql : `(${holds.sql} OR ${named.condition.sql})`)
      Object.assign(values, holds.values, named?.condition.values)
    }
    // Along an index that has one value of a column alone, every row counts.
    const others = conditions.filter(
      ({ columns }) => columns?.some((column) => ownIndexes[column] === sorted?.index) !== true,
    )
    const narrowest = narrowOf(others, connection)
    if (narrowest !== null) return source(`(${narrowest.rows}) d CROSS JOIN order_rows o ON o.row = d.row`)
    if (sorted === null) return { ...source('order_rows o'), walked: { version: null } }
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

  async function totalOf(
    connection: string,
    filter: OrderFilter,
    found: Found,
    signal?: AbortSignal,
  ): Promise<number> {
    const conditions = conditionsOf(filter)
    const [only] = conditions
    if (only === undefined && found.total !== null) return found.total
    if (filter.search.trim() === '') {
      if (only === undefined) return facets.count(connection, 'total', '[""]')
      if (conditions.length === 1 && only.counted !== null)
        return facets.count(connection, only.counted.kind, only.counted.values)
    }
    const of = JSON.stringify([connection, filter, writeMark()])
    if (lastTotal?.of === of) return lastTotal.total
    const source = sourceOf(connection, filter, found, null)
    const { from, where, values, walked } = source
    const { total } =
      walked === null || filter.search.trim() === ''
        ? { total: numberIn(`SELECT count(*) AS n FROM ${from} WHERE ${where}`, values) }
        : await listInRanges(lastRow(), 0, rowsIn(source), signal)
    lastTotal = { of, total }
    return total
  }

  return { foundBy, foundInTurns, sourceOf, totalOf }
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
