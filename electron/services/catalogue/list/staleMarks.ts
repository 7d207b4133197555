import type { DatabaseSync } from 'node:sqlite'
import { createKeyValue } from '../keyValue.ts'

/** Orders per batch: a few milliseconds. */
const perStep = 1000
const prefix = 'unmarked/'

/** Marks the file counts of all orders of a connection as stale, in batches. */
export function createStaleMarks(db: DatabaseSync) {
  const keyValue = createKeyValue(db)
  const last = db.prepare(
    'SELECT max(row) AS row FROM (SELECT row FROM order_rows WHERE row > ? ORDER BY row LIMIT ?)',
  )
  const mark = db.prepare(`INSERT INTO order_rows_stale (connection_id, row)
    SELECT o.connection_id, o.row FROM order_rows o
      -- the "+" rules out the index of connections, which would visit all of their orders
      WHERE o.row > :after AND o.row <= :upTo AND +o.connection_id = :connection
    ON CONFLICT DO NOTHING`)
  const later = db.prepare(`SELECT o.id FROM json_each(:ids) j
    CROSS JOIN orders o ON o.connection_id = :connection AND o.id = j.value WHERE o.rowid > :after`)

  /** Row id up to which orders are marked; null if all are. */
  const markedTo = (connection: string): number | null =>
    (keyValue.get(prefix + connection) as number | undefined) ?? null

  return {
    /** Starts marking all orders. Call it in a transaction. */
    begin(connection: string): void {
      keyValue.set(prefix + connection, 0)
    },
    /** Cancels marking. */
    end(connection: string): void {
      keyValue.delete(prefix + connection)
    },
    /** Whether some orders are not marked yet. */
    isUnmarked: (connection: string) => markedTo(connection) !== null,
    /** Returns a connection with unmarked orders. */
    unmarked: () => keyValue.after(prefix)[0] ?? null,
    /** Marks the next batch. Call it in a transaction. */
    markSome(connection: string): void {
      const after = markedTo(connection)
      const upTo = after === null ? null : (last.get(after, perStep) as { row: number | null }).row
      if (after === null || upTo === null) {
        keyValue.delete(prefix + connection)
        return
      }
      mark.run({ after, upTo, connection })
      keyValue.set(prefix + connection, upTo)
    },
    /** Returns those ids (a JSON list) that are not marked yet. */
    unmarkedOf(connection: string, ids: string): string[] {
      const after = markedTo(connection)
      return after === null ? [] : later.all({ ids, connection, after }).map(({ id }) => String(id))
    },
  }
}
