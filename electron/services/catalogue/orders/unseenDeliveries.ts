import type { DatabaseSync } from 'node:sqlite'
import type { OrderEvents } from '../orderEvents.ts'

/** Deliveries that the user has not opened, downloaded or marked as seen. Times in seconds since the epoch. */
export interface UnseenDeliveries {
  /** Records the first delivery of an order. */
  noteNew: (connection: string, id: string, now: number) => void
  /** Records another delivery of an order. */
  noteAgain: (connection: string, id: string, now: number) => void
  /**
   * Records that the selected files were downloaded, as delivered at `fetchedAt`. Later deliveries stay unseen.
   * `replaced`: number of files that existed before.
   */
  noteDownloaded: (
    connection: string,
    id: string,
    { replaced, fetchedAt }: { replaced: number; fetchedAt: number },
    now: number,
  ) => void
  /** Records that the user opened an order. It is no longer new, but stays updated. Returns whether it was new. */
  markOpened: (connection: string, id: string) => boolean
  /** Marks an order as seen. Returns whether it was new or updated. */
  markSeen: (connection: string, id: string) => boolean
}

export function createUnseenDeliveries(db: DatabaseSync, events: OrderEvents): UnseenDeliveries {
  const setNew = db.prepare('UPDATE orders SET new_at = ? WHERE connection_id = ? AND id = ?')
  const setAgain = db.prepare(
    'UPDATE orders SET redelivered_at = ?, newest_at = ? WHERE connection_id = ? AND id = ?',
  )
  const clearNew = db.prepare(
    'UPDATE orders SET new_at = NULL WHERE connection_id = ? AND id = ? AND new_at IS NOT NULL',
  )
  const clearBoth = db.prepare(`UPDATE orders SET new_at = NULL, redelivered_at = NULL
    WHERE connection_id = ? AND id = ? AND (new_at IS NOT NULL OR redelivered_at IS NOT NULL)`)
  const clearUpTo = db.prepare(`UPDATE orders SET new_at = CASE WHEN new_at > :fetchedAt THEN new_at END,
      redelivered_at = CASE WHEN redelivered_at > :fetchedAt THEN redelivered_at END
    WHERE connection_id = :connection AND id = :id AND (new_at <= :fetchedAt OR redelivered_at <= :fetchedAt)`)
  return {
    noteNew: (connection, id, now) => void setNew.run(now, connection, id),
    noteAgain(connection, id, now) {
      setAgain.run(now, now, connection, id)
      events.add(connection, id, now, 'again', null, null)
    },
    noteDownloaded(connection, id, { replaced, fetchedAt }, now) {
      if (replaced > 0) events.add(connection, id, now, 'replaced', null, String(replaced))
      clearUpTo.run({ connection, id, fetchedAt })
    },
    markOpened: (connection, id) => clearNew.run(connection, id).changes > 0,
    markSeen: (connection, id) => clearBoth.run(connection, id).changes > 0,
  }
}
