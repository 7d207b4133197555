import type { DatabaseSync } from 'node:sqlite'
import { createOrderAssessment, verdictNumbers } from '../completeness/assessOrder.ts'
import { nextWriteTurn } from '../../sqlite/checkpoints.ts'
import { inTransaction, prepareReporting } from '../../sqlite/database.ts'
import { countOrder, type DiskCounts, type Scope } from './diskCounts.ts'
import { orderRowsOf } from './orderRowsSchema.ts'
import { createStaleMarks } from './staleMarks.ts'

/**
 * The rows of the list, as far as triggers do not keep them: those of an older schema, and the counts of files. What
 * stores them throws `disk` where the disk refuses.
 */
export interface OrderRows {
  /** Makes the rows that a catalogue of an older schema has not got yet. */
  fill(): void
  /** Whether none of them is missing. */
  isFilled(): boolean
  /** From now on files are counted by this folder and preset. A scope without a folder asks for no counts. */
  useScope(scope: Scope): void
  /** Whether files are counted by this folder and preset now, or the scope asks for no counts. */
  isOfScope(scope: Scope): boolean
  /** Whether the files of any order of a connection are to be counted again. */
  isStale(connection: string): boolean
  /** Counts the files of some orders again where that is due, or of all. */
  settle(connection: string, ids: readonly string[] | 'all'): void
  /** The connection is gone. */
  forget(connection: string): void
  /** Counts of one order under any scope, straight from its files. */
  countsOf(scope: Scope, id: string): DiskCounts
  /**
   * Does what `fill` and `settle` would do for all connections, a few milliseconds at a time. `onFilling`: how far the
   * former is.
   */
  settleInTurns(signal: AbortSignal, onFilling?: (done: number, total: number) => void): Promise<void>
}

/** Of an older schema, orders that get their row in one transaction; stale ones that are counted in one at most. */
const perStep = { fill: 25, settle: 200 }
/** So long one turn in the background counts, in milliseconds: nothing else comes round meanwhile. */
const turnMs = 8

