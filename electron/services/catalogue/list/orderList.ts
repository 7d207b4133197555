import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import { AppError } from '../../../../shared/errors.ts'
import { earlierAssetKeys, type Scope } from './diskCounts.ts'
import { createFacets } from './orderFacets.ts'
import { conditionsOf, sortBy, toOrderRow, type Condition, type ListRow } from './orderQuery.ts'
import type { OrderRows } from './orderRows.ts'
import { createWordSearch, holdsAll, readTyped } from './wordSearch.ts'

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
}

/** The orders under a filter, in an order, for the list. Reads the list's own rows alone (see orderRowsSchema.ts). */
export function createOrderList(db: DatabaseSync, rows: OrderRows) {
  const statements = new Map<string, StatementSync>()
  const facets = createFacets(db)
  const oneRow = db.prepare(
    `SELECT o.* FROM order_rows o WHERE o.row = (SELECT rowid FROM orders WHERE connection_id = ? AND id = ?)`,
  )
  const ofEarlier = db.prepare(earlierAssetKeys)
  const wordSearch = createWordSearch(db)
  const version = db.prepare(
    'SELECT total_changes() AS own, (SELECT data_version FROM pragma_data_version) AS others',
  )
  let lastTotal: { of: string; total: number } | null = null

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql)
    if (known !== undefined) return known
    // Filters are few kinds; this is for a caller that makes endless ones.
    if (statements.size > 200) statements.clear()
    const statement = db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  const numberIn = (sql: string, values: Record<string, SQLInputValue>): number =>
    Number(prepared(sql).get(values)?.n)

  /** The rows that hold what is searched for; null where nothing is, or where they are too many to be looked up. */
  const foundBy = ({ search }: OrderFilter): number[] | null => wordSearch.rows(readTyped(search), fewOrders)

  /**
   * How the orders under a filter are found; `found`: see `foundBy`. `index`: the one to walk along where no condition
   * is narrow.
   */
  function sourceOf(
    connection: string,
    filter: OrderFilter,
    found: readonly number[] | null,
    index: string | null,
  ): Source {
    const conditions = conditionsOf(filter)
    const where = ['o.connection_id = :connection', ...conditions.map(({ sql }) => sql)]
    const values = conditions.reduce<Source['values']>((all, each) => ({ ...all, ...each.values }), {
      connection,
    })
    const source = (from: string): Source => ({ from, where: where.join(' AND '), values })
    const typed = readTyped(filter.search)
    if (found !== null) {
      values.found = JSON.stringify(found)
      return source('json_each(:found) d CROSS JOIN order_rows o ON o.row = d.value')
    }
    if (typed.words.length > 0) {
      where.push(`EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row
        AND ${holdsAll('t.c2', typed.words)})`)
      values.words = JSON.stringify(typed.words)
    }
    const narrowest = narrowOf(conditions, { connection })
    if (narrowest !== null) return source(`(${narrowest.rows}) d CROSS JOIN order_rows o ON o.row = d.row`)
    if (index === null && typed.match !== null) {
      // All of them count: the index of words gives them faster than the texts do.
      if (typed.isMatch) {
        where.splice(-1)
        delete values.words
      }
      where.push('f.orders_fts MATCH :match')
      values.match = typed.match
      return source('orders_fts f CROSS JOIN order_rows o ON o.row = f.rowid')
    }
    return source(`order_rows o ${index === null ? '' : `INDEXED BY ${index}`}`)
  }

  /** The condition that lets the fewest orders through; null where each lets through many. */
  function narrowOf(conditions: readonly Condition[], values: Source['values']): Condition | null {
    let narrowest: Condition | null = null
    let fewest = fewOrders + 1
    for (const condition of conditions) {
      const n = numberIn(`SELECT count(*) AS n FROM (${condition.rows} LIMIT ${String(fewest)})`, {
        ...values,
        ...condition.values,
      })
      if (n >= fewest) continue
      fewest = n
      narrowest = condition
    }
    return narrowest
  }

  function totalOf(connection: string, filter: OrderFilter, found: readonly number[] | null): number {
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
      const { orderBy, index } = sortBy(sort)
      const found = foundBy(filter)
      const { from, where, values } = sourceOf(scope.connection, filter, found, index)
      const select = prepared(
        `SELECT o.* FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT :limit OFFSET :offset`,
      )
      const read = (): ListRow[] => select.all({ ...values, limit, offset }) as unknown as ListRow[]
      return {
        rows: readCounted(scope, read).map(toOrderRow),
        total: totalOf(scope.connection, filter, found),
      }
    },

    /** The ids of the orders under a filter, in list order; of all, or of so many. */
    ids(scope: Scope, filter: OrderFilter, sort: OrderSort, limit = -1): string[] {
      prepare(scope, filter, sort)
      const { orderBy, index } = sortBy(sort)
      const found = foundBy(filter)
      const { from, where, values } = sourceOf(scope.connection, filter, found, index)
      return prepared(`SELECT o.id FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT :limit`)
        .all({ ...values, limit })
        .map(({ id }) => String(id))
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
