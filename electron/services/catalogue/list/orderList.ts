import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import { AppError } from '../../../../shared/errors.ts'
import { earlierAssetKeys, type Scope } from './diskCounts.ts'
import { createListPages, orderBy, type WalkedList } from './listPages.ts'
import { createListVersions } from './listVersions.ts'
import { createFacets } from './orderFacets.ts'
import {
  conditionsOf,
  diskIndex,
  sortBy,
  toOrderRow,
  type Condition,
  type ListOrder,
  type ListRow,
} from './orderQuery.ts'
import type { OrderRows } from './orderRows.ts'
import { createWordSearch, holdsAll, readTyped } from './wordSearch.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'

/**
 * A condition, or a search, that lets no more orders than these through is looked up first, and what it gives is
 * sorted. Otherwise the list is walked in its order until the page is full.
 */
const fewOrders = 2000

/** What is selected from, under a filter. */
interface Source {
  from: string
  where: string
  values: Record<string, SQLInputValue>
  /** Walked along the index from its start; null where few orders are looked up and sorted. */
  walked: { version: string | null } | null
}

/** The orders under a filter, in an order, for the list. Reads the list's own rows alone (see orderRowsSchema.ts). */
export function createOrderList(db: DatabaseSync, rows: OrderRows) {
  const prepared = preparedOnce(db)
  const facets = createFacets(db)
  const oneRow = db.prepare(
    `SELECT o.* FROM order_rows o WHERE o.row = (SELECT rowid FROM orders WHERE connection_id = ? AND id = ?)`,
  )
  const ofEarlier = db.prepare(earlierAssetKeys)
  const byRow = db.prepare(
    'SELECT o.* FROM json_each(?) j CROSS JOIN order_rows o ON o.row = j.value ORDER BY j.key',
  )
  const idsByRow = db.prepare(
    'SELECT o.id FROM json_each(?) j CROSS JOIN order_rows o ON o.row = j.value ORDER BY j.key',
  )
  const pages = createListPages(db)
  const versions = createListVersions(db)
  const wordSearch = createWordSearch(db, {
    table: 'orders_fts',
    total: `SELECT coalesce(sum(n), 0) AS n FROM order_counts WHERE kind = 'total'`,
  })
  const version = db.prepare(
    'SELECT total_changes() AS own, (SELECT data_version FROM pragma_data_version) AS others',
  )
  let lastTotal: { of: string; total: number } | null = null

  const numberIn = (sql: string, values: Record<string, SQLInputValue>): number =>
    Number(prepared(sql).get(values)?.n)

  /** The rows that hold what is searched for, as a JSON list; null for no search, and for too many to look up. */
  const foundBy = ({ search }: OrderFilter): string | null => wordSearch.rows(readTyped(search), fewOrders)

  /**
   * How the orders under a filter are found; `found`: see `foundBy`. `sorted`: the order in which they are walked where
   * no condition is narrow; null where only their number counts.
   */
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
    if (typed.words.length > 0) {
      where.push(`EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row
        AND ${holdsAll('t.c2', typed.words)})`)
      values.words = JSON.stringify(typed.words)
    }
    // Along an index that has one state on disk alone, every row counts.
    const others = conditions.filter(
      ({ columns }) => sorted?.index !== diskIndex || columns?.includes('disk_state') !== true,
    )
    const narrowest = narrowOf(others, connection)
    if (narrowest !== null) return source(`(${narrowest.rows}) d CROSS JOIN order_rows o ON o.row = d.row`)
    if (sorted === null && typed.match !== null) {
      // All of them count: the index of words gives them faster than the texts do.
      if (typed.isMatch) {
        where.splice(-1)
        delete values.words
      }
      where.push('f.orders_fts MATCH :match')
      values.match = typed.match
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
    const { own, others } = version.get() ?? {}
    const of = JSON.stringify([connection, filter, String(own), String(others)])
    if (lastTotal?.of === of) return lastTotal.total
    const { from, where, values } = sourceOf(connection, filter, found, null)
    const total = numberIn(`SELECT count(*) AS n FROM ${from} WHERE ${where}`, values)
    lastTotal = { of, total }
    return total
  }

  const restsOnCounts = (filter: OrderFilter, sort: OrderSort): boolean =>
    filter.onDisk !== 'any' || sort.key === 'onDisk'

  /** Brings the counts of files up to date, as far as the filter or the order rests on them. */
  function prepare(scope: Scope, filter: OrderFilter, sort: OrderSort): void {
    rows.fill()
    if (!restsOnCounts(filter, sort)) return
    rows.useScope(scope)
    rows.settle(scope.connection, 'all')
  }

  /** A row with the counts of its files under any scope, whatever is stored of them. */
  function counted(scope: Scope, row: ListRow): ListRow {
    const { onDisk, earlier, failed, known } = rows.countsOf(scope, row.id)
    return { ...row, on_disk: onDisk, earlier, failed, known }
  }

  /**
   * One page as it is read, with counts that are up to date. They are stored for the next time; where the disk refuses
   * that, they are counted for this page alone.
   */
  function readCounted(scope: Scope, read: () => ListRow[]): ListRow[] {
    const page = read()
    try {
      rows.useScope(scope)
      if (!rows.isStale(scope.connection)) return page
      const ids = page.map(({ id }) => id)
      return rows.settle(scope.connection, ids) ? read() : page
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'disk') throw error
      return page.map((row) => counted(scope, row))
    }
  }

  /** A list that is walked along its index, for its pages; null for one that is looked up and sorted. */
  function walkedList(
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

  /** Reads one page: where it is far down a long list, from the nearest place that is known. */
  function reader(
    connection: string,
    filter: OrderFilter,
    sort: OrderSort,
    found: string | null,
    offset: number,
    limit: number,
  ): () => ListRow[] {
    const sorted = sortBy(sort, filter)
    return () => {
      const source = sourceOf(connection, filter, found, sorted)
      const { from, where, values } = source
      const list = offset === 0 ? null : walkedList(connection, filter, sort, source)
      if (list === null)
        return prepared(
          `SELECT o.* FROM ${from} WHERE ${where} ORDER BY ${orderBy(sorted.order)} LIMIT :limit OFFSET :offset`,
        ).all({ ...values, limit, offset }) as unknown as ListRow[]
      return byRow.all(JSON.stringify(pages.rows(list, offset, limit))) as unknown as ListRow[]
    }
  }

  function ids(scope: Scope, filter: OrderFilter, sort: OrderSort, limit = -1): string[] {
    prepare(scope, filter, sort)
    const sorted = sortBy(sort, filter)
    const { from, where, values } = sourceOf(scope.connection, filter, foundBy(filter), sorted)
    return prepared(`SELECT o.id FROM ${from} WHERE ${where} ORDER BY ${orderBy(sorted.order)} LIMIT :limit`)
      .all({ ...values, limit })
      .map(({ id }) => String(id))
  }

  return {
    /** Whether a list can be read with no more work than its own: see `settleInTurns` for the other. */
    isReady(scope: Scope, filter: OrderFilter, sort: OrderSort): boolean {
      if (!rows.isFilled()) return false
      if (!restsOnCounts(filter, sort)) return true
      rows.useScope(scope)
      return !rows.isStale(scope.connection)
    },

    /**
     * One window of the list under a filter. It needs no disk that can be written: throws `disk` only where that is
     * needed and the filter or the order rests on the counts of files, or rows of an older schema are still missing.
     */
    query(
      scope: Scope,
      filter: OrderFilter,
      sort: OrderSort,
      offset: number,
      limit: number,
    ): { rows: OrderRow[]; total: number } {
      prepare(scope, filter, sort)
      const found = foundBy(filter)
      const read = reader(scope.connection, filter, sort, found, offset, limit)
      return {
        rows: readCounted(scope, read).map(toOrderRow),
        total: totalOf(scope.connection, filter, found),
      }
    },

    /** Places in the list that is leafed through, a few milliseconds at a time. */
    fillInTurns: (signal: AbortSignal): Promise<void> => pages.fillInTurns(signal),

    /** The ids of the orders under a filter, in list order; of all, or of so many. */
    ids,

    /**
     * The same of all, so many at a time. What is written in between gives no id twice, and leaves out none that was
     * there before and is there still.
     */
    *idPages(scope: Scope, filter: OrderFilter, sort: OrderSort, size: number): Generator<string[]> {
      prepare(scope, filter, sort)
      const source = sourceOf(scope.connection, filter, foundBy(filter), sortBy(sort, filter))
      const list = walkedList(scope.connection, filter, sort, source)
      if (list === null) {
        const few = ids(scope, filter, sort)
        for (let at = 0; at < few.length; at += size) yield few.slice(at, at + size)
        return
      }
      for (const numbers of pages.each(list, size))
        yield idsByRow.all(JSON.stringify(numbers)).map(({ id }) => String(id))
    },

    row(scope: Scope, id: string): OrderRow | null {
      rows.fill()
      const row = oneRow.get(scope.connection, id) as unknown as ListRow | undefined
      return row === undefined ? null : toOrderRow(counted(scope, row))
    },

    /** The asset keys of an order whose files on disk are of an earlier delivery, as far as is known. */
    earlierAssetKeys: ({ connection, root }: Scope, id: string): Set<string> =>
      new Set(ofEarlier.all({ connection, root, id }).map(({ key }) => String(key))),

    facets(connection: string): ReturnType<typeof facets.of> {
      rows.fill()
      return facets.of(connection)
    },

    /** The connections that orders were ever read of, whether they are saved or not. */
    connectionIds(): string[] {
      rows.fill()
      return facets.connections()
    },
  }
}
