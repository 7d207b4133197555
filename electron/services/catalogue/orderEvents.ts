import type { DatabaseSync } from 'node:sqlite'

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

interface RecordedEvent {
  /** Seconds since the epoch. */
  at: number
  what: string
  from: string | null
  to: string | null
}

/** The history of orders. */
export interface OrderEvents {
  /** Adds an event. `now` in seconds since the epoch. */
  add: (
    connection: string,
    id: string,
    now: number,
    what: OrderEventName,
    from: string | null,
    to: string | null,
  ) => void
  /** Adds an event as `add` does. Replaces events of the same kind with the same `from`. */
  addOnce: OrderEvents['add']
  /** Oldest first. */
  ofOrder: (connection: string, id: string) => RecordedEvent[]
  /** Number of events of a kind. */
  count: (connection: string, id: string, what: OrderEventName) => number
  /** Time of the last event of a kind; null if there is none. */
  last: (connection: string, id: string, what: OrderEventName) => number | null
}

/** Event history of orders, in the order in which events were noticed. */
export function createEvents(db: DatabaseSync): OrderEvents {
  const add = db.prepare(
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
  return {
    add: (connection, id, now, what, from, to) => void add.run(connection, id, now, what, from, to),
    addOnce(connection, id, now, what, from, to) {
      remove.run(connection, id, what, from)
      add.run(connection, id, now, what, from, to)
    },
    ofOrder: (connection, id) =>
      list.all(connection, id).map((row) => ({ ...(row as unknown as RecordedEvent) })),
    count: (connection, id, what) => (count.get(connection, id, what) as { n: number }).n,
    last: (connection, id, what) => (last.get(connection, id, what) as { at: number | null }).at,
  }
}
