import type { DatabaseSync } from 'node:sqlite'
import { handoverNumbers } from '../handovers.ts'
import { createOrderAssessment, verdictNumbers } from '../completeness/assessOrder.ts'
import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { countOrder, fieldsOf, type Scope } from './diskCounts.ts'
import { createStaleMarks } from './staleMarks.ts'

/**
 * File counts in the rows of the list. Triggers update the rows and mark stale counts. Throws `disk` if the disk
 * refuses a write.
 */
export type OrderRows = ReturnType<typeof createOrderRows>

/** Maximum number of orders per transaction. */
const perStep = 200
/** Budget of one background step, in milliseconds. The event loop is blocked for that long. */
const turnBudgetMs = 8

export function createOrderRows(db: DatabaseSync) {
  const scopeOf = db.prepare('SELECT root, fields FROM list_scopes WHERE connection_id = ?')
  const setScope = db.prepare(
    'INSERT OR REPLACE INTO list_scopes (connection_id, root, fields) VALUES (?, ?, ?)',
  )
  const marks = createStaleMarks(db)
  const anyStale = db.prepare('SELECT 1 FROM order_rows_stale WHERE connection_id = ? LIMIT 1')
  const someStale = db.prepare(`SELECT o.id FROM order_rows_stale s CROSS JOIN orders o ON o.rowid = s.row
      WHERE s.connection_id = ? LIMIT ?`)
  // Forces the lookup by id: SQLite would scan all stale rows for each id.
  const staleOf = db.prepare(`SELECT o.id FROM json_each(?) j
    CROSS JOIN orders o ON o.connection_id = ? AND o.id = j.value
    CROSS JOIN order_rows_stale s ON s.connection_id = o.connection_id AND s.row = o.rowid`)
  const staleConnection = db.prepare('SELECT connection_id AS connection FROM order_rows_stale LIMIT 1')
  const dropStale = db.prepare(`DELETE FROM order_rows_stale WHERE connection_id = :connection
    AND row = (SELECT rowid FROM orders WHERE connection_id = :connection AND id = :id)`)
  const setCounts = db.prepare(
    `UPDATE order_rows SET on_disk = :onDisk, earlier = :earlier, failed = :failed,
    known = :known, disk_state = :state, completeness = :completeness, handed_at = :handedAt, handover = :handover
    WHERE row = (SELECT rowid FROM orders WHERE connection_id = :connection AND id = :id)
      AND (on_disk, earlier, failed, known, disk_state, completeness, handed_at, handover)
        IS NOT (:onDisk, :earlier, :failed, :known, :state, :completeness, :handedAt, :handover)`,
  )
  const count = countOrder(db)
  const assess = createOrderAssessment(db)

  const write = <T>(work: () => T): T => (db.isTransaction ? work() : inTransaction(db, work))

  /** Counts orders for at most `ms` milliseconds, at least one. */
  function recount(connection: string, ids: readonly string[], ms = Infinity): void {
    if (ids.length === 0) return
    write(() => {
      const scope = storedScope(connection)
      const until = performance.now() + ms
      for (const id of ids) {
        const { verdict } = assess(scope, id)
        const { isCorrected, ...counts } = count(scope, id)
        const isHandedOver = counts.handedAt !== null
        const isDue = isHandedOver ? isCorrected : verdict === 'ready'
        setCounts.run({
          connection,
          id,
          ...counts,
          completeness: verdictNumbers[verdict],
          handover: handoverNumbers[isDue ? 'due' : isHandedOver ? 'handedOver' : 'none'],
        })
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
    someStale.all(connection, perStep).map(({ id }) => String(id))

  /** Whether the counts are for this folder and preset, or the scope needs no counts. */
  function isOfScope(scope: Scope): boolean {
    if (scope.root === '') return true
    const now = scopeOf.get(scope.connection) as { root: string; fields: string | null } | undefined
    return now?.root === scope.root && now.fields === fieldsOf(scope)
  }

  return {
    /** Sets folder and preset of the counts. A scope without a folder needs no counts. */
    useScope(scope: Scope): void {
      if (isOfScope(scope)) return
      write(() => {
        setScope.run(scope.connection, scope.root, fieldsOf(scope))
        marks.begin(scope.connection)
      })
    },
    isOfScope,
    /** Whether any order of a connection has stale counts. */
    isStale: (connection: string) => anyStale.get(connection) !== undefined || marks.isUnmarked(connection),
    /** Updates the stale counts of some orders, or of all. */
    updateStale(connection: string, ids: readonly string[] | 'all'): void {
      if (ids !== 'all') {
        const some = JSON.stringify(ids)
        const marked = staleOf.all(some, connection).map(({ id }) => String(id))
        const due = new Set([...marked, ...marks.unmarkedOf(connection, some)])
        recount(connection, [...due])
        return
      }
      while (marks.isUnmarked(connection)) write(() => marks.markSome(connection))
      for (let some = nextStale(connection); some.length > 0; some = nextStale(connection))
        recount(connection, some)
    },
    /** Updates the counts and the completeness of one order. */
    recount: (connection: string, id: string) => recount(connection, [id]),
    /** Removes the state of a deleted connection. */
    forget: (connection: string) => marks.end(connection),
    /** Counts the files of one order in any scope. */
    countsOf: count,
    /** As `updateStale` for all connections, a few milliseconds at a time. */
    async updateStaleInBatches(signal: AbortSignal): Promise<void> {
      for (;;) {
        const connection = signal.aborted ? null : marks.unmarked()
        if (connection === null) break
        write(() => marks.markSome(connection))
        await yieldAfterWrites(db)
      }
      for (;;) {
        const connection = signal.aborted ? undefined : staleConnection.get()?.connection
        if (typeof connection !== 'string') return
        recount(connection, nextStale(connection), turnBudgetMs)
        await yieldAfterWrites(db)
      }
    },
  }
}
