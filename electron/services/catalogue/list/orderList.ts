import type { DatabaseSync } from 'node:sqlite'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import { AppError } from '../../../../shared/errors.ts'
import { handoverNumbers } from '../handovers.ts'
import { readExpected } from '../expectedDeliveries.ts'
import { earlierAssetKeys, type Scope } from './diskCounts.ts'
import { createListWalk } from './listWalk.ts'
import { createFilteredLists } from './filteredLists.ts'
import { createListSources, type AskedList } from './listSources.ts'
import { createFacets } from './orderFacets.ts'
import { createPageFacts } from './pageFacts.ts'
import { toListedOrder, type ListedOrder, type ListRow } from './orderQuery.ts'
import type { OrderRows } from './orderRows.ts'
import { unlessRefused } from '../../sqlite/database.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { inBatches } from '../search/rowRanges.ts'

/** A page that ends beyond this row is not searched along the index: all matching orders are found and sorted. */
const maxWalkedEnd = 5000
const idsAtOnce = 2000
const countedAtOnce = 25

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
  // The index is case-insensitive, so the second condition compares the case.
  const ofReference = db.prepare(`SELECT id FROM order_rows
    WHERE connection_id = :connection AND external_id = :reference AND external_id = :reference COLLATE BINARY`)
  const idsByRow = db.prepare(
    'SELECT o.id FROM json_each(?) j CROSS JOIN order_rows o ON o.row = j.value ORDER BY j.key',
  )
  const walkList = createListWalk(db)
  const facts = createPageFacts(db)
  const expectedOf = readExpected(db)
  const filteredLists = createFilteredLists(db, walkList)
  const { ask, unfilteredList } = createListSources(db, prepared, facets)

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

  /** Reads one page without yielding to the event loop. */
  function readPage({ source, order }: AskedList, offset: number, limit: number): ListRow[] {
    const { from, where, values } = source()
    const page = prepared(
      `SELECT o.* FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT :limit OFFSET :offset`,
    )
    return page.all({ ...values, limit, offset }) as unknown as ListRow[]
  }

  /** Reads a page and the count in batches; null if a direct read is fast. */
  async function filteredPage(
    asked: AskedList,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ numbers: number[]; total: number } | null> {
    if (asked.hasAll) return null
    const { walk } = asked.source()
    if (walk === 'looked up') return null
    const list = asked.filtered()
    const end = offset + limit
    const total = asked.count()
    if (total !== null && end <= maxWalkedEnd) {
      if (walk === 'every') return null
      const start = await filteredLists.start(list, end, signal)
      if (start !== null) return { numbers: start.slice(offset, end), total }
    }
    const all = await filteredLists.all(list, signal)
    return { numbers: await all.page(offset, limit, signal), total: all.total }
  }

  function readIds({ source, order }: AskedList, limit: number): string[] {
    const { from, where, values } = source()
    const select = prepared(`SELECT o.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT :limit`)
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
      // If the disk refuses the write, each page is counted on its own.
      unlessRefused(() => rows.useScope(scope))
      const asked = ask(scope.connection, filter, sort)
      const filtered = await filteredPage(asked, offset, limit, signal)
      if (filtered !== null) {
        const page = await readCounted(scope, () => readRows(filtered.numbers), signal, true)
        return { rows: toListed(scope, page), total: filtered.total }
      }
      const page = await readCounted(scope, () => readPage(asked, offset, limit), signal)
      // A page that is not full is the last one.
      const isLast = page.length < limit && (page.length > 0 || offset === 0)
      const total = isLast ? null : asked.count()
      return { rows: toListed(scope, page), total: total ?? offset + page.length }
    },

    /** Returns the same ids as `idsInBatches`, synchronously. Slow if all orders have to be read. */
    ids(scope: Scope, filter: OrderFilter, sort: OrderSort, limit = -1): string[] {
      prepare(scope, filter, sort)
      return readIds(ask(scope.connection, filter, sort), limit)
    },

    /**
     * Returns the ids of the filtered orders in list order, up to `limit`. Scans all orders in batches if necessary.
     * Without a filter the ids come from an index in one step.
     */
    async idsInBatches(scope: Scope, filter: OrderFilter, sort: OrderSort, limit = -1): Promise<string[]> {
      prepare(scope, filter, sort)
      const asked = ask(scope.connection, filter, sort)
      const filtered = await filteredPage(asked, 0, limit < 0 ? Infinity : limit)
      if (filtered === null) return readIds(asked, limit)
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

    /** Returns the ids of orders with a reference. */
    withReference: (connection: string, reference: string) =>
      ofReference.all({ connection, reference }).map(({ id }) => String(id)),

    facets: facets.of,

    connectionIds: facets.connections,
  }
}
