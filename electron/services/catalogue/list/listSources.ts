import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { emptyFilter, type OrderFilter, type OrderSort } from '../../../../shared/domain/filter.ts'
import type { PreparedOnce } from '../../sqlite/preparedOnce.ts'
import type { FilteredList } from './filteredLists.ts'
import { orderBy, type WalkedList } from './listWalk.ts'
import { createListVersions } from './listVersions.ts'
import type { OrderFacets } from './orderFacets.ts'
import { createNamedCreators } from '../search/namedCreators.ts'
import { conditionsOf, ownIndexes, sortBy, type Condition, type ListOrder } from './orderQuery.ts'
import { createWordSearch, containsAll, readTyped, type TypedWords } from '../search/wordSearch.ts'

/**
 * A condition with at most this many orders is looked up and sorted. Otherwise an index is read in list order until the
 * page is full ("walk").
 */
const fewOrders = 2000
/** Maximum number of search results that are looked up. With more results a walk of the list fills a page soon. */
const listedOrders = 5000

/** SQL source of a filtered list. */
interface Source {
  from: string
  where: string
  values: Record<string, SQLInputValue>
  /** `every`, `some`: walk an index of which every row or some rows match. `looked up`: few rows, which are sorted. */
  walk: 'every' | 'some' | 'looked up'
}

/**
 * Search results from the indexes, as JSON lists of row ids; null without a search or if the indexes can't answer it.
 */
interface SearchMatches {
  rows: string | null
  /** Rows whose own texts contain all words. The other rows match by the names of their creators. */
  holding: string | null
}

/** SQL: whether an order `o` contains all words. `holding`: see `SearchMatches`. */
function heldBy(words: readonly string[], holding: string | null): Pick<Source, 'values'> & { sql: string } {
  if (holding !== null)
    return { sql: 'o.row IN (SELECT value FROM json_each(:holding))', values: { holding } }
  return {
    sql: `EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row AND ${containsAll('t.c2', words)})`,
    values: { words: JSON.stringify(words) },
  }
}

