import type { DatabaseSync } from 'node:sqlite'
import type { OrderDetail } from '../../../shared/contract/orders.ts'

/**
 * Event of an order.
 *
 * - `seen`: first status. `status`: new status. `again`: delivered again.
 * - `files`: number of delivered files; null before the first read.
 * - `fewer`: lists got shorter. From: the counts before, as JSON. To: the number of removed files.
 * - `replaced`: a download changed files. From: its delivery. To: the numbers of changed files, as JSON.
 * - `accepted`: whether the user accepts missing floors.
 */
type OrderEventName = 'seen' | 'status' | 'files' | 'fewer' | 'again' | 'replaced' | 'accepted'

/** The history of orders. */
export type OrderEvents = ReturnType<typeof createEvents>

/** Event history of orders, in the order in which events were noticed. */
export function createEvents(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO order_events (connection_id, order_id, at, what, old_value, new_value) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const list = db.prepare(
    `SELECT at, what, old_value AS "from", new_value AS "to" FROM order_events WHERE connection_id = ? AND
    order_id = ?
     ORDER BY at, rowid`,
  )
  const remove = db.prepare(
    'DELETE FROM order_events WHERE connection_id = ? AND order_id = ? AND what = ? AND old_value = ?',
  )
  const last = db.prepare(
    'SELECT max(at) AS at FROM order_events WHERE connection_id = ? AND order_id = ? AND what = ?',
  )
  const count = db.prepare(
    'SELECT count(*) AS n FROM order_events WHERE connection_id = ? AND order_id = ? AND what = ?',
  )
  /** Adds an event. `now` in seconds since the epoch. */
  function add(
    connection: string,
    id: string,
    now: number,
    what: OrderEventName,
    from: string | null,
    to: string | null,
  ): void {
    insert.run(connection, id, now, what, from, to)
  }
  return {
    add,
    /** Adds an event as `add` does. Replaces events of the same kind with the same `from`. */
    addOnce(...event: Parameters<typeof add>): void {
      const [connection, id, , what, from] = event
      remove.run(connection, id, what, from)
      add(...event)
    },
    /** Oldest first. */
    ofOrder: (connection: string, id: string) => list.all(connection, id) as unknown as OrderDetail['events'],
    /** Number of events of a kind. */
    count: (connection: string, id: string, what: OrderEventName) =>
      (count.get(connection, id, what) as { n: number }).n,
    /** Time of the last event of a kind; null if there is none. */
    last: (connection: string, id: string, what: OrderEventName) =>
      (last.get(connection, id, what) as { at: number | null }).at,
  }
}
