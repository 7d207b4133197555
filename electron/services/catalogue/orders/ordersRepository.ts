import type { DatabaseSync } from 'node:sqlite'
import type { Delivery } from '../../../../shared/domain/assets.ts'
import type { Order, ParsedOrder } from '../../../../shared/domain/order.ts'
import { createCompletenessReads } from '../completeness/completenessReads.ts'
import { createKeyValue } from '../keyValue.ts'
import { createEvents } from '../orderEvents.ts'
import { createOrderList } from '../list/orderList.ts'
import { createOrderRows } from '../list/orderRows.ts'
import { createForgetting, forgottenConnections } from './removedConnections.ts'
import { createOrderWriter } from './orderWriter.ts'
import { createOutdatedOrders } from './outdatedOrders.ts'
import { createRereading } from './rereading.ts'
import { readRecord, readStoredDelivery, type DetailRow } from './storedRecord.ts'
import { createUnseenDeliveries } from './unseenDeliveries.ts'

/** A stored order beyond its row in the list. Times in seconds since the epoch. */
export interface StoredOrder {
  id: string
  understood: boolean
  reason: string | null
  /** Parsed from the newest record; null if it is not understood. */
  order: Order | null
  /** The delivery from its detail; null if the detail was never read. */
  delivery: Delivery | null
  detailReadAt: number | null
  detailProblem: string | null
  /**
   * Identifies the list record and the number of repeated deliveries: after a correction the record may equal an older
   * one.
   */
  record: string
}

/** Whether any order of a connection is stored. */
export function holdsOrders(db: DatabaseSync, connection: string): boolean {
  return db.prepare('SELECT 1 FROM orders WHERE connection_id = ? LIMIT 1').get(connection) !== undefined
}

/** Stored orders, for offline use. */
export type Orders = ReturnType<typeof createOrders>

/** Create only one per database. */
export function createOrders(db: DatabaseSync) {
  const find = db.prepare('SELECT rowid, * FROM orders WHERE connection_id = ? AND id = ?')
  const hash = db.prepare('SELECT list_hash FROM orders WHERE connection_id = ? AND id = ?')
  const record = db.prepare('SELECT raw FROM orders WHERE connection_id = ? AND id = ?')
  const rows = createOrderRows(db)
  const list = createOrderList(db, rows)
  const events = createEvents(db)
  const unseen = createUnseenDeliveries(db, events)
  const keyValue = createKeyValue(db)
  const writer = createOrderWriter(db, { events, unseen, rereading: createRereading(db), keyValue })

  /** Returns only `StoredOrder.record`; null for an unknown order. */
  function recordOf(connection: string, id: string): string | null {
    const row = hash.get(connection, id) as { list_hash: string } | undefined
    return row === undefined ? null : `${row.list_hash}/${String(events.count(connection, id, 'again'))}`
  }

  return {
    ...list,
    ...writer,
    ...createCompletenessReads(db, rows),
    ...createOutdatedOrders(db),
    ...unseen,
    ...createForgetting(db, rows.forget),
    /** Records whether the user accepts what is missing. Valid until the next delivery. */
    acceptMissing(connection: string, id: string, isAccepted: boolean, now: number): void {
      events.add(connection, id, now, 'accepted', null, isAccepted ? '1' : '0')
      rows.recount(connection, id)
    },
    /** Event history of an order, oldest first. */
    events: events.ofOrder,
    updateStaleInBatches: (signal: AbortSignal) => rows.updateStaleInBatches(signal),

    /** Returns an order; null if it is unknown. */
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
        record: recordOf(connection, id) ?? '',
      }
    },

    recordOf,

    /** Returns the newest record of an order without its delivery; null if it is not understood. */
    findOrder(connection: string, id: string): Order | null {
      const row = record.get(connection, id) as { raw: string } | undefined
      const parsed = row === undefined ? null : readRecord({ raw: row.raw, detail: null })
      return parsed?.understood === true ? parsed.order : null
    },

    /** Returns an order with its newest raw record, for display; null for an unknown order. */
    findRecord(connection: string, id: string): ParsedOrder | null {
      const row = find.get(connection, id) as DetailRow | undefined
      return row === undefined ? null : readRecord(row)
    },

    /** Returns the ids of connections with stored orders, also of connections that are not saved. */
    connectionIds(): string[] {
      const forgotten = forgottenConnections(db)
      return list.connectionIds().filter((id) => !forgotten.includes(id))
    },
  }
}
