import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'

/** Orders delivered within these seconds may be delivered again without their list record changing. */
export const watchedSeconds = 30 * 24 * 3600

/** Rotation: interval, and number of orders with the oldest details that are read again. */
const rotation = { everySeconds: 24 * 3600, orders: 200 }

/**
 * SQL: whether the detail of an order `o` must be read again. It is the only such rule, for refreshes, commands and
 * single reads. `:watchedFrom`: `watchedSeconds` ago.
 */
export const rereadCondition = `(o.detail IS NULL OR o.detail_hash <> o.list_hash OR o.recheck = 1 OR
  coalesce(o.assets_known, 0) = 0
  OR coalesce(o.delivered_at, 0) > :watchedFrom
  OR (o.sent_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.connection_id = o.connection_id
  AND e.order_id = o.id
    AND e.at >= o.sent_at AND (e.what = 'again' OR (e.what = 'replaced' AND o.status = 'Ready')
      OR (e.what = 'files' AND e.new_value <> '0')))))`

/** Decides which orders are read again. Times in seconds since the epoch. */
export type Rereading = ReturnType<typeof createRereading>

interface DueOrder {
  id: string
  createdAt: number | null
}

interface Candidate extends DueOrder {
  row: number
  isDue: number
}

/** Orders per batch: a few milliseconds. */
const atOnce = 2000

export function createRereading(db: DatabaseSync) {
  const ofConnection = 'o.connection_id = :connection AND o.understood = 1'
  const listed = `${ofConnection} AND o.unlisted_at IS NULL`
  // The index finds candidates, `rereadCondition` decides.
  const some =
    db.prepare(`SELECT d.row, o.id, o.created_at AS createdAt, ${listed} AND ${rereadCondition} AS isDue FROM (
      SELECT row FROM order_rows INDEXED BY order_rows_reread
      WHERE connection_id = :connection AND reread = 1 AND row > :after ORDER BY row LIMIT ${String(atOnce)}
    ) d CROSS JOIN orders o ON o.rowid = d.row`)
  const lately =
    db.prepare(`SELECT o.id, o.created_at AS createdAt FROM order_rows d CROSS JOIN orders o ON o.rowid = d.row
    WHERE d.connection_id = :connection AND d.delivered_at > :watchedFrom AND d.reread = 0 AND ${listed}`)
  const one = db.prepare(`SELECT 1 FROM orders o WHERE ${ofConnection} AND o.id = :id AND ${rereadCondition}`)
  const ask = db.prepare('UPDATE orders SET recheck = 1 WHERE connection_id = ? AND id = ?')
  const sent = db.prepare('UPDATE orders SET sent_at = ? WHERE connection_id = ? AND id = ?')
  const newer = db.prepare(
    'UPDATE orders SET newest_at = max(coalesce(newest_at, 0), ?) WHERE connection_id = ? AND id = ?',
  )
  const rotated = db.prepare('SELECT at FROM rotations WHERE connection_id = ?')
  const setRotated = db.prepare('INSERT OR REPLACE INTO rotations (connection_id, at) VALUES (?, ?)')
  const oldest = db.prepare(`UPDATE orders SET recheck = 1 WHERE connection_id = :connection AND id IN (
    SELECT o.id FROM order_rows o WHERE ${ofConnection} AND o.read_at IS NOT NULL AND o.unlisted_at IS NULL
    AND o.reread = 0 ORDER BY o.read_at, o.id LIMIT :orders)`)
  return {
    /** Returns ids of orders whose detail is due, newest first. Searches in steps of a few milliseconds. */
    async due(connection: string, now: number): Promise<string[]> {
      const watchedFrom = now - watchedSeconds
      const found = new Map<string, number>()
      const add = ({ id, createdAt }: DueOrder): void => void found.set(id, createdAt ?? 0)
      for (const order of lately.all({ connection, watchedFrom })) add(order as unknown as DueOrder)
      for (let after = 0; ;) {
        const part = some.all({ connection, watchedFrom, after }) as unknown as Candidate[]
        for (const order of part) if (order.isDue === 1) add(order)
        if (part.length < atOnce) break
        after = part.at(-1)?.row ?? after
        await yieldToEventLoop()
      }
      return [...found].sort(([, a], [, b]) => b - a).map(([id]) => id)
    },
    isDue: (connection: string, id: string, now: number) =>
      one.get({ connection, id, watchedFrom: now - watchedSeconds }) !== undefined,
    /** Marks an order as possibly changed. It is due until its detail was read. */
    ask(connection: string, id: string): void {
      ask.run(connection, id)
    },
    /** Records that this program sent something for the order. It is due until the next delivery. */
    noteSent(connection: string, id: string, now: number): void {
      sent.run(now, connection, id)
    },
    /**
     * Records a newer delivery: files that the server was not asked about since `readAt` belong to an earlier
     * delivery.
     */
    noteNewer(connection: string, id: string, readAt: number): void {
      newer.run(readAt, connection, id)
    },
    /** Once a day makes the orders with the oldest details due. Call it after reading a connection's orders. */
    rotate(connection: string, now: number): void {
      const last = rotated.get(connection) as { at: number } | undefined
      // A clock that was set back must not stop the rotation for longer than a day.
      if (last !== undefined && Math.abs(now - last.at) < rotation.everySeconds) return
      setRotated.run(connection, now)
      oldest.run({ connection, orders: rotation.orders })
    },
  }
}
