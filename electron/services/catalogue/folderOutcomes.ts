import type { DatabaseSync } from 'node:sqlite'
import type { PresetContents } from '../../../shared/domain/presets.ts'
import { rereadCondition } from './orders/rereading.ts'

/** A folder whose last run left nothing to do, and whose order the service has not changed since. */
interface FolderOutcome {
  orderId: string
  /** Below the root. */
  relDir: string
  /** Names the state of the order's record: another state has another name. */
  record: string
  /** When the order's detail was read, in seconds since the epoch. */
  detailReadAt: number
  /** What `save` was given, as JSON: they are parsed in turns. */
  outcome: string
}

/** How the last run left each order's folder. What an outcome holds is its writer's own. */
export interface FolderOutcomes {
  /** Where an order's folder is below its root, or null when it has none. */
  relDirOf(connectionId: string, root: string, orderId: string): string | null
  /**
   * Keeps the outcome of a run; null forgets it. `chosen`: what was asked for, which the list counts by; null for the
   * connection's preset. A folder that has changed since the run began keeps its old ones.
   */
  save(
    connectionId: string,
    root: string,
    orderId: string,
    outcome: object | null,
    chosen: PresetContents | null,
  ): void
  /**
   * The folders of a root with an outcome, without those whose order is to be read again, a few at a time.
   * `watchedFrom` in seconds since the epoch.
   */
  complete(connectionId: string, root: string, watchedFrom: number): Generator<FolderOutcome[]>
}

/** Folders that are read in one go: a few milliseconds. */
const foldersAtOnce = 300

/** The outcomes in the table of the folders. */
export function createFolderOutcomes(db: DatabaseSync): FolderOutcomes {
  const put = db.prepare(
    'UPDATE folders SET outcome = ? WHERE connection_id = ? AND root = ? AND order_id = ? AND dirty = 0',
  )
  const recount = db.prepare(
    `INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders
      WHERE connection_id = ? AND id = ? ON CONFLICT DO NOTHING`,
  )
  const relDir = db.prepare(
    'SELECT rel_dir FROM folders WHERE connection_id = ? AND root = ? AND order_id = ?',
  )
  const some = db.prepare(`SELECT order_id FROM folders
    WHERE connection_id = :connection AND root = :root AND order_id > :after ORDER BY order_id LIMIT :most`)
  const complete = db.prepare(`SELECT f.order_id, f.rel_dir, f.outcome, o.list_hash || '/' ||
      (SELECT count(*) FROM order_events e
        WHERE e.connection_id = o.connection_id AND e.order_id = o.id AND e.what = 'again') AS record,
      o.detail_read_at
    FROM folders f JOIN orders o ON o.connection_id = f.connection_id AND o.id = f.order_id
    WHERE f.connection_id = :connection AND f.root = :root AND f.order_id > :after AND f.order_id <= :upTo
      AND f.outcome IS NOT NULL AND f.dirty = 0
      AND o.understood = 1 AND NOT ${rereadCondition}
      AND NOT EXISTS (SELECT 1 FROM parts p
        WHERE p.connection_id = f.connection_id AND p.root = f.root AND p.order_id = f.order_id)`)

  return {
    relDirOf(connectionId, root, orderId) {
      const found = relDir.get(connectionId, root, orderId)?.rel_dir
      return typeof found === 'string' ? found : null
    },
    save(connectionId, root, orderId, outcome, chosen) {
      const stored = outcome === null && chosen === null ? null : JSON.stringify({ ...outcome, chosen })
      put.run(stored, connectionId, root, orderId)
      recount.run(connectionId, orderId)
    },
    *complete(connectionId, root, watchedFrom) {
      const of = { connection: connectionId, root }
      for (let after = ''; ;) {
        const upTo = some.all({ ...of, after, most: foldersAtOnce }).at(-1)?.order_id
        if (typeof upTo !== 'string') return
        yield complete.all({ ...of, watchedFrom, after, upTo }).map((row) => ({
          orderId: String(row.order_id),
          relDir: String(row.rel_dir),
          record: String(row.record),
          detailReadAt: Number(row.detail_read_at),
          outcome: String(row.outcome),
        }))
        after = upTo
      }
    },
  }
}
