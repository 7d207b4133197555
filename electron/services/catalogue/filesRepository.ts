import { hash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/** Identifies an order's folder: the same order may be in two roots or belong to two connections. */
export interface OrderKey {
  connectionId: string
  root: string
  orderId: string
}

/** `kept_local`: saved next to a file that the user changed. `earlier`: replaced by a newer delivery. */
export type FileState = 'current' | 'kept_local' | 'earlier'

/** A delivered file in the index. `relPath`: below the order's folder, joined by `/`. */
export interface FileRecord {
  assetKey: string
  relPath: string
  state: FileState
  size: number
  sha256: string
  mtimeMs: number
  url: string
  etag: string | null
  lastModified: string | null
  /** When this delivery was downloaded, ISO 8601. */
  delivery: string
  /** When a newer file replaced it, ISO 8601; null for a current file or if unknown. */
  until: string | null
  /** State of the order (`deliveryStateOf`) when the server was last asked about this file; null if unknown. */
  asked: string | null
}

export type FoundFile = OrderKey & FileRecord & { fileId: string }

/** Returns the id of a file. It stays the same while the file keeps its path, also after the index is rebuilt. */
export function fileIdOf(key: OrderKey, relPath: string): string {
  return shortHash(['file', key.connectionId, key.root, key.orderId, relPath])
}

/** Returns the time in `FileRecord.asked`, in milliseconds since the epoch; 0 if unknown. */
export function askedMoment(asked: string | null): number {
  const at = Number(/@(\d+)$/.exec(asked ?? '')?.[1] ?? 0)
  return Number.isFinite(at) ? at : 0
}

/** Returns the id of an order's folder. */
export function folderIdOf(key: OrderKey): string {
  return shortHash(['folder', key.connectionId, key.root, key.orderId])
}

function shortHash(parts: string[]): string {
  return hash('sha256', parts.join('\0'), 'base64url').slice(0, 24)
}

const text = (value: SQLOutputValue | undefined): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: SQLOutputValue | undefined): string | null =>
  typeof value === 'string' ? value : null

function toRecord(row: Record<string, SQLOutputValue>): FoundFile {
  return {
    connectionId: text(row.connection_id),
    root: text(row.root),
    orderId: text(row.order_id),
    fileId: text(row.file_id),
    assetKey: text(row.asset_key),
    relPath: text(row.rel_path),
    state: text(row.state) as FileState,
    size: Number(row.size),
    sha256: text(row.sha256),
    mtimeMs: Number(row.mtime_ms),
    url: text(row.url),
    etag: textOrNull(row.etag),
    lastModified: textOrNull(row.last_modified),
    delivery: text(row.delivery),
    until: textOrNull(row.until),
    asked: textOrNull(row.asked),
  }
}

/** Index of delivered files. Calls are synchronous and fast; callers batch writes in transactions. */
export type Files = ReturnType<typeof createFiles>

