import type { DatabaseSync } from 'node:sqlite'
import type { Delivery } from '../../../../shared/domain/assets.ts'
import { addressLine, type Order, type ParsedOrder } from '../../../../shared/domain/order.ts'
import { createEvents } from '../orderEvents.ts'
import { createOrderList } from '../list/orderList.ts'
import { createOrderRows } from '../list/orderRows.ts'
import { createRemovals } from './removals.ts'
import { createRereading } from './rereading.ts'
import {
  countsOf,
  hashOf,
  listRecordOf,
  plainAddresses,
  readRecord,
  readStoredDelivery,
  recordId,
  searchWords,
} from './storedRecord.ts'

/** What the catalogue holds of one order, beyond its row in the list. Times are seconds since the epoch. */
export interface StoredOrder {
  id: string
  understood: boolean
  reason: string | null
  /** The order as its newest record says; null for a record that is not understood. */
  order: Order | null
  /** The delivery in its detail; null where that was never read. */
  delivery: Delivery | null
  detailReadAt: number | null
  detailProblem: string | null
  /**
   * Names what the list says of the order, and how often it was seen to be delivered again: a record may be word for
   * word what it was before a correction.
   */
  record: string
}

/** What one page of the list brought: `known` were seen in this pass or before, unchanged. */
export interface StoredPage {
  changed: string[]
  /** Ids of the page that this pass had not seen before. */
  fresh: number
}

/** An order as it is stored. */
interface DetailRow {
  id: string
  understood: number
  reason: string | null
  status: string | null
  delivered_at: number | null
  assets_known: number | null
  seen_at: number
  raw: string
  list_hash: string
  detail: string | null
  detail_hash: string | null
  detail_read_at: number | null
  detail_problem: string | null
}

/** Whether any order of a connection is kept. */
export function holdsOrders(db: DatabaseSync, connection: string): boolean {
  return db.prepare('SELECT 1 FROM orders WHERE connection_id = ? LIMIT 1').get(connection) !== undefined
}

