import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { FileRecord, OrderKey } from './filesRepository.ts'

/** What a temporary file holds, and the name it is about to take. */
export interface PartRecord {
  assetKey: string
  /** Of the temporary file, in the order's folder. */
  partName: string
  url: string
  etag: string | null
  lastModified: string | null
  /** What `If-Range` may be asked with; null when the server gave nothing strong. */
  validator: string | null
  /** Of the whole file; null while the server does not say. */
  length: number | null
  /** Bytes known to have reached the disk itself, for the case that the power went. */
  durable: number
  /** Which run of the system wrote it. */
  boot: string
  intent: CommitIntent | null
  /** For which state of the order the server was asked, see FileRecord; missing where it does not matter. */
  asked?: string | null
}

/** Journalled before a rename, so that a crash between the rename and its record is recovered at the next start. */
export interface CommitIntent {
  /** Names in the order's folder. */
  target: string
  /** Where the file that stood there goes first; null when there was none. */
  movedTo: string | null
  /**
   * The record of that file: the index may say something else after the crash, since the lists of the folder are read
   * first. Missing in what an older version journalled.
   */
  replaced?: FileRecord | null
  /** The record that the move and the rename make true. */
  sha256: string
  size: number
  state: 'current' | 'kept_local'
  delivery: string
  /** See FileRecord; missing in what an older version journalled. */
  asked?: string | null
  /** Nothing arrives: the file at `target` is not delivered any more since then, and goes to `movedTo`. */
  withdrawn?: string
}

export interface JobRecord {
  id: string
  connectionId: string
  orderId: string
  root: string
  state: string
  reason: string | null
  /** The order and the choice, as JSON. */
  request: string
  createdAt: number
}

/** A file of an order whose last attempt failed. */
export interface FailureRecord {
  assetKey: string
  url: string
  code: string
  reason: string
  failedAt: number
}

const text = (value: SQLOutputValue | undefined): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: SQLOutputValue | undefined): string | null =>
  typeof value === 'string' ? value : null

function toPart(row: Record<string, SQLOutputValue>): PartRecord {
  return {
    assetKey: text(row.asset_key),
    partName: text(row.part_name),
    url: text(row.url),
    etag: textOrNull(row.etag),
    lastModified: textOrNull(row.last_modified),
    validator: textOrNull(row.validator),
    length: typeof row.length === 'number' ? row.length : null,
    durable: Number(row.durable),
    boot: text(row.boot),
    asked: textOrNull(row.asked),
    // Written by this file only, in one shape.
    intent: typeof row.intent === 'string' ? (JSON.parse(row.intent) as CommitIntent) : null,
  }
}

function toJob(row: Record<string, SQLOutputValue>): JobRecord {
  return {
    id: text(row.id),
    connectionId: text(row.connection_id),
    orderId: text(row.order_id),
    root: text(row.root),
    state: text(row.state),
    reason: textOrNull(row.reason),
    request: text(row.request),
    createdAt: Number(row.created_at),
  }
}

/** The journal of temporary files. */
export interface Parts {
  /** The orders that have temporary files. */
  orders: () => OrderKey[]
  /** The temporary files of an order. */
  ofOrder: (key: OrderKey) => PartRecord[]
  /** The temporary file of an asset; null when there is none. */
  ofAssetKey: (key: OrderKey, assetKey: string) => PartRecord | null
  /** Adds a temporary file, or replaces its record. */
  put: (key: OrderKey, part: PartRecord) => void
  /** Removes the record of a temporary file. */
  remove: (key: OrderKey, assetKey: string) => void
  /** Removes the records of all temporary files below a root. */
  removeRoot: (root: string) => void
}

/** The journal of temporary files. */
export function createParts(db: DatabaseSync): Parts {
  const where = 'connection_id = ? AND root = ? AND order_id = ?'
  const orders = db.prepare('SELECT DISTINCT connection_id, root, order_id FROM parts')
  const ofOrder = db.prepare(`SELECT * FROM parts WHERE ${where}`)
  const ofAssetKey = db.prepare(`SELECT * FROM parts WHERE ${where} AND asset_key = ?`)
  const put =
    db.prepare(`INSERT INTO parts (connection_id, root, order_id, asset_key, part_name, url, etag, last_modified,
    validator, length, durable,
    boot, intent, asked) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)
    ON CONFLICT (connection_id, root, order_id, asset_key) DO UPDATE SET part_name = excluded.part_name, url =
    excluded.url, etag = excluded.etag,
    last_modified = excluded.last_modified, validator = excluded.validator, length = excluded.length, durable =
    excluded.durable,
    boot = excluded.boot, intent = excluded.intent, asked = excluded.asked`)
  const remove = db.prepare(`DELETE FROM parts WHERE ${where} AND asset_key = ?`)
  const removeRoot = db.prepare('DELETE FROM parts WHERE root = ?')
  return {
    orders: () =>
      orders.all().map((row) => ({
        connectionId: text(row.connection_id),
        root: text(row.root),
        orderId: text(row.order_id),
      })),
    ofOrder: (key) => ofOrder.all(key.connectionId, key.root, key.orderId).map(toPart),
    ofAssetKey: (key, assetKey) => {
      const row = ofAssetKey.get(key.connectionId, key.root, key.orderId, assetKey)
      return row === undefined ? null : toPart(row)
    },
    put(key, part) {
      const { assetKey, partName, url, etag, lastModified, validator, length, durable, boot, intent } = part
      const intentText = intent === null ? null : JSON.stringify(intent)
      put.run(
        key.connectionId,
        key.root,
        key.orderId,
        assetKey,
        partName,
        url,
        etag,
        lastModified,
        validator,
        length,
        durable,
        boot,
        intentText,
        part.asked ?? null,
      )
    },
    remove: (key, assetKey) => void remove.run(key.connectionId, key.root, key.orderId, assetKey),
    removeRoot: (root) => void removeRoot.run(root),
  }
}

