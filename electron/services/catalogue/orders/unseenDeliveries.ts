import type { DatabaseSync } from 'node:sqlite'
import type { UnseenMarks } from '../../../../shared/contract/orders.ts'
import type { OrderEvents } from '../orderEvents.ts'

/** How a delivery differs from the one before, in numbers of files. Texts are not counted. */
export interface DeliveryChanges {
  /** Identifies the delivery. */
  at: string
  replaced: number
  added: number
  withdrawn: number
  /** Number of replaced and withdrawn files that show plans. */
  plans: number
}

/** Deliveries that the user has not opened, downloaded, reviewed or marked as seen. Times in seconds since the epoch. */
export type UnseenDeliveries = ReturnType<typeof createUnseenDeliveries>

export function createUnseenDeliveries(db: DatabaseSync, events: OrderEvents) {
  const setNew = db.prepare('UPDATE orders SET new_at = ? WHERE connection_id = ? AND id = ?')
  const setAgain = db.prepare(
    'UPDATE orders SET redelivered_at = ?, newest_at = ? WHERE connection_id = ? AND id = ?',
  )
  const clearNew = db.prepare(
    'UPDATE orders SET new_at = NULL WHERE connection_id = ? AND id = ? AND new_at IS NOT NULL',
  )
  const clearAll = db.prepare(`UPDATE orders SET new_at = NULL, redelivered_at = NULL, corrected_at = NULL
    WHERE connection_id = ? AND id = ? AND coalesce(new_at, redelivered_at, corrected_at) IS NOT NULL`)
  const setCorrected = db.prepare('UPDATE orders SET corrected_at = ? WHERE connection_id = ? AND id = ?')
  const clearCorrected = db.prepare(
    'UPDATE orders SET corrected_at = NULL WHERE connection_id = ? AND id = ? AND corrected_at IS NOT NULL',
  )
  const marksOf =
    db.prepare(`SELECT id, new_at AS newAt, redelivered_at AS redeliveredAt, corrected_at AS correctedAt
    FROM orders WHERE connection_id = ? AND id = ?`)
  const restore = db.prepare(`UPDATE orders SET new_at = coalesce(new_at, :newAt),
      redelivered_at = coalesce(redelivered_at, :redeliveredAt), corrected_at = coalesce(corrected_at, :correctedAt)
    WHERE connection_id = :connection AND id = :id`)
  const clearUpTo = db.prepare(`UPDATE orders SET new_at = CASE WHEN new_at > :fetchedAt THEN new_at END,
      redelivered_at = CASE WHEN redelivered_at > :fetchedAt THEN redelivered_at END
    WHERE connection_id = :connection AND id = :id AND (new_at <= :fetchedAt OR redelivered_at <= :fetchedAt)`)
  return {
    /** Records the first delivery of an order. */
    noteNew: (connection: string, id: string, now: number) => void setNew.run(now, connection, id),
    /** Records another delivery of an order. */
    noteAgain(connection: string, id: string, now: number): void {
      setAgain.run(now, now, connection, id)
      events.add(connection, id, now, 'again', null, null)
    },
    /**
     * Records that the selected files were downloaded, as delivered at `fetchedAt`. Later deliveries stay unseen.
     * `changes`: what the newest delivery changed, if this download contributed to it. Changed plans are to be
     * reviewed.
     */
    noteDownloaded(
      connection: string,
      id: string,
      { changes, fetchedAt }: { changes: DeliveryChanges | null; fetchedAt: number },
      now: number,
    ): void {
      if (changes !== null) {
        const { at, replaced, added, withdrawn } = changes
        events.addOnce(connection, id, now, 'replaced', at, JSON.stringify({ replaced, added, withdrawn }))
        if (changes.plans > 0) setCorrected.run(now, connection, id)
      }
      clearUpTo.run({ connection, id, fetchedAt })
    },
    /** Records that the user opened an order. It is no longer new, but stays updated. Returns whether it was new. */
    markOpened: (connection: string, id: string) => clearNew.run(connection, id).changes > 0,
    /** Records that the newest correction was reviewed. Returns whether that was open. */
    markReviewed: (connection: string, id: string) => clearCorrected.run(connection, id).changes > 0,
    /** Marks an order as seen. Returns whether it was new, updated or corrected. */
    markSeen: (connection: string, id: string) => clearAll.run(connection, id).changes > 0,
    /** Returns the marks that `markSeen` clears; null for an unknown order. */
    unseenMarks: (connection: string, id: string) =>
      (marksOf.get(connection, id) as UnseenMarks | undefined) ?? null,
    /** Restores marks. A mark that was set since stays. */
    restoreMarks: (connection: string, { id, newAt, redeliveredAt, correctedAt }: UnseenMarks) =>
      void restore.run({ connection, id, newAt, redeliveredAt, correctedAt }),
  }
}