export function createOrderRows(db: DatabaseSync): OrderRows {
  const made = db.prepare('SELECT up_to FROM order_rows_made')
  const last = db.prepare(
    'SELECT max(row) AS up_to FROM (SELECT rowid AS row FROM orders WHERE rowid > ? ORDER BY rowid LIMIT ?)',
  )
  const newest = db.prepare('SELECT max(rowid) AS row FROM orders')
  const make = prepareReporting(db, orderRowsOf('o.rowid > ? AND o.rowid <= ?'))
  const uncount = prepareReporting(
    db,
    `INSERT INTO order_rows_stale (connection_id, row)
    SELECT connection_id, row FROM order_rows WHERE row > ? AND row <= ? ON CONFLICT DO NOTHING`,
  )
  const setMade = prepareReporting(db, 'UPDATE order_rows_made SET up_to = ?')
  const allMade = prepareReporting(db, 'DELETE FROM order_rows_made')

  const scopeOf = db.prepare('SELECT root, fields FROM list_scopes WHERE connection_id = ?')
  const setScope = prepareReporting(
    db,
    'INSERT OR REPLACE INTO list_scopes (connection_id, root, fields) VALUES (?, ?, ?)',
  )
  const marks = createStaleMarks(db)
  // Rows of an older schema were never judged whether they are complete.
  const anyStale = db.prepare(`SELECT 1 FROM order_rows_stale WHERE connection_id = :connection
    UNION ALL SELECT 1 FROM order_rows WHERE connection_id = :connection AND completeness IS NULL LIMIT 1`)
  const someStale = db.prepare(`SELECT o.id FROM order_rows_stale s CROSS JOIN orders o ON o.rowid = s.row
      WHERE s.connection_id = :connection
    UNION ALL SELECT id FROM order_rows WHERE connection_id = :connection AND completeness IS NULL LIMIT :limit`)
  // Looked up by their ids first: SQLite by itself goes through all that are stale, or unjudged, for each id.
  const someOrders = 'json_each(?) j CROSS JOIN orders o ON o.connection_id = ? AND o.id = j.value'
  const staleOf = db.prepare(`SELECT o.id FROM ${someOrders}
    CROSS JOIN order_rows_stale s ON s.connection_id = o.connection_id AND s.row = o.rowid`)
  const unjudgedOf = db.prepare(`SELECT o.id FROM ${someOrders}
    CROSS JOIN order_rows r ON r.row = o.rowid AND r.completeness IS NULL`)
  // Where no connection is given, SQLite by itself takes the index of all verdicts, and goes through all orders.
  const staleConnection = db.prepare(`SELECT connection_id AS connection FROM order_rows_stale
    UNION ALL SELECT o.connection_id FROM order_rows o INDEXED BY order_rows_unjudged
      WHERE o.connection_id > '' AND o.completeness IS NULL LIMIT 1`)
  const dropStale = prepareReporting(
    db,
    `DELETE FROM order_rows_stale WHERE connection_id = :connection
      AND row = (SELECT rowid FROM orders WHERE connection_id = :connection AND id = :id)`,
  )
  const setCounts = prepareReporting(
    db,
    `UPDATE order_rows SET on_disk = :onDisk, earlier = :earlier, failed = :failed,
    known = :known, disk_state = :state, completeness = :completeness
    WHERE row = (SELECT rowid FROM orders WHERE connection_id = :connection AND id = :id)
      AND (on_disk, earlier, failed, known, disk_state, completeness)
        IS NOT (:onDisk, :earlier, :failed, :known, :state, :completeness)`,
  )
  const count = countOrder(db)
  const assess = createOrderAssessment(db)
  let isFilled = false

  const write = <T>(work: () => T): T => (db.isTransaction ? work() : inTransaction(db, work))

  /** One step of `fill`; false when nothing is left. */
  function fillSome(): boolean {
    isFilled ||= made.get() === undefined
    if (isFilled) return false
    return write(() => {
      const from = (made.get() as { up_to: number } | undefined)?.up_to
      const upTo =
        from === undefined ? null : (last.get(from, perStep.fill) as { up_to: number | null }).up_to
      if (from === undefined || upTo === null) {
        allMade.run()
        isFilled = true
        return false
      }
      make.run(from, upTo)
      uncount.run(from, upTo)
      setMade.run(upTo)
      return true
    })
  }

  /** Counts some orders, as far as that goes in `ms`; at least one. */
  function recount(connection: string, ids: readonly string[], ms = Infinity): void {
    if (ids.length === 0) return
    write(() => {
      const scope = storedScope(connection)
      const until = performance.now() + ms
      for (const id of ids) {
        const completeness = verdictNumbers[assess(scope, id).verdict]
        setCounts.run({ connection, id, completeness, ...count(scope, id) })
        dropStale.run({ connection, id })
        if (performance.now() > until) break
      }
    })
  }

  function storedScope(connection: string): Scope {
    const row = scopeOf.get(connection) as { root: string; fields: string | null } | undefined
    const fields = row?.fields ?? null
    return {
      connection,
      root: row?.root ?? '',
      fields: fields === null ? null : (JSON.parse(fields) as string[]),
    }
  }

  const nextStale = (connection: string): string[] =>
    someStale.all({ connection, limit: perStep.settle }).map(({ id }) => String(id))

  const fieldsOf = ({ fields }: Scope): string | null => (fields ? JSON.stringify(fields) : null)

  function isOfScope(scope: Scope): boolean {
    if (scope.root === '') return true
    const now = scopeOf.get(scope.connection) as { root: string; fields: string | null } | undefined
    return now?.root === scope.root && now.fields === fieldsOf(scope)
  }

  return {
    fill() {
      while (fillSome());
    },
    isFilled() {
      isFilled ||= made.get() === undefined
      return isFilled
    },
    useScope(scope) {
      if (isOfScope(scope)) return
      write(() => {
        setScope.run(scope.connection, scope.root, fieldsOf(scope))
        marks.begin(scope.connection)
      })
    },
    isOfScope,
    isStale: (connection) => anyStale.get({ connection }) !== undefined || marks.isUnmarked(connection),
    settle(connection, ids) {
      if (ids !== 'all') {
        const some = JSON.stringify(ids)
        const marked = [...staleOf.all(some, connection), ...unjudgedOf.all(some, connection)]
        const due = new Set([...marked.map(({ id }) => String(id)), ...marks.unmarkedOf(connection, some)])
        recount(connection, [...due])
        return
      }
      while (marks.isUnmarked(connection)) write(() => marks.markSome(connection))
      for (let some = nextStale(connection); some.length > 0; some = nextStale(connection))
        recount(connection, some)
    },
    forget: (connection) => marks.end(connection),
    countsOf: count,
    async settleInTurns(signal, onFilling) {
      let filled = 0
      while (!signal.aborted && fillSome()) {
        filled = (made.get() as { up_to: number } | undefined)?.up_to ?? filled
        onFilling?.(filled, Math.max(filled + 1, Number(newest.get()?.row ?? 0)))
        await nextWriteTurn(db)
      }
      if (isFilled && filled > 0) onFilling?.(filled, filled)
      for (
        let unmarked = marks.unmarked();
        unmarked !== null && !signal.aborted;
        unmarked = marks.unmarked()
      ) {
        const connection = unmarked
        write(() => marks.markSome(connection))
        await nextWriteTurn(db)
      }
      for (;;) {
        const connection = signal.aborted ? undefined : staleConnection.get()?.connection
        if (typeof connection !== 'string') return
        recount(connection, nextStale(connection), turnMs)
        await nextWriteTurn(db)
      }
    },
  }
}