/** The jobs of the window, and the files that failed. */
export interface Transfers {
  /** Some jobs, oldest first, from the row after `after` on; `row` names the place of each. */
  jobsAfter: (after: number, limit: number) => (JobRecord & { row: number })[]
  /** Adds a job. */
  putJob: (job: JobRecord) => void
  /** Sets the state of a job, and the reason for it. */
  setJob: (id: string, state: string, reason: string | null) => void
  /** Whether the last run left jobs of a connection that wait or ran. */
  isAnyOpen: (connectionId: string) => boolean
  /** What is wanted, as JSON; null for a job that is not there. */
  requestOf: (id: string) => string | null
  /** What came of the files of a job that is over, as JSON. */
  setFiles: (id: string, files: string) => void
  filesOf: (id: string) => string | null
  /** Removes a job. */
  removeJob: (id: string) => void
  /** Files of an order whose last attempt failed, for the inspector. */
  failures: (key: OrderKey) => FailureRecord[]
  /** Adds a failed file, or replaces its record. */
  putFailure: (key: OrderKey, failure: FailureRecord) => void
  /** Removes the record of a failed file. */
  removeFailure: (key: OrderKey, assetKey: string) => void
}

/** The window's jobs, and the files that failed. */
export function createTransfers(db: DatabaseSync): Transfers {
  const jobsAfter = db.prepare('SELECT rowid AS row, * FROM transfers WHERE rowid > ? ORDER BY rowid LIMIT ?')
  const putJob =
    db.prepare(`INSERT INTO transfers (id, connection_id, order_id, root, state, reason, request, created_at)
    VALUES (?,?,?,?,?,?,?,?)`)
  const setJob = db.prepare('UPDATE transfers SET state = ?, reason = ? WHERE id = ?')
  const anyOpen = db.prepare(
    "SELECT 1 FROM transfers WHERE connection_id = ? AND state IN ('waiting', 'planning', 'running') LIMIT 1",
  )
  const setFiles = db.prepare(
    "UPDATE transfers SET request = json_set(request, '$.files', json(?)) WHERE id = ?",
  )
  const filesOf = db.prepare("SELECT json_extract(request, '$.files') AS files FROM transfers WHERE id = ?")
  const requestOf = db.prepare('SELECT request FROM transfers WHERE id = ?')
  const removeJob = db.prepare('DELETE FROM transfers WHERE id = ?')
  const failures = db.prepare(
    'SELECT * FROM transfer_files WHERE connection_id = ? AND root = ? AND order_id = ? ORDER BY asset_key',
  )
  const putFailure =
    db.prepare(`INSERT OR REPLACE INTO transfer_files (connection_id, root, order_id, asset_key, url, code, reason,
    failed_at)
    VALUES (?,?,?,?,?,?,?,?)`)
  const removeFailure = db.prepare(
    'DELETE FROM transfer_files WHERE connection_id = ? AND root = ? AND order_id = ? AND asset_key = ?',
  )
  return {
    jobsAfter: (after, limit) =>
      jobsAfter.all(after, limit).map((row) => ({ ...toJob(row), row: Number(row.row) })),
    putJob: (job) =>
      void putJob.run(
        job.id,
        job.connectionId,
        job.orderId,
        job.root,
        job.state,
        job.reason,
        job.request,
        job.createdAt,
      ),
    setJob: (id, state, reason) => void setJob.run(state, reason, id),
    isAnyOpen: (connectionId) => anyOpen.get(connectionId) !== undefined,
    requestOf: (id) => textOrNull(requestOf.get(id)?.request),
    setFiles: (id, files) => void setFiles.run(files, id),
    filesOf: (id) => textOrNull(filesOf.get(id)?.files),
    removeJob: (id) => void removeJob.run(id),
    failures: (key) =>
      failures.all(key.connectionId, key.root, key.orderId).map((row) => ({
        assetKey: text(row.asset_key),
        url: text(row.url),
        code: text(row.code),
        reason: text(row.reason),
        failedAt: Number(row.failed_at),
      })),
    putFailure: (key, failure) =>
      void putFailure.run(
        key.connectionId,
        key.root,
        key.orderId,
        failure.assetKey,
        failure.url,
        failure.code,
        failure.reason,
        failure.failedAt,
      ),
    removeFailure: (key, assetKey) =>
      void removeFailure.run(key.connectionId, key.root, key.orderId, assetKey),
  }
}
