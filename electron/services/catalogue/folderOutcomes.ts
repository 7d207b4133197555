import type { DatabaseSync } from 'node:sqlite'
import type { PresetContents } from '../../../shared/domain/presets.ts'
import { rereadCondition } from './orders/rereading.ts'

/** A folder that the last run completed, and whose order has not changed since. */
interface FolderOutcome {
  orderId: string
  /** Path below the root. */
  relDir: string
  /** Identifies the state of the order's record. */
  record: string
  /** When the order's detail was read, in seconds since the epoch. */
  detailReadAt: number
  /** The JSON that was given to `save`. Parsed in batches. */
  outcome: string
}

/** Folders per batch: a few milliseconds. */
const foldersAtOnce = 300

/** Result of the last run for each order's folder. The format belongs to its writer. */
export function createFolderOutcomes(db: DatabaseSync) {
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
  const complete =
    db.prepare(`SELECT f.order_id AS orderId, f.rel_dir AS relDir, f.outcome, o.list_hash || '/' ||
      (SELECT count(*) FROM order_events e
        WHERE e.connection_id = o.connection_id AND e.order_id = o.id AND e.what = 'again') AS record,
      o.detail_read_at AS detailReadAt
    FROM folders f JOIN orders o ON o.connection_id = f.connection_id AND o.id = f.order_id
    WHERE f.connection_id = :connection AND f.root = :root AND f.order_id > :after AND f.order_id <= :upTo
      AND f.outcome IS NOT NULL AND f.dirty = 0
      AND o.understood = 1 AND NOT ${rereadCondition}
      AND NOT EXISTS (SELECT 1 FROM parts p
        WHERE p.connection_id = f.connection_id AND p.root = f.root AND p.order_id = f.order_id)`)

  return {
    /** Returns the path of an order's folder below its root; null if it has none. */
    relDirOf(connectionId: string, root: string, orderId: string): string | null {
      const found = relDir.get(connectionId, root, orderId)?.rel_dir
      return typeof found === 'string' ? found : null
    },
    /**
     * Stores the outcome of a run; null deletes it. `chosen`: the selected files, used for the counts of the list;
     * null for the connection's preset. If the folder changed since the run began, nothing is stored.
     */
    save(
      connectionId: string,
      root: string,
      orderId: string,
      outcome: object | null,
      chosen: PresetContents | null,
    ): void {
      const stored = outcome === null && chosen === null ? null : JSON.stringify({ ...outcome, chosen })
      put.run(stored, connectionId, root, orderId)
      recount.run(connectionId, orderId)
    },
    /**
     * Yields the folders of a root with an outcome, in batches, without orders that must be read again. `watchedFrom`
     * in seconds since the epoch.
     */
    *complete(connectionId: string, root: string, watchedFrom: number): Generator<FolderOutcome[]> {
      const of = { connection: connectionId, root }
      for (let after = ''; ;) {
        const upTo = some.all({ ...of, after, most: foldersAtOnce }).at(-1)?.order_id
        if (typeof upTo !== 'string') return
        yield complete.all({ ...of, watchedFrom, after, upTo }) as unknown as FolderOutcome[]
        after = upTo
      }
    },
  }
}
