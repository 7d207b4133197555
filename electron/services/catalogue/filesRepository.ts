import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { insertInto, orUpdate, selected } from '../sqlite/columns.ts'

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

/** SQL: whether a row belongs to an order's folder. Its values are from `orderValues`. */
export const whichOrder = 'connection_id = ? AND root = ? AND order_id = ?'
export const orderColumns = ['connectionId', 'root', 'orderId'] as const satisfies readonly (keyof OrderKey)[]
export const orderValues = ({ connectionId, root, orderId }: OrderKey) =>
  [connectionId, root, orderId] as const

/** Columns of a file besides its order and path. */
const recordColumns = [
  'assetKey',
  'state',
  'size',
  'sha256',
  'mtimeMs',
  'url',
  'etag',
  'lastModified',
  'delivery',
  'until',
  'asked',
] as const satisfies readonly (keyof FileRecord)[]
const fileColumns = [...orderColumns, 'relPath', 'fileId', ...recordColumns]

/** Index of delivered files. Calls are synchronous and fast; callers batch writes in transactions. */
export type Files = ReturnType<typeof createFiles>

export function createFiles(db: DatabaseSync) {
  const columns = selected(fileColumns)
  const ofOrder = db.prepare(`SELECT ${columns} FROM files WHERE ${whichOrder} ORDER BY rel_path`)
  const ofAssetKey = db.prepare(
    `SELECT ${columns} FROM files WHERE ${whichOrder} AND asset_key = ? AND state <> 'earlier' LIMIT 1`,
  )
  const byId = db.prepare(`SELECT ${columns} FROM files WHERE file_id = ?`)
  const put = db.prepare(
    `${insertInto('files', fileColumns)} ${orUpdate([...orderColumns, 'relPath'], recordColumns)}`,
  )
  const setAsked = db.prepare(`UPDATE files SET url = ?, asked = ? WHERE ${whichOrder} AND rel_path = ?`)
  const remove = db.prepare(`DELETE FROM files WHERE ${whichOrder} AND rel_path = ?`)
  const removeOrder = db.prepare(`DELETE FROM files WHERE ${whichOrder}`)
  const nextConnection = db.prepare('SELECT min(connection_id) AS id FROM files WHERE connection_id > ?')
  const missing = db.prepare(`SELECT rel_path FROM missing_files WHERE ${whichOrder}`)
  const found = db.prepare(`DELETE FROM missing_files WHERE ${whichOrder} AND rel_path = ?`)
  // Hash and time leave out files that were recorded again after the scan began.
  const lost = db.prepare(`INSERT INTO missing_files (connection_id, root, order_id, rel_path)
    SELECT connection_id, root, order_id, rel_path FROM files
    WHERE ${whichOrder} AND rel_path = ? AND sha256 = ? AND mtime_ms = ? ON CONFLICT DO NOTHING`)
  const removeRoot = db.prepare('DELETE FROM files WHERE connection_id = ? AND root = ?')
  const missingOf = (key: OrderKey): string[] =>
    missing.all(...orderValues(key)).map((row) => String(row.rel_path))
  return {
    /** Returns all files of an order, sorted by path, including those replaced by a newer delivery. */
    ofOrder: (key: OrderKey) => ofOrder.all(...orderValues(key)) as unknown as FoundFile[],
    /** Returns the current file of an asset; null if there is none. */
    ofAssetKey: (key: OrderKey, assetKey: string) =>
      (ofAssetKey.get(...orderValues(key), assetKey) as FoundFile | undefined) ?? null,
    /** Returns the file with this id; null if there is none. */
    byId: (fileId: string) => (byId.get(fileId) as FoundFile | undefined) ?? null,
    /** Adds a file, or replaces the record at its path. */
    put(key: OrderKey, file: FileRecord): void {
      const values = recordColumns.map((name) => file[name])
      put.run(...orderValues(key), file.relPath, fileIdOf(key, file.relPath), ...values)
    },
    /** Records that the server reported a file as unchanged at this address. `asked`: see `FileRecord`. */
    setAsked: (key: OrderKey, relPath: string, url: string, asked: string) =>
      void setAsked.run(url, asked, ...orderValues(key), relPath),
    /** Removes the record of a file. The file itself stays. */
    remove: (key: OrderKey, relPath: string) => void remove.run(...orderValues(key), relPath),
    /** Removes the records of all files of an order. */
    removeOrder: (key: OrderKey) => void removeOrder.run(...orderValues(key)),
    /** Returns the paths of an order's files that the last disk scan did not find. */
    missing: missingOf,
    /**
     * Marks exactly these files of the order as missing on disk. Returns whether anything changed. A file recorded
     * after the scan began counts as present.
     */
    setMissing(key: OrderKey, files: readonly Pick<FileRecord, 'relPath' | 'sha256' | 'mtimeMs'>[]): boolean {
      const of = orderValues(key)
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