export function createFiles(db: DatabaseSync) {
  const where = 'connection_id = ? AND root = ? AND order_id = ?'
  const ofOrder = db.prepare(`SELECT * FROM files WHERE ${where} ORDER BY rel_path`)
  const ofAssetKey = db.prepare(
    `SELECT * FROM files WHERE ${where} AND asset_key = ? AND state <> 'earlier' LIMIT 1`,
  )
  const byId = db.prepare('SELECT * FROM files WHERE file_id = ?')
  const put =
    db.prepare(`INSERT INTO files (connection_id, root, order_id, rel_path, file_id, asset_key, state, size, sha256,
    mtime_ms, url,
    etag, last_modified, delivery, until, asked) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
    ON CONFLICT (connection_id, root, order_id, rel_path) DO UPDATE SET asset_key = excluded.asset_key, state =
    excluded.state, size = excluded.size,
    sha256 = excluded.sha256, mtime_ms = excluded.mtime_ms, url = excluded.url, etag = excluded.etag,
    last_modified = excluded.last_modified, delivery = excluded.delivery, until = excluded.until, asked =
    excluded.asked`)
  const setAsked = db.prepare(`UPDATE files SET url = ?, asked = ? WHERE ${where} AND rel_path = ?`)
  const remove = db.prepare(`DELETE FROM files WHERE ${where} AND rel_path = ?`)
  const removeOrder = db.prepare(`DELETE FROM files WHERE ${where}`)
  const nextConnection = db.prepare('SELECT min(connection_id) AS id FROM files WHERE connection_id > ?')
  const missing = db.prepare(`SELECT rel_path FROM missing_files WHERE ${where}`)
  const found = db.prepare(`DELETE FROM missing_files WHERE ${where} AND rel_path = ?`)
  // Hash and time leave out files that were recorded again after the scan began.
  const lost = db.prepare(`INSERT INTO missing_files (connection_id, root, order_id, rel_path)
    SELECT connection_id, root, order_id, rel_path FROM files
    WHERE ${where} AND rel_path = ? AND sha256 = ? AND mtime_ms = ? ON CONFLICT DO NOTHING`)
  const removeRoot = db.prepare('DELETE FROM files WHERE connection_id = ? AND root = ?')
  const missingOf = (key: OrderKey): string[] =>
    missing.all(key.connectionId, key.root, key.orderId).map((row) => text(row.rel_path))
  return {
    /** Returns all files of an order, sorted by path, including those replaced by a newer delivery. */
    ofOrder: (key: OrderKey) => ofOrder.all(key.connectionId, key.root, key.orderId).map(toRecord),
    /** Returns the current file of an asset; null if there is none. */
    ofAssetKey: (key: OrderKey, assetKey: string): FoundFile | null => {
      const row = ofAssetKey.get(key.connectionId, key.root, key.orderId, assetKey)
      return row === undefined ? null : toRecord(row)
    },
    /** Returns the file with this id; null if there is none. */
    byId: (fileId: string): FoundFile | null => {
      const row = byId.get(fileId)
      return row === undefined ? null : toRecord(row)
    },
    /** Adds a file, or replaces the record at its path. */
    put(key: OrderKey, file: FileRecord): void {
      put.run(
        key.connectionId,
        key.root,
        key.orderId,
        file.relPath,
        fileIdOf(key, file.relPath),
        file.assetKey,
        file.state,
        file.size,
        file.sha256,
        file.mtimeMs,
        file.url,
        file.etag,
        file.lastModified,
        file.delivery,
        file.until,
        file.asked,
      )
    },
    /** Records that the server reported a file as unchanged at this address. `asked`: see `FileRecord`. */
    setAsked: (key: OrderKey, relPath: string, url: string, asked: string) =>
      void setAsked.run(url, asked, key.connectionId, key.root, key.orderId, relPath),
    /** Removes the record of a file. The file itself stays. */
    remove: (key: OrderKey, relPath: string) =>
      void remove.run(key.connectionId, key.root, key.orderId, relPath),
    /** Removes the records of all files of an order. */
    removeOrder: (key: OrderKey) => void removeOrder.run(key.connectionId, key.root, key.orderId),
    /** Returns the paths of an order's files that the last disk scan did not find. */
    missing: (key: OrderKey) => missingOf(key),
    /**
     * Marks exactly these files of the order as missing on disk. Returns whether anything changed. A file recorded
     * after the scan began counts as present.
     */
    setMissing(key: OrderKey, files: readonly Pick<FileRecord, 'relPath' | 'sha256' | 'mtimeMs'>[]): boolean {
      const of = [key.connectionId, key.root, key.orderId] as const
      const before = new Set(missingOf(key))
      const now = new Set(files.map(({ relPath }) => relPath))
      let changes = 0
      for (const path of before) if (!now.has(path)) changes += Number(found.run(...of, path).changes)
      for (const { relPath, sha256, mtimeMs } of files)
        if (!before.has(relPath)) changes += Number(lost.run(...of, relPath, sha256, mtimeMs).changes)
      return changes > 0
    },
    /** Removes the records of all files below a root, of all connections. */
    removeRoot(root: string): void {
      for (let at: unknown = ''; typeof at === 'string'; at = nextConnection.get(at)?.id ?? null)
        removeRoot.run(at, root)
    },
  }
}
