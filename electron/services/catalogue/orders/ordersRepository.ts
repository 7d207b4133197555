import type { DatabaseSync } from 'node:sqlite'
import type { Delivery } from '../../../../shared/domain/assets.ts'
import type { Order, ParsedOrder } from '../../../../shared/domain/order.ts'
import { createCompletenessReads, type CompletenessReads } from '../completeness/completenessReads.ts'
import { createKeyValue } from '../keyValue.ts'
import { createEvents, type OrderEvents } from '../orderEvents.ts'
import { createOrderList, type OrderList } from '../list/orderList.ts'
import { createOrderRows, type OrderRows } from '../list/orderRows.ts'
import { createForgetting, forgottenConnections, type Forgetting } from './forgetting.ts'
import { createOrderWriter, type OrderWriter } from './orderWriter.ts'
import { createOutdatedOrders, type OutdatedRepository } from './outdatedOrders.ts'
import { createRereading } from './rereading.ts'
import { readRecord, readStoredDelivery, type DetailRow } from './storedRecord.ts'
import { createUnseenDeliveries, type UnseenDeliveries } from './unseenDeliveries.ts'

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

/** Whether any order of a connection is kept. */
export function holdsOrders(db: DatabaseSync, connection: string): boolean {
  return db.prepare('SELECT 1 FROM orders WHERE connection_id = ? LIMIT 1').get(connection) !== undefined
}

/** Orders as last read from the service, for reading with no network. */
export interface Orders
  extends
    OrderList,
    OrderWriter,
    CompletenessReads,
    OutdatedRepository,
    Pick<Forgetting, 'forget' | 'removeForgotten'>,
    Pick<UnseenDeliveries, 'noteDownloaded' | 'markOpened' | 'markSeen'> {
  /** The user said whether floors that are missing are to be missing. It holds until the next delivery. */
  acceptFloors: (connection: string, id: string, isAccepted: boolean, now: number) => void
  /** What happened to an order, oldest first. */
  events: OrderEvents['ofOrder']
  /** Counts due files and finds due lists, a few milliseconds at a time. */
  settleInTurns: OrderRows['settleInTurns']
  /** An order; null for one that is not held. */
  find: (connection: string, id: string) => StoredOrder | null
  /** `StoredOrder.record` alone; null for an order that is not held. */
  recordOf: (connection: string, id: string) => string | null
  /** What the newest record of an order says, without what was delivered; null for one that is not understood. */
  findOrder: (connection: string, id: string) => Order | null
  /**
   * An order with its newest record as the service sent it, for those who show that; null for one that is not held.
   */
  findRecord: (connection: string, id: string) => ParsedOrder | null
}

/** Orders as last read from the service, for reading with no network. One instance a database. */
export function createOrders(db: DatabaseSync): Orders {
  const find = db.prepare('SELECT rowid, * FROM orders WHERE connection_id = ? AND id = ?')
  const hash = db.prepare('SELECT list_hash FROM orders WHERE connection_id = ? AND id = ?')
  const record = db.prepare('SELECT raw FROM orders WHERE connection_id = ? AND id = ?')
  const rows = createOrderRows(db)
  const list = createOrderList(db, rows)
  const events = createEvents(db)
  const unseen = createUnseenDeliveries(db, events)
  const keyValue = createKeyValue(db)
  const forgetting = createForgetting(db, (connection) => rows.forget(connection))
  const writer = createOrderWriter(db, { events, unseen, rereading: createRereading(db), keyValue })

  function recordOf(connection: string, id: string): string | null {
    const row = hash.get(connection, id) as { list_hash: string } | undefined
    return row === undefined ? null : `${row.list_hash}/${String(events.count(connection, id, 'again'))}`
  }

  return {
    ...list,
    ...writer,
    ...createCompletenessReads(db, rows),
    ...createOutdatedOrders(db),
    noteDownloaded: unseen.noteDownloaded,
    markOpened: unseen.markOpened,
    markSeen: unseen.markSeen,
    acceptFloors(connection, id, isAccepted, now) {
      events.add(connection, id, now, 'accepted', null, isAccepted ? '1' : '0')
      rows.recount(connection, id)
    },
    events: events.ofOrder,
    async settleInTurns(signal) {
      await rows.settleInTurns(signal)
      await list.fillInTurns(signal)
    },

    find(connection, id) {
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
        record: recordOf(connection, id) ?? '',
      }
    },

    recordOf,

    findOrder(connection, id) {
      const row = record.get(connection, id) as { raw: string } | undefined
      const parsed = row === undefined ? null : readRecord({ raw: row.raw, detail: null })
      return parsed?.understood === true ? parsed.order : null
    },

    findRecord(connection, id) {
      const row = find.get(connection, id) as DetailRow | undefined
      return row === undefined ? null : readRecord(row)
    },

    forget: forgetting.forget,
    removeForgotten: forgetting.removeForgotten,
    connectionIds() {
      const forgotten = forgottenConnections(db)
      return list.connectionIds().filter((id) => !forgotten.includes(id))
    },
  }
}
