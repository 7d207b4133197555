import type { DatabaseSync } from 'node:sqlite'

/**
 * Maximum delay of an answer that was requested before an order was removed, in seconds: longer than any time-out
 * (client/client.ts).
 */
const inFlightSeconds = 120

/** Orders that the service no longer has. Their files and folders stay. */
export function createRemovedOrders(db: DatabaseSync) {
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
    /** Call it in a transaction. `now` in seconds since the epoch. */
    remove(connection: string, id: string, now: number): void {
      unindex.run(connection, id)
      for (const drop of drops) drop.run(connection, id)
      remember.run(connection, id, now)
    },
    /**
     * Returns ids of orders removed after `readAt`, or shortly before, so that a record read then may be outdated. A
     * later record counts as listed again. Removals later than `now` are ignored: they were recorded before the clock
     * was set back.
     */
    justRemoved: (connection: string, readAt: number, now: number) =>
      new Set(removed.all(connection, readAt - inFlightSeconds, now).map(({ id }) => String(id))),
    /** As `justRemoved` for one order, by primary key. */
    wasJustRemoved: (connection: string, id: string, readAt: number, now: number) =>
      one.get(connection, id, readAt - inFlightSeconds, now) !== undefined,
  }
}
