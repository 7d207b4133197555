import type { DatabaseSync } from 'node:sqlite'
import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'
import { inTransaction, prepareReporting } from '../../sqlite/database.ts'
import type { OrderKey } from '../filesRepository.ts'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'
import { folderCover } from './cover.ts'
import { titleKey } from './titleKey.ts'

/** Maximum number of rows per transaction. More stale rows are updated in batches. */
const perStep = 40
/** Budget of one background step, in milliseconds. The event loop is blocked for that long. */
const turnBudgetMs = 8

interface FileRow {
  file_id: string
  assetKey: string
  size: number
  is_missing: number
}

/** Updates library rows that triggers marked as stale. Throws `disk` if the write is refused. */
export function createFolderRows(db: DatabaseSync) {
  const stale = db.prepare(
    'SELECT connection_id AS connectionId, root, order_id AS orderId FROM folder_rows_stale LIMIT ?',
  )
  const whichOrder = 'connection_id = :connectionId AND root = :root AND order_id = :orderId'
  const folderOf = db.prepare(
    `SELECT folder_id, rel_dir, title, delivered_at FROM folders WHERE ${whichOrder}`,
  )
  const filesOf =
    db.prepare(`SELECT f.file_id, f.asset_key AS assetKey, f.size, m.rel_path IS NOT NULL AS is_missing FROM files f
    LEFT JOIN missing_files m ON m.connection_id = f.connection_id AND m.root = f.root AND m.order_id = f.order_id
      AND m.rel_path = f.rel_path
    WHERE f.connection_id = :connectionId AND f.root = :root AND f.order_id = :orderId AND f.state <> 'earlier'
    ORDER BY f.rel_path`)
  const fresh = prepareReporting(db, `DELETE FROM folder_rows_stale WHERE ${whichOrder}`)
  const remove = prepareReporting(db, `DELETE FROM folder_rows WHERE ${whichOrder}`)
  const put = prepareReporting(
    db,
    `INSERT INTO folder_rows (connection_id, root, order_id, folder_id, title, title_key, place, delivered_at,
      sort_date, files, texts, bytes, missing, cover)
    VALUES (:connectionId, :root, :orderId, :folderId, :title, :titleKey, :place, :deliveredAt, :sortDate,
      :files, :texts, :bytes, :missing, :cover)
    ON CONFLICT (connection_id, root, order_id) DO UPDATE SET folder_id = excluded.folder_id, title = excluded.title,
      title_key = excluded.title_key, place = excluded.place, delivered_at = excluded.delivered_at,
      sort_date = excluded.sort_date, files = excluded.files, texts = excluded.texts, bytes = excluded.bytes,
      missing = excluded.missing, cover = excluded.cover
    RETURNING row`,
  )
  const words = db.prepare('SELECT words FROM folders_fts WHERE rowid = ?')
  const unindex = prepareReporting(db, 'DELETE FROM folders_fts WHERE rowid = ?')
  const index = prepareReporting(db, 'INSERT INTO folders_fts (rowid, words) VALUES (?, ?)')

  function make({ connectionId, root, orderId }: OrderKey): void {
    const key = { connectionId, root, orderId }
    fresh.run(key)
    const folder = folderOf.get(key)
    const files = folder === undefined ? [] : (filesOf.all(key) as unknown as FileRow[])
    if (folder === undefined || files.length === 0) {
      remove.run(key)
      return
    }
    const [title, place] = [String(folder.title), String(folder.rel_dir)]
    const texts = files.filter(({ assetKey }) => assetKey.startsWith('text/')).length
    const deliveredAt = typeof folder.delivered_at === 'number' ? folder.delivered_at : null
    const row = put.get({
      ...key,
      folderId: String(folder.folder_id),
      title,
      titleKey: titleKey(title),
      place,
      deliveredAt,
      sortDate: deliveredAt ?? 0,
      files: files.length - texts,
      texts,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      missing: files.filter((file) => file.is_missing === 1).length,
      cover: folderCover(files.filter((file) => file.is_missing === 0))?.file_id ?? null,
    })?.row as number
    // The leading blank lets a search for one or two letters match only at the start of a word.
    const text = plainWords(` ${title} ${place} ${orderId}`)
    const before = words.get(row)?.words
    if (before === text) return
    if (before !== undefined) unindex.run(row)
    index.run(row, text)
  }

  /** Updates rows for at most `ms` milliseconds. Returns false if none is left. */
  function makeSome(ms: number): boolean {
    const keys = stale.all(perStep) as unknown as OrderKey[]
    if (keys.length === 0) return false
    const work = (): boolean => {
      const until = performance.now() + ms
      for (const [index, key] of keys.entries()) {
        make(key)
        if (performance.now() > until && index < keys.length - 1) return true
      }
      return keys.length === perStep
    }
    return db.isTransaction ? work() : inTransaction(db, work)
  }

  return {
    /** Whether so many rows are stale that they should be updated in batches. */
    isFarBehind: () => stale.all(perStep).length === perStep,
    /** Updates all stale rows at once. */
    updateStale(): void {
      while (makeSome(Infinity));
    },
    /** Updates stale rows, a few milliseconds at a time. */
    async updateStaleInBatches(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && makeSome(turnBudgetMs)) await yieldAfterWrites(db)
    },
  }
}
