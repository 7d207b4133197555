import type { DatabaseSync } from 'node:sqlite'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import { AppError } from '../../../../shared/errors.ts'
import { handoverNumbers } from '../handovers.ts'
import { readExpected } from '../expectedDeliveries.ts'
import { earlierAssetKeys, type Scope } from './diskCounts.ts'
import { createListWalk, orderBy } from './listWalk.ts'
import { createFilteredLists } from './filteredLists.ts'
import { createListSources, type SearchMatches } from './listSources.ts'
import { createFacets } from './orderFacets.ts'
import { createPageFacts } from './pageFacts.ts'
import { conditionsOf, sortBy, toListedOrder, type ListedOrder, type ListRow } from './orderQuery.ts'
import type { OrderRows } from './orderRows.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { inBatches } from '../search/rowRanges.ts'

/** The list of orders with filter and sorting. */
export type OrderList = ReturnType<typeof createOrderList>

/** A page that ends beyond this row is not searched along the index: all matching orders are found and sorted. */
const maxWalkedEnd = 5000
const idsAtOnce = 2000
const countedAtOnce = 25

/** Whether a filter matches every order. */
const matchesAll = (filter: OrderFilter): boolean =>
  conditionsOf(filter).length === 0 && filter.search.trim() === ''

/** Lists filtered and sorted orders. Reads only the tables of orderRowsSchema.ts. */
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
  const walkList = createListWalk(db)
  const facts = createPageFacts(db)
  const expectedOf = readExpected(db)
  const filteredLists = createFilteredLists(db, walkList)
  const { foundBy, sourceOf, countOf, unfilteredList, filteredList } = createListSources(db, prepared, facets)

  const dependsOnCounts = (filter: OrderFilter, sort: OrderSort): boolean =>
    filter.onDisk !== 'any' ||
    filter.completeness !== 'any' ||
    filter.handover !== 'any' ||
    sort.key === 'onDisk'

  /** Updates the file counts that the filter or the order depends on. */
  function prepare(scope: Scope, filter: OrderFilter, sort: OrderSort): void {
    if (!dependsOnCounts(filter, sort)) return
    rows.useScope(scope)
    rows.updateStale(scope.connection, 'all')
  }

  /** Sets folder and preset of the file counts. If the disk refuses the write, each page is counted on its own. */
  function useScope(scope: Scope): void {
    try {
      rows.useScope(scope)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'disk') throw error
    }
  }

  /** Returns a row with file counts of any scope, computed from the files. */
  function counted(scope: Scope, row: ListRow): ListRow {
    const { onDisk, earlier, failed, known, state, handedAt, isCorrected } = rows.countsOf(scope, row.id)
    const handover = handoverNumbers[isCorrected ? 'due' : 'handedOver']
    return {
      ...row,
      on_disk: onDisk,
      earlier,
      failed,
      known,
      disk_state: state,
      handed_at: handedAt,
      handover,
    }
  }

  /**
   * Reads one page with current counts. Stale counts are renewed in batches and stored. If the disk refuses the write,
   * they are counted for this page only. `isLate`: other work ran since the request.
   */
  async function readCounted(
    scope: Scope,
    read: () => ListRow[],
    signal: AbortSignal | undefined,
    isLate = false,
  ): Promise<ListRow[]> {
    const page = read()
    // The folder or preset changed meanwhile, so the caller asks again.
    if (isLate && !rows.isOfScope(scope)) return page.map((row) => counted(scope, row))
    try {
      rows.useScope(scope)
      if (!rows.isStale(scope.connection)) return page
      await updateStaleInBatches(scope.connection, page, signal)
      // Other work may have counted some rows meanwhile.
      const now = read()
      return rows.isOfScope(scope) ? now : now.map((row) => counted(scope, row))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'disk') throw error
      return page.map((row) => counted(scope, row))
    }
  }

  /** Counts stale rows of a page. */
  function updateStaleInBatches(
    connection: string,
    page: readonly ListRow[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    let at = 0
    return inBatches(db, signal, () => {
      const ids = page.slice(at, at + countedAtOnce).map(({ id }) => id)
      at += countedAtOnce
      rows.updateStale(connection, ids)
      return at < page.length
    })
  }

  function toListed(scope: Scope, page: readonly ListRow[]): ListedOrder[] {
    const [chosen, covers] = [facts.chosen(scope, page), facts.covers(scope, page)]
    const expected = expectedOf(
      scope.connection,
      page.map(({ id }) => id),
    )
    return page.map((row) => ({
      ...toListedOrder(row, chosen.get(row.id) ?? null, covers.get(row.id) ?? null),
      expected: expected.get(row.id) ?? null,
    }))
  }

  const readRows = (numbers: readonly number[]): ListRow[] =>
    byRow.all(JSON.stringify(numbers)) as unknown as ListRow[]

  /** Returns a function that reads one page without yielding to the event loop. */
  function reader(
    connection: string,
    filter: OrderFilter,
    sort: OrderSort,
    found: SearchMatches,
    offset: number,
    limit: number,
  ): () => ListRow[] {
    const sorted = sortBy(sort, filter)
    return () => {
      const { from, where, values } = sourceOf(connection, filter, found, sorted)
      return prepared(
        `SELECT o.* FROM ${from} WHERE ${where} ORDER BY ${orderBy(sorted.order)} LIMIT :limit OFFSET :offset`,
      ).all({ ...values, limit, offset }) as unknown as ListRow[]
    }
  }

  /** Reads a page and the count in batches; null if a direct read is fast. */
  async function filteredPage(
    connection: string,
    filter: OrderFilter,
    sort: OrderSort,
    found: SearchMatches,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ numbers: number[]; total: number } | null> {
    if (matchesAll(filter)) return null
    const { walk } = sourceOf(connection, filter, found, sortBy(sort, filter))
    if (walk === 'looked up') return null
    const list = filteredList(connection, filter, sort, found)
    const end = offset + limit
    const total = countOf(connection, filter, found)
    if (total !== null && end <= maxWalkedEnd) {
      if (walk === 'every') return null
      const start = await filteredLists.start(list, end, signal)
      if (start !== null) return { numbers: start.slice(offset, end), total }
    }
    const all = await filteredLists.all(list, signal)
    return { numbers: await all.page(offset, limit, signal), total: all.total }
  }

  /** Returns the same ids as `idsInBatches`, synchronously. Slow if all orders have to be read. */
  function ids(scope: Scope, filter: OrderFilter, sort: OrderSort, limit = -1): string[] {
    prepare(scope, filter, sort)
    const sorted = sortBy(sort, filter)
    const found = foundBy(scope.connection, filter)
    const { from, where, values } = sourceOf(scope.connection, filter, found, sorted)
    const select = prepared(
      `SELECT o.id FROM ${from} WHERE ${where} ORDER BY ${orderBy(sorted.order)} LIMIT :limit`,
    )
    // Objects for 100,000 single ids would take three times as long.
    select.setReturnArrays(true)
    return (select.all({ ...values, limit }) as unknown as [string][]).map(([id]) => id)
  }

  const idsOfRows = (numbers: readonly number[]): string[] =>
    idsByRow.all(JSON.stringify(numbers)).map(({ id }) => String(id))

  return {
    /** Whether a list can be read without updating stale rows first (see `updateStaleInBatches`). */
    isReady(scope: Scope, filter: OrderFilter, sort: OrderSort): boolean {
      if (!dependsOnCounts(filter, sort)) return true
      rows.useScope(scope)
      return !rows.isStale(scope.connection)
    },

    /**
     * Returns one page of the filtered list and the number of orders. Scans all orders in batches if necessary. Works
     * on a read-only disk; rejects with `disk` only if the filter or order needs file counts that can't be updated.
     * Rejects with the signal's reason.
     */
    async query(
      scope: Scope,
      filter: OrderFilter,
      sort: OrderSort,
      offset: number,
      limit: number,
      signal?: AbortSignal,
    ): Promise<{ rows: ListedOrder[]; total: number }> {
      prepare(scope, filter, sort)
      useScope(scope)
      const { connection } = scope
      const found = foundBy(connection, filter)
      const filtered = await filteredPage(connection, filter, sort, found, offset, limit, signal)
      if (filtered !== null) {
        const page = await readCounted(scope, () => readRows(filtered.numbers), signal, true)
        return { rows: toListed(scope, page), total: filtered.total }
      }
      const page = await readCounted(scope, reader(connection, filter, sort, found, offset, limit), signal)
      // A page that is not full is the last one.
      const isLast = page.length < limit && (page.length > 0 || offset === 0)
      const total = isLast ? null : countOf(connection, filter, found)
      return { rows: toListed(scope, page), total: total ?? offset + page.length }
    },

    ids,

    /**
     * Returns the ids of the filtered orders in list order, up to `limit`. Scans all orders in batches if necessary.
     * Without a filter the ids come from an index in one step.
     */
    async idsInBatches(scope: Scope, filter: OrderFilter, sort: OrderSort, limit = -1): Promise<string[]> {
      prepare(scope, filter, sort)
      const { connection } = scope
      const found = foundBy(connection, filter)
      const filtered = await filteredPage(connection, filter, sort, found, 0, limit < 0 ? Infinity : limit)
      if (filtered === null) return ids(scope, filter, sort, limit)
      const all: string[] = []
      let at = 0
      await inBatches(db, undefined, () => {
        all.push(...idsOfRows(filtered.numbers.slice(at, at + idsAtOnce)))
        at += idsAtOnce
        return at < filtered.numbers.length
      })
      return all
    },

    /**
     * Yields the ids of all orders of a connection in pages. Concurrent writes cause no duplicates and no gaps, unless
     * an order's own position changes.
     */
    *idPages(connection: string, sort: OrderSort, size: number): Generator<string[]> {
      for (const numbers of walkList(unfilteredList(connection, sort), size)) yield idsOfRows(numbers)
    },

    /** Returns an order's row; null for an unknown order. */
    row(scope: Scope, id: string): ListedOrder | null {
      const row = oneRow.get(scope.connection, id) as unknown as ListRow | undefined
      return row === undefined ? null : (toListed(scope, [counted(scope, row)])[0] ?? null)
    },

    /** Returns the asset keys of an order whose files on disk belong to an earlier delivery. */
    earlierAssetKeys: ({ connection, root }: Scope, id: string) =>
      new Set(ofEarlier.all({ connection, root, id }).map(({ key }) => String(key))),

    facets: facets.of,

    /** Ids of connections with stored orders, also of connections that are not saved. */
    connectionIds: facets.connections,
  }
}
