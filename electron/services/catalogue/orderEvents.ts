import type { DatabaseSync } from 'node:sqlite'

/**
 * What refreshes and downloads saw happen to an order. `seen` (its first status), `status`, `files` (how many are
 * delivered; from null when they were never read before), `fewer` (lists have fewer files than before: from the counts
 * before, as JSON, to how many files are gone), `again` (it was delivered again), `replaced` (how many files on disk a
 * download replaced), `accepted` (the user said whether the floors that are missing are to be missing).
 */
type EventName = 'seen' | 'status' | 'files' | 'fewer' | 'again' | 'replaced' | 'accepted'

interface OrderEvent {
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
    what: EventName,
    from: string | null,
    to: string | null,
  ) => void
  /** Oldest first. */
  ofOrder: (connection: string, id: string) => OrderEvent[]
  /** How often something was seen of an order. */
  count: (connection: string, id: string, what: EventName) => number
  /** When something was last seen of an order; null when it never was. */
  last: (connection: string, id: string, what: EventName) => number | null
}

/** The history of orders, written in the order in which things were seen. */
export function createEvents(db: DatabaseSync): OrderEvents {
  const add = db.prepare(
    'INSERT INTO order_events (connection_id, order_id, at, what, old_value, new_value) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const list = db.prepare(
    `SELECT at, what, old_value AS "from", new_value AS "to" FROM order_events WHERE connection_id = ? AND
    order_id = ?
     ORDER BY at, rowid`,
  )
  const last = db.prepare(
    'SELECT max(at) AS at FROM order_events WHERE connection_id = ? AND order_id = ? AND what = ?',
  )
  const count = db.prepare(
    'SELECT count(*) AS n FROM order_events WHERE connection_id = ? AND order_id = ? AND what = ?',
  )
  return {
    add: (connection, id, now, what, from, to) => void add.run(connection, id, now, what, from, to),
    ofOrder: (connection, id) =>
      list.all(connection, id).map((row) => ({ ...(row as unknown as OrderEvent) })),
    count: (connection, id, what) => (count.get(connection, id, what) as { n: number }).n,
    last: (connection, id, what) => (last.get(connection, id, what) as { at: number | null }).at,
  }
}
