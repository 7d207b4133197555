import type { DatabaseSync } from 'node:sqlite'

/** So long after an order was first seen it may be missing in the list, in seconds: lists lag behind answers. */
const lag = 24 * 3600

/** Orders that the service listed once and lists no longer. Their files stay; nothing is sent for them. */
export interface Unlisted {
  /**
   * Marks what a pass did not list. To be called after a pass over the whole list, without filters and to its end;
   * `startedAt` is when it began. A pass that listed nothing at all marks nothing. Times in seconds since the epoch.
   * Gives how many are new.
   */
  mark(connection: string, startedAt: number, now: number): number
  isUnlisted(connection: string, id: string): boolean
}

export function createUnlisted(db: DatabaseSync): Unlisted {
  const mark = db.prepare(`UPDATE orders SET unlisted_at = :now
    WHERE rowid IN (
      SELECT o.rowid FROM sightings s CROSS JOIN orders o ON o.rowid = s.row
      WHERE s.connection_id = :connection AND s.seen_at < :startedAt AND o.unlisted_at IS NULL
        AND o.first_seen_at < :now - :lag)
      AND EXISTS (SELECT 1 FROM sightings s WHERE s.connection_id = :connection AND s.seen_at >= :startedAt)`)
  const one = db.prepare(
    'SELECT 1 FROM orders WHERE connection_id = ? AND id = ? AND unlisted_at IS NOT NULL',
  )
  return {
    mark: (connection, startedAt, now) => Number(mark.run({ connection, startedAt, now, lag }).changes),
    isUnlisted: (connection, id) => one.get(connection, id) !== undefined,
  }
}
