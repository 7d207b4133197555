import type { DatabaseSync } from 'node:sqlite'

/**
 * How long an answer that was asked for before an order was removed may still come, in seconds: longer than any
 * request waits for its answer (client/client.ts).
 */
const inFlight = 120

/** Orders that are at the service no more. */
export interface RemovedOrders {
  /** To be called inside a transaction. `now` in seconds since the epoch. */
  remove: (connection: string, id: string, now: number) => void
  /**
   * Ids of orders that were removed after, or so shortly before `readAt`, that a record read then may be older than
   * that. One that comes later is what the service lists now, and counts. What is later than `now` was noted before the
   * clock was set back.
   */
  justRemoved: (connection: string, readAt: number, now: number) => ReadonlySet<string>
  /** The same of one order: it is looked up, where all removals of a connection are gone through for a page. */
  wasJustRemoved: (connection: string, id: string, readAt: number, now: number) => boolean
}

/** Orders that are at the service no more. Their files and folders stay as they are. */
export function createRemovedOrders(db: DatabaseSync): RemovedOrders {
  const unindex = db.prepare(
    'DELETE FROM orders_fts WHERE rowid IN (SELECT rowid FROM orders WHERE connection_id = ? AND id = ?)',
  )
  const drops = [
    'DELETE FROM orders WHERE connection_id = ? AND id = ?',
    ...['order_events', 'auto_downloads', 'change_requests'].map(
      (table) => `DELETE FROM ${table} WHERE connection_id = ? AND order_id = ?`,
    ),
  ].map((sql) => db.prepare(sql))
  const remember = db.prepare(
    'INSERT OR REPLACE INTO removed_orders (connection_id, id, removed_at) VALUES (?, ?, ?)',
  )
  const removed = db.prepare(
    'SELECT id FROM removed_orders WHERE connection_id = ? AND removed_at BETWEEN ? AND ?',
  )
  const one = db.prepare(
    'SELECT 1 FROM removed_orders WHERE connection_id = ? AND id = ? AND removed_at BETWEEN ? AND ?',
  )

  return {
    remove(connection, id, now) {
      unindex.run(connection, id)
      for (const drop of drops) drop.run(connection, id)
      remember.run(connection, id, now)
    },
    justRemoved: (connection, readAt, now) =>
      new Set(removed.all(connection, readAt - inFlight, now).map(({ id }) => String(id))),
    wasJustRemoved: (connection, id, readAt, now) =>
      one.get(connection, id, readAt - inFlight, now) !== undefined,
  }
}