export function createListSources(db: DatabaseSync, prepared: PreparedOnce, facets: OrderFacets) {
  const versions = createListVersions(db)
  const wordSearch = createWordSearch(db, {
    table: 'orders_fts',
    total: `SELECT coalesce(sum(n), 0) AS n FROM order_counts WHERE kind = 'total'`,
  })
  const version = db.prepare(
    'SELECT total_changes() AS own, (SELECT data_version FROM pragma_data_version) AS others',
  )
  /** Returns a text that changes with each write of any connection. */
  function writeVersion(): string {
    const { own, others } = version.get() ?? {}
    return `${String(own)} ${String(others)}`
  }
  const namedBy = createNamedCreators(
    db,
    (typed) => wordSearch.rows(typed, listedOrders),
    (connection, creators) => facets.count(connection, 'creator', JSON.stringify(creators)) <= listedOrders,
    () => versions.of('people', ['email', 'raw']),
  )

  const numberIn = (sql: string, values: Record<string, SQLInputValue>): number =>
    Number(prepared(sql).get(values)?.n)

  /** Returns the rows whose texts contain all words, and those of creators whose names contain some of them. */
  function foundBy(connection: string, typed: TypedWords): SearchMatches {
    const holding = wordSearch.rows(typed, listedOrders)
    const named = holding === null ? null : namedBy(connection, typed)
    if (holding === null || named === null) return { rows: holding, holding }
    const ofNamed = named.rows(listedOrders + 1)
    if (ofNamed === null) return { rows: null, holding }
    const { rows, n } = prepared(`SELECT json_group_array(row) AS rows, count(*) AS n
      FROM (SELECT value AS row FROM json_each(:holding) UNION ${ofNamed.sql})`).get({
      ...ofNamed.values,
      connection,
      holding,
    }) as { rows: string; n: number }
    return { rows: n > listedOrders ? null : rows, holding }
  }

  /** Returns the condition with the fewest orders; null if each matches many. */
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

  /** All orders in a sort order. */
  function unfilteredList(connection: string, sort: OrderSort): WalkedList {
    const { order, index } = sortBy(sort, emptyFilter)
    return {
      table: 'order_rows o',
      index,
      order,
      row: 'o.row',
      where: 'o.connection_id = :connection',
      values: { connection },
    }
  }

  /** Returns a connection's list with a filter and a sort order. The search is answered at once. */
  function ask(connection: string, filter: OrderFilter, sort: OrderSort) {
    const conditions = conditionsOf(filter)
    const typed = readTyped(filter.search)
    const found = foundBy(connection, typed)
    const inOrder = sortBy(sort, filter)

    /** `sorted`: sort order of a walk if no condition is narrow; null if only the count is needed. */
    function source(sorted: ListOrder | null = inOrder): Source {
      const where = ['o.connection_id = :connection', ...conditions.map(({ sql }) => sql)]
      const values = conditions.reduce<Source['values']>((all, each) => ({ ...all, ...each.values }), {
        connection,
      })
      const from = (table: string): Source => ({
        from: table,
        where: where.join(' AND '),
        values,
        walk: 'looked up',
      })
      if (found.rows !== null) {
        values['found'] = found.rows
        return from('json_each(:found) d CROSS JOIN order_rows o ON o.row = d.value')
      }
      if (typed.words.length > 0) {
        const named = namedBy(connection, typed)
        const holds = heldBy(typed.words, found.holding)
        where.push(named === null ? holds.sql : `(${holds.sql} OR ${named.condition.sql})`)
        Object.assign(values, holds.values, named?.condition.values)
      }
      // A walk along the index of one value of a column needs no condition on that column.
      const others = conditions.filter(
        ({ columns }) => sorted === null || !columns.some((column) => ownIndexes[column] === sorted.index),
      )
      const narrowest = narrowOf(others, connection)
      if (narrowest !== null) return from(`(${narrowest.rows}) d CROSS JOIN order_rows o ON o.row = d.row`)
      const walked = from(sorted === null ? 'order_rows o' : `order_rows o INDEXED BY ${sorted.index}`)
      return { ...walked, walk: others.length === 0 && typed.words.length === 0 ? 'every' : 'some' }
    }

    /** Returns the number of orders; null if all orders would have to be read. */
    function count(): number | null {
      const [only] = conditions
      if (typed.words.length === 0) {
        if (only === undefined) return facets.count(connection, 'total', '[""]')
        if (conditions.length === 1 && only.counted !== null)
          return facets.count(connection, only.counted.kind, only.counted.values)
      }
      const { from, where, values, walk } = source(null)
      // A single condition on one column is counted by the index of that column.
      const isOneColumn = conditions.length === 1 && only?.columns.length === 1 && filter.search.trim() === ''
      if (walk === 'some' && !isOneColumn) return null
      return numberIn(`SELECT count(*) AS n FROM ${from} WHERE ${where}`, values)
    }

    /** Returns a text that changes if the orders or their order may have changed; null if unknown. */
    function version(): string | null {
      // An open transaction may be rolled back.
      if (db.isTransaction) return null
      // Searched texts and names, and what is expected, are in other tables.
      if (filter.search.trim() !== '' || filter.overdue) return writeVersion()
      const columns = conditions.flatMap((condition) => condition.columns)
      const ofPeople = conditions.some(({ isOfPeople }) => isOfPeople)
        ? versions.of('people', ['email', 'office_id'])
        : ''
      const ofOrders = versions.of('order_rows', [...columns, ...inOrder.columns])
      return `${String(ofOrders)} ${String(ofPeople)}`
    }

    return {
      /** SQL of the sort order. */
      order: orderBy(inOrder.order),
      hasAll: conditions.length === 0 && filter.search.trim() === '',
      source,
      count,
      /** Returns the list for reading in batches along an index. */
      filtered(): FilteredList {
        const { where, values } = source(null)
        const name = JSON.stringify([connection, filter, sort])
        return { where, values, unfiltered: unfilteredList(connection, sort), name, version }
      },
    }
  }

  return { ask, unfilteredList }
}

/** A list with a filter and a sort order. */
export type AskedList = ReturnType<ReturnType<typeof createListSources>['ask']>
