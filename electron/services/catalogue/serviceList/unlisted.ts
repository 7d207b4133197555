import type { DatabaseSync } from 'node:sqlite'
import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'
import { inTransaction } from '../../sqlite/database.ts'

/** How long a new order may be missing in the list, in seconds: lists lag behind other answers. */
const lag = 24 * 3600

/** Orders per batch: a few milliseconds. */
const atOnce = 5000

/** Orders that the service listed before but not any more. Their files stay; nothing is sent for them. */
export type Unlisted = ReturnType<typeof createUnlisted>

export function createUnlisted(db: DatabaseSync) {
  const anyListed = db.prepare(
    'SELECT 1 FROM order_listings WHERE connection_id = ? AND seen_at >= ? LIMIT 1',
  )
  const last = db.prepare(`SELECT max(row) AS row FROM (SELECT row FROM order_listings
    WHERE connection_id = ? AND row > ? ORDER BY row LIMIT ?)`)
  const mark = db.prepare(`UPDATE orders SET unlisted_at = :now
    WHERE rowid IN (
      SELECT o.rowid FROM order_listings s CROSS JOIN orders o ON o.rowid = s.row
      WHERE s.connection_id = :connection AND s.row > :after AND s.row <= :upTo AND s.seen_at < :startedAt
        AND s.unlisted_at IS NULL AND o.first_seen_at < :now - :lag)`)
  const one = db.prepare(
    'SELECT 1 FROM orders WHERE connection_id = ? AND id = ? AND unlisted_at IS NOT NULL',
  )
  return {
    /**
     * Marks orders that a read of the whole list did not contain. Call it after a complete read without filters;
     * `startedAt`: its start. A read without orders marks nothing. Times in seconds since the epoch. Resolves with the
     * number of newly marked orders.
     */
    async mark(connection: string, startedAt: number, now: number): Promise<number> {
      if (anyListed.get(connection, startedAt) === undefined) return 0
      let marked = 0
      for (let after = 0; ;) {
        const upTo = last.get(connection, after, atOnce)?.row
        if (typeof upTo !== 'number') return marked
        const some = { connection, startedAt, now, lag, after, upTo }
        marked += inTransaction(db, () => Number(mark.run(some).changes))
        after = upTo
        await yieldAfterWrites(db)
      }
    },
    isUnlisted: (connection: string, id: string) => one.get(connection, id) !== undefined,
  }
}
