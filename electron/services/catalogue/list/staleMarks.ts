import type { DatabaseSync } from 'node:sqlite'
import { prepareReporting } from '../../sqlite/database.ts'

/** Orders per batch: a few milliseconds. */
const perStep = 1000
const prefix = 'unmarked/'

/** Marks the file counts of all orders of a connection as stale, in batches. */
export function createStaleMarks(db: DatabaseSync) {
  const set = prepareReporting(db, 'INSERT OR REPLACE INTO key_values (name, value) VALUES (?, ?)')
  const done = prepareReporting(db, 'DELETE FROM key_values WHERE name = ?')
  const get = db.prepare('SELECT value FROM key_values WHERE name = ?')
  const any = db.prepare(
    `SELECT name FROM key_values WHERE name > '${prefix}' AND name < '${prefix.slice(0, -1)}0' LIMIT 1`,
  )
  const last = db.prepare(
    'SELECT max(row) AS row FROM (SELECT row FROM order_rows WHERE row > ? ORDER BY row LIMIT ?)',
  )
  const mark = prepareReporting(
    db,
    `INSERT INTO order_rows_stale (connection_id, row)
    SELECT o.connection_id, o.row FROM order_rows o
      -- the "+" rules out the index of connections, which would visit all of their orders
      WHERE o.row > :after AND o.row <= :upTo AND +o.connection_id = :connection
    ON CONFLICT DO NOTHING`,
  )
  const later = db.prepare(`SELECT o.id FROM json_each(:ids) j
    CROSS JOIN orders o ON o.connection_id = :connection AND o.id = j.value WHERE o.rowid > :after`)

  /** Row id up to which orders are marked; null if all are. */
  function markedTo(connection: string): number | null {
    const value = get.get(prefix + connection)?.value
    return value === undefined ? null : Number(value)
  }

  return {
    /** Starts marking all orders. */
    begin: (connection: string) => void set.run(prefix + connection, '0'),
    /** Cancels marking. */
    end: (connection: string) => void done.run(prefix + connection),
    /** Whether some orders are not marked yet. */
    isUnmarked: (connection: string) => markedTo(connection) !== null,
    /** Returns a connection with unmarked orders. */
    unmarked(): string | null {
      const name = any.get()?.name
      return typeof name === 'string' ? name.slice(prefix.length) : null
    },
    /** Marks the next batch. Call it in a transaction. */
    markSome(connection: string): void {
      const after = markedTo(connection)
      const upTo = after === null ? null : (last.get(after, perStep) as { row: number | null }).row
      if (after === null || upTo === null) {
        done.run(prefix + connection)
        return
      }
      mark.run({ after, upTo, connection })
      set.run(prefix + connection, String(upTo))
    },
    /** Returns those ids (a JSON list) that are not marked yet. */
    unmarkedOf(connection: string, ids: string): string[] {
      const after = markedTo(connection)
      return after === null ? [] : later.all({ ids, connection, after }).map(({ id }) => String(id))
    },
  }
}
