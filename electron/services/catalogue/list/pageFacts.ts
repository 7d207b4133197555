import type { DatabaseSync } from 'node:sqlite'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { coverVersion, folderCover, type Cover } from '../folderList/cover.ts'
import { isMissing, onDiskCondition } from './deliveredFiles.ts'
import { isComplete, diskStates, type Scope } from './diskCounts.ts'
import type { ListRow } from './orderQuery.ts'
import { choiceOf, storedChoice } from './storedChoice.ts'

type Chosen = OrderRow['disk']['chosen']

interface CoverRow {
  id: string
  fileId: string | null
  version: string | null
  isStale: number
}

/**
 * Facts about the rows of a page that are no columns of the list. They are read by primary key, for these orders only.
 */
export function createPageFacts(db: DatabaseSync) {
  const ofChosen = db.prepare(`SELECT o.id, o.assets_known AS known, ${choiceOf('o.id')} AS choice,
      (SELECT count(DISTINCT e.asset_key) FROM files e WHERE ${onDiskCondition('o.id')}) AS files
    FROM json_each(:ids) j CROSS JOIN orders o ON o.connection_id = :connection AND o.id = j.value`)
  const ofOrder = (of: string): string =>
    `${of}.connection_id = :connection AND ${of}.root = :root AND ${of}.order_id = j.value`
  // A stale library row (folderRowsSchema.ts) is not used; the order's files are read instead.
  const ofFolders = db.prepare(`SELECT j.value AS id, d.cover AS fileId, ${coverVersion('c')} AS version,
      s.order_id IS NOT NULL AS isStale
    FROM json_each(:ids) j LEFT JOIN folder_rows d ON ${ofOrder('d')} LEFT JOIN folder_rows_stale s ON ${ofOrder('s')}
      LEFT JOIN files c ON c.file_id = d.cover`)
  const ofFiles = db.prepare(`SELECT f.file_id AS fileId, f.asset_key AS assetKey,
      ${coverVersion('f')} AS version FROM files f
    WHERE f.connection_id = :connection AND f.root = :root AND f.order_id = :id AND f.state <> 'earlier'
      AND EXISTS (SELECT 1 FROM folders d WHERE d.connection_id = f.connection_id AND d.root = f.root
        AND d.order_id = f.order_id)
      AND NOT ${isMissing('f')}
    ORDER BY f.rel_path`)

  const filesOf = (connection: string, root: string, id: string): (Cover & { assetKey: string })[] =>
    ofFiles.all({ connection, root, id }) as unknown as (Cover & { assetKey: string })[]

  return {
    /** Orders that are complete although more was delivered than selected. */
    chosen({ connection, root, fields = null }: Scope, rows: readonly ListRow[]): Map<string, Chosen> {
      const complete = rows.filter((row) => row.disk_state === diskStates.complete)
      const byPreset = new Set(
        complete.filter((row) => isComplete({ ...row, onDisk: row.on_disk })).map(({ id }) => id),
      )
      // With a preset of everything, no more can be delivered than selected.
      const some = complete.map(({ id }) => id).filter((id) => fields !== null || !byPreset.has(id))
      const found = new Map<string, Chosen>()
      if (some.length === 0) return found
      for (const row of ofChosen.all({ connection, root, ids: JSON.stringify(some) })) {
        const [id, files, known] = [String(row.id), Number(row.files), Number(row.known)]
        const choice = byPreset.has(id) ? null : storedChoice(row.choice)
        if (files < known) found.set(id, { choice, files, known })
      }
      return found
    },

    /** Cover pictures of the orders that have one on disk. */
    covers({ connection, root }: Scope, rows: readonly Pick<ListRow, 'id'>[]): Map<string, Cover> {
      const found = new Map<string, Cover>()
      const ids = JSON.stringify(rows.map(({ id }) => id))
      const rowsOf = ofFolders.all({ connection, root, ids }) as unknown as CoverRow[]
      for (const row of rowsOf) {
        const cover = row.isStale === 1 ? folderCover(filesOf(connection, root, row.id)) : row
        if (cover?.fileId && cover.version)
          found.set(row.id, { fileId: cover.fileId, version: cover.version })
      }
      return found
    },
  }
}
