import type { DatabaseSync } from 'node:sqlite'
import type { OrderEvents } from '../orderEvents.ts'

/** Orders that were delivered again, until that is seen or downloaded. Times in seconds since the epoch. */
export interface Redeliveries {
  /** An order was delivered again. */
  note: (connection: string, id: string, now: number) => void
  /** All files of an order are on disk. `replaced` of them had been there before. */
  noteDownloaded: (connection: string, id: string, replaced: number, now: number) => void
  /** The user has seen that an order was delivered again. Gives whether it was not seen before. */
  markSeen: (connection: string, id: string) => boolean
}

export function createRedeliveries(db: DatabaseSync, events: OrderEvents): Redeliveries {
  const setRedelivered = db.prepare(
    'UPDATE orders SET again_at = ?, newest_at = ? WHERE connection_id = ? AND id = ?',
  )
  const clearRedelivered = db.prepare(
    'UPDATE orders SET again_at = NULL WHERE connection_id = ? AND id = ? AND again_at IS NOT NULL',
  )
  return {
    note(connection, id, now) {
      setRedelivered.run(now, now, connection, id)
      events.add(connection, id, now, 'again', null, null)
    },
    noteDownloaded(connection, id, replaced, now) {
      if (replaced > 0) events.add(connection, id, now, 'replaced', null, String(replaced))
      clearRedelivered.run(connection, id)
    },
    markSeen: (connection, id) => clearRedelivered.run(connection, id).changes > 0,
  }
}
