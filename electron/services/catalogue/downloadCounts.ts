import type { DatabaseSync } from 'node:sqlite'
import { askedAt, isMissing, newestAt, onDiskCondition } from './list/deliveredFiles.ts'
import { deliveredInScope, fieldsOf, inScope, type Scope } from './list/diskCounts.ts'

/** Counts what is still to be downloaded in a scope, from the catalogue. */
export type DownloadCounts = ReturnType<typeof createDownloadCounts>

/** Maximum number of files whose sizes are averaged. */
const maxSampled = 5000
/** Minimum number of known sizes for an average. */
const minSampled = 10

export function createDownloadCounts(db: DatabaseSync) {
  const count = db.prepare(`SELECT coalesce(sum(max(known - here, 0)), 0) AS files,
      coalesce(sum(known IS NULL), 0) AS unread
    FROM (
      SELECT ${deliveredInScope} AS known, (
        SELECT count(*) FROM (
          SELECT 1 FROM files e WHERE ${onDiskCondition('o.id')} AND ${inScope} AND NOT (:restore AND ${isMissing('e')})
          GROUP BY e.asset_key HAVING ${askedAt} >= coalesce(${newestAt}, 0)
        )
      ) AS here
      FROM json_each(:ids) j CROSS JOIN orders o ON o.connection_id = :connection AND o.id = j.value
    )`)
  const withFiles = db.prepare(`SELECT o.id FROM json_each(:ids) j
    CROSS JOIN orders o ON o.connection_id = :connection AND o.id = j.value
    WHERE o.assets_known IS NOT 0 OR o.status IS 'Ready' ORDER BY j.key`)
  const sample = db.prepare(`SELECT avg(e.size) AS bytes, count(*) AS files FROM (
      SELECT asset_key, size FROM files WHERE connection_id = :connection AND root = :root AND url <> ''
      LIMIT ${String(maxSampled)}
    ) e WHERE ${inScope}`)
  const bound = (scope: Scope) => ({
    connection: scope.connection,
    root: scope.root,
    fields: fieldsOf(scope),
  })

  return {
    /**
     * Counts files of these orders that are not on disk or belong to an earlier delivery, and orders whose files are
     * unknown. `restore`: deleted files count as not on disk.
     */
    toDownload(
      scope: Scope,
      ids: readonly string[],
      restore: boolean,
    ): { files: number; unreadOrders: number } {
      const row = count.get({ ...bound(scope), ids: JSON.stringify(ids), restore: restore ? 1 : 0 })
      return { files: Number(row?.files), unreadOrders: Number(row?.unread) }
    },
    /** Returns the ids of these orders that may have files: `mayHaveFiles` in SQL. */
    withFiles: (connection: string, ids: readonly string[]) =>
      withFiles.all({ connection, ids: JSON.stringify(ids) }).map(({ id }) => String(id)),
    /** Average file size from earlier downloads, since the service states no sizes; null if too few are known. */
    averageSize(scope: Scope): number | null {
      const row = sample.get(bound(scope))
      return Number(row?.files) < minSampled ? null : Number(row?.bytes)
    },
  }
}
