import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'
import { insertInto, orUpdate, selected } from '../../sqlite/columns.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { orderColumns, orderValues, whichOrder, type OrderKey } from '../filesRepository.ts'
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

const rowColumns = [
  'folderId',
  'title',
  'titleKey',
  'place',
  'deliveredAt',
  'sortDate',
  'files',
  'texts',
  'bytes',
  'missing',
  'cover',
] as const

/** Updates library rows that triggers marked as stale. Throws `disk` if the write is refused. */
export function createFolderRows(db: DatabaseSync) {
  const stale = db.prepare(`SELECT ${selected(orderColumns)} FROM folder_rows_stale LIMIT ?`)
  const folderOf = db.prepare(
    `SELECT folder_id, rel_dir, title, delivered_at FROM folders WHERE ${whichOrder}`,
  )
  const filesOf =
    db.prepare(`SELECT f.file_id, f.asset_key AS assetKey, f.size, m.rel_path IS NOT NULL AS is_missing FROM files f
    LEFT JOIN missing_files m ON m.connection_id = f.connection_id AND m.root = f.root AND m.order_id = f.order_id
      AND m.rel_path = f.rel_path
    WHERE f.connection_id = ? AND f.root = ? AND f.order_id = ? AND f.state <> 'earlier'
    ORDER BY f.rel_path`)
  const fresh = db.prepare(`DELETE FROM folder_rows_stale WHERE ${whichOrder}`)
  const remove = db.prepare(`DELETE FROM folder_rows WHERE ${whichOrder}`)
  const put = db.prepare(
    `${insertInto('folder_rows', [...orderColumns, ...rowColumns])} ${orUpdate(orderColumns, rowColumns)} RETURNING row`,
  )
  const words = db.prepare('SELECT words FROM folders_fts WHERE rowid = ?')
  const unindex = db.prepare('DELETE FROM folders_fts WHERE rowid = ?')
  const index = db.prepare('INSERT INTO folders_fts (rowid, words) VALUES (?, ?)')

  function make(key: OrderKey): void {
    const order = orderValues(key)
    fresh.run(...order)
    const folder = folderOf.get(...order)
    const files = folder === undefined ? [] : (filesOf.all(...order) as unknown as FileRow[])
    if (folder === undefined || files.length === 0) {
      remove.run(...order)
      return
    }
    const [title, place] = [String(folder.title), String(folder.rel_dir)]
    const texts = files.filter(({ assetKey }) => assetKey.startsWith('text/')).length
    const deliveredAt = typeof folder.delivered_at === 'number' ? folder.delivered_at : null
    const values: Record<(typeof rowColumns)[number], SQLInputValue> = {
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
    }
    const row = put.get(...order, ...rowColumns.map((name) => values[name]))?.row as number
    // The leading blank lets a search for one or two letters match only at the start of a word.
    const text = plainWords(` ${title} ${place} ${key.orderId}`)
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