/** Orders as last read from the service, for reading with no network. One instance a database. */
export function createOrders(db: DatabaseSync) {
  const find = db.prepare('SELECT rowid, * FROM orders WHERE connection_id = ? AND id = ?')
  const insert = db.prepare(`INSERT INTO orders
    (connection_id, id, understood, reason, status, address, created_at, delivered_at, created_by, package_type, add_ons,
     external_id, raw, list_hash, first_seen_at, seen_at, changed_at)
    VALUES (:connection, :id, :understood, :reason, :status, :address, :createdAt, :deliveredAt, :createdBy,
    :packageType, :addOns,
     :externalId, :raw, :hash, :now, :now, :now)
    ON CONFLICT (connection_id, id) DO UPDATE SET understood = excluded.understood, reason = excluded.reason,
     status = excluded.status, address = excluded.address, created_at = excluded.created_at,
     delivered_at = excluded.delivered_at, created_by = excluded.created_by, package_type = excluded.package_type,
     add_ons = excluded.add_ons, external_id = excluded.external_id, raw = excluded.raw, list_hash =
     excluded.list_hash,
     seen_at = CASE WHEN :listed = 1 THEN excluded.seen_at ELSE orders.seen_at END, changed_at = excluded.changed_at,
     unlisted_at = CASE WHEN :listed = 1 THEN NULL ELSE orders.unlisted_at END
    RETURNING rowid`)
  const touch = db.prepare(
    'UPDATE orders SET seen_at = ?, unlisted_at = NULL WHERE connection_id = ? AND id = ?',
  )
  const setDetail =
    db.prepare(`UPDATE orders SET detail = ?, detail_hash = list_hash, detail_read_at = ?, detail_problem = NULL,
    assets_known = ?, asset_counts = ?, recheck = 0 WHERE connection_id = ? AND id = ?`)
  const setAgain = db.prepare(
    'UPDATE orders SET again_at = ?, newest_at = ? WHERE connection_id = ? AND id = ?',
  )
  const anyDetail = db.prepare('SELECT 1 FROM orders WHERE connection_id = ? AND detail IS NOT NULL LIMIT 1')
  const clearAgain = db.prepare(
    'UPDATE orders SET again_at = NULL WHERE connection_id = ? AND id = ? AND again_at IS NOT NULL',
  )
  const setProblem = db.prepare(
    'UPDATE orders SET detail_problem = ?, detail_tried_at = ?, recheck = min(recheck, ?) WHERE ' +
      'connection_id = ? AND id = ?',
  )
  const rows = createOrderRows(db)
  const list = createOrderList(db, rows)
  const rereading = createRereading(db)
  const events = createEvents(db)
  const removals = createRemovals(db)
  const unindex = db.prepare('DELETE FROM orders_fts WHERE rowid = ?')
  const index = db.prepare('INSERT INTO orders_fts (rowid, connection_id, id, words) VALUES (?, ?, ?, ?)')

  /**
   * `list` records are compared by hash with the one before. A `detail` may carry more fields than the list does,
   * so it refreshes the row but leaves the list's hash alone: otherwise the two would take turns being "changed".
   */
  function store(
    connection: string,
    parsed: ParsedOrder,
    now: number,
    source: 'list' | 'detail',
  ): 'changed' | 'same' {
    const id = recordId(parsed)
    const json = listRecordOf(parsed.raw)
    const before = find.get(connection, id) as DetailRow | undefined
    const hash = source === 'detail' && before !== undefined ? before.list_hash : hashOf(json)
    if (source === 'list' && before?.list_hash === hash) {
      touch.run(now, connection, id)
      return 'same'
    }
    const order = parsed.understood ? parsed.order : null
    const { rowid } = insert.get({
      connection,
      id,
      understood: parsed.understood ? 1 : 0,
      reason: parsed.understood ? null : parsed.reason,
      status: order?.status ?? null,
      address: order === null ? id : addressLine(order),
      createdAt: order?.createdAt ?? null,
      deliveredAt: order?.firstDeliveredAt ?? null,
      createdBy: order?.createdBy ?? null,
      packageType: order?.packageType ?? null,
      addOns: JSON.stringify(order?.addOns ?? []),
      externalId: order?.externalId ?? null,
      raw: json,
      hash,
      now,
      listed: source === 'list' ? 1 : 0,
    }) as { rowid: number }
    unindex.run(rowid)
    index.run(rowid, connection, id, searchWords(id, order, json))
    // Word for word as it was before a correction, it is another record all the same.
    if (source === 'list' && before !== undefined) rereading.ask(connection, id)
    if (before === undefined) events.add(connection, id, now, 'seen', null, order?.status ?? null)
    else if (order !== null) noteChange(connection, before, order, now)
    return 'changed'
  }

  /** What a newer record says beyond the one before: another status, or another delivery. */
  function noteChange(connection: string, before: DetailRow, order: Order, now: number): void {
    const wasDelivered = before.delivered_at !== null || (before.assets_known ?? 0) > 0
    const isLater =
      before.delivered_at !== null &&
      order.firstDeliveredAt !== null &&
      order.firstDeliveredAt > before.delivered_at
    const isReadyAgain = before.status !== order.status && order.status === 'Ready' && wasDelivered
    if (before.status !== order.status)
      events.add(connection, order.id, now, 'status', before.status, order.status)
    if (isLater || isReadyAgain) noteAgain(connection, order.id, now)
  }

  function noteAgain(connection: string, id: string, now: number): void {
    setAgain.run(now, now, connection, id)
    events.add(connection, id, now, 'again', null, null)
  }

  return {
    /** Keeps one page of the list, whatever its records look like. To be called inside a transaction. */
    storePage(
      connection: string,
      page: readonly ParsedOrder[],
      passStartedAt: number,
      now: number,
    ): StoredPage {
      const changed: string[] = []
      let fresh = 0
      for (const parsed of page) {
        const id = parsed.understood ? parsed.order.id : parsed.id
        if (id !== null && removals.wasJustRemoved(connection, id, now)) continue
        const before = id === null ? undefined : (find.get(connection, id) as { seen_at: number } | undefined)
        if (before === undefined || before.seen_at < passStartedAt) fresh++
        if (store(connection, parsed, now, 'list') === 'changed' && id !== null) changed.push(id)
      }
      return { changed, fresh }
    },

    /**
     * Keeps an order with its delivery assets, as "get order", draft creation and post-purchase answer them. Other
     * files than before, after there were some, are another delivery; addresses that only carry another signature are
     * not.
     */
    storeDetail(connection: string, parsed: ParsedOrder, assetCount: number, now: number): void {
      if (!parsed.understood) return
      const { id } = parsed.order
      const assets = parsed.delivery?.assets ?? []
      if (removals.wasJustRemoved(connection, id, now)) return
      const before = find.get(connection, id) as DetailRow | undefined
      store(connection, parsed, now, 'detail')
      setDetail.run(JSON.stringify(parsed.raw), now, assetCount, countsOf(assets), connection, id)
      const known = before?.assets_known ?? 0
      const storedDelivery = readStoredDelivery(before?.detail ?? null)
      const hasOther =
        storedDelivery !== null && plainAddresses(storedDelivery.assets) !== plainAddresses(assets)
      if (known !== assetCount || hasOther)
        events.add(
          connection,
          id,
          now,
          'files',
          storedDelivery === null ? null : String(known),
          String(assetCount),
        )
      if (!hasOther || known === 0 || assetCount === 0) return
      // The list may have reported the same delivery a moment ago.
      if ((events.last(connection, id, 'again') ?? -1) < (before?.detail_read_at ?? 0))
        noteAgain(connection, id, now)
    },

    /**
     * An order's files were brought to disk whole: what was delivered again is there now. `replaced` of them had been
     * there before.
     */
    noteDownloaded(connection: string, id: string, replaced: number, now: number): void {
      if (replaced > 0) events.add(connection, id, now, 'replaced', null, String(replaced))
      clearAgain.run(connection, id)
    },

    /** The user has seen that an order was delivered again. Gives whether that was news. */
    markSeen: (connection: string, id: string): boolean => clearAgain.run(connection, id).changes > 0,

    events: events.ofOrder,

    /** Whether the detail of any order of the connection was ever read. */
    hasDetails: (connection: string): boolean => anyDetail.get(connection) !== undefined,

    /**
     * Remembers in words why an order's assets could not be read. What was known of them stays. `isAnswer`: the
     * service has none to tell, so that asking again without another reason is of no use.
     */
    storeDetailProblem(
      connection: string,
      id: string,
      { problem, isAnswer }: { problem: string; isAnswer: boolean },
      now: number,
    ): void {
      setProblem.run(problem, now, isAnswer ? 0 : 1, connection, id)
    },

    ...list,

    /** Rows that are not made yet, and counts of files that are due, a few milliseconds at a time. */
    settleInTurns: (signal: AbortSignal): Promise<void> => rows.settleInTurns(signal),

    find(connection: string, id: string): StoredOrder | null {
      const row = find.get(connection, id) as DetailRow | undefined
      if (row === undefined) return null
      const parsed = readRecord(row)
      const noAssets: Delivery = { assets: [], texts: [] }
      return {
        id: row.id,
        understood: row.understood === 1,
        reason: row.reason,
        order: parsed.understood ? parsed.order : null,
        delivery:
          row.detail === null || !parsed.understood
            ? readStoredDelivery(row.detail)
            : (parsed.delivery ?? noAssets),
        detailReadAt: row.detail_read_at,
        detailProblem: row.detail_problem,
        record: `${row.list_hash}/${String(events.count(connection, id, 'again'))}`,
      }
    },

    /**
     * An order with its newest record as the service sent it, for those who show that; null for one that is not held.
     */
    findRecord(connection: string, id: string): ParsedOrder | null {
      const row = find.get(connection, id) as DetailRow | undefined
      return row === undefined ? null : readRecord(row)
    },

    forget(connection: string): void {
      db.prepare(
        'DELETE FROM orders_fts WHERE rowid IN (SELECT rowid FROM orders WHERE connection_id = ?)',
      ).run(connection)
      for (const table of [
        'orders',
        'order_events',
        'offices',
        'people',
        'team',
        'auto_downloads',
        'removed_orders',
        'change_requests',
        'rotations',
        'order_counts',
        'order_rows_stale',
        'list_scopes',
      ]) {
        db.prepare(`DELETE FROM ${table} WHERE connection_id = ?`).run(connection)
      }
    },
  }
}
export type Orders = ReturnType<typeof createOrders>
