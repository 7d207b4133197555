import { hash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/** Which order folder: the same order may stand in two roots, or belong to two connections. */
export interface OrderKey {
  connectionId: string
  root: string
  orderId: string
}

/** `kept_local`: put beside a file that the user had changed. `earlier`: a newer delivery took its place. */
export type FileState = 'current' | 'kept_local' | 'earlier'

/** One delivered file as the index knows it. `relPath` is below the order's folder, joined by `/`. */
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
  /** When this delivery was fetched, ISO 8601. */
  delivery: string
  /** When it stopped being the current file, ISO 8601; null for a current one, and where it was not noted. */
  until: string | null
  /**
   * The state of the order (`stateOf`) for which the server was last asked about this file; null when that is not
   * known.
   */
  asked: string | null
}

export type FoundFile = OrderKey & FileRecord & { fileId: string }

/** The opaque id of a file: the same as long as the file keeps its place, also when the index is rebuilt. */
export function fileIdOf(key: OrderKey, relPath: string): string {
  return shortHash(['file', key.connectionId, key.root, key.orderId, relPath])
}

/** The opaque id of an order's folder. */
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

/** The index of delivered files. Every call is synchronous and small; callers batch writes in transactions. */
export interface Files {
  /** All files of an order, by path; the earlier ones too. */
  ofOrder: (key: OrderKey) => FoundFile[]
  /** The current file of an asset; null when there is none. */
  ofAssetKey: (key: OrderKey, assetKey: string) => FoundFile | null
  /** The file with this id; null when there is none. */
  byId: (fileId: string) => FoundFile | null
  /** Adds a file, or replaces the record at its path. */
  put: (key: OrderKey, file: FileRecord) => void
  /** The server says that a file is unchanged at this address. */
  setAsked: (key: OrderKey, relPath: string, url: string, asked: string) => void
  /** Removes the record of a file. The file itself stays. */
  remove: (key: OrderKey, relPath: string) => void
  /** Removes the records of all files of an order. */
  removeOrder: (key: OrderKey) => void
  /** Paths of an order's files that were not there when the disk was last asked. */
  missing: (key: OrderKey) => string[]
  /**
   * Of an order's files the disk lacks these, and no others. Gives whether that is news. One that was put since it was
   * read from here is there.
   */
  setMissing: (key: OrderKey, files: readonly Pick<FileRecord, 'relPath' | 'sha256' | 'mtimeMs'>[]) => boolean
  /** Removes the records of all files below a root, of all connections. */
  removeRoot: (root: string) => void
}

/** The index of delivered files. Every call is synchronous and small; callers batch writes in transactions. */
export function createFiles(db: DatabaseSync): Files {
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
  // What was put since the disk was asked is there.
  const lost = db.prepare(`INSERT INTO missing_files (connection_id, root, order_id, rel_path)
    SELECT connection_id, root, order_id, rel_path FROM files
    WHERE ${where} AND rel_path = ? AND sha256 = ? AND mtime_ms = ? ON CONFLICT DO NOTHING`)
  const removeRoot = db.prepare('DELETE FROM files WHERE connection_id = ? AND root = ?')
  const missingOf = (key: OrderKey): string[] =>
    missing.all(key.connectionId, key.root, key.orderId).map((row) => text(row.rel_path))
  return {
    ofOrder: (key) => ofOrder.all(key.connectionId, key.root, key.orderId).map(toRecord),
    ofAssetKey: (key, assetKey) => {
      const row = ofAssetKey.get(key.connectionId, key.root, key.orderId, assetKey)
      return row === undefined ? null : toRecord(row)
    },
    byId: (fileId) => {
      const row = byId.get(fileId)
      return row === undefined ? null : toRecord(row)
    },
    put(key, file) {
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
    setAsked: (key, relPath, url, asked) =>
      void setAsked.run(url, asked, key.connectionId, key.root, key.orderId, relPath),
    remove: (key, relPath) => void remove.run(key.connectionId, key.root, key.orderId, relPath),
    removeOrder: (key) => void removeOrder.run(key.connectionId, key.root, key.orderId),
    missing: (key) => missingOf(key),
    setMissing(key, files) {
      const of = [key.connectionId, key.root, key.orderId] as const
      const before = new Set(missingOf(key))
      const now = new Set(files.map(({ relPath }) => relPath))
      let changes = 0
      for (const path of before) if (!now.has(path)) changes += Number(found.run(...of, path).changes)
      for (const { relPath, sha256, mtimeMs } of files)
        if (!before.has(relPath)) changes += Number(lost.run(...of, relPath, sha256, mtimeMs).changes)
      return changes > 0
    },
    removeRoot(root) {
      for (let at: unknown = ''; typeof at === 'string'; at = nextConnection.get(at)?.id ?? null)
        removeRoot.run(at, root)
    },
  }
}
