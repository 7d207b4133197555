import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { FileRecord, OrderKey } from './filesRepository.ts'

/** Journal record of a temporary file: its content and planned name. */
export interface PartRecord {
  assetKey: string
  /** Name of the temporary file, in the order's folder. */
  partName: string
  url: string
  etag: string | null
  lastModified: string | null
  /** Value for `If-Range`; null if the server sent no strong validator. */
  validator: string | null
  /** Length of the complete file; null if unknown. */
  length: number | null
  /** Bytes that were flushed to the disk, for recovery after a power cut. */
  durable: number
  /** Boot id of the system when the record was written. */
  boot: string
  intent: CommitIntent | null
  /** State of the order for which the server was asked, see FileRecord; left out if it does not matter. */
  asked?: string | null
}

/** Journalled before a rename, so that a crash between the rename and its record is recovered at the next start. */
export interface CommitIntent {
  /** Path in the order's folder. */
  target: string
  /** Path to which the existing file moves first; null if there is none. */
  movedTo: string | null
  /**
   * Record of the existing file that moves. The index may differ after a crash, since the folder's manifest is read
   * first.
   */
  replaced: FileRecord | null
  /** Values of the record after the move and the rename. */
  sha256: string
  size: number
  state: 'current' | 'kept_local'
  delivery: string
  /** See FileRecord. */
  asked: string | null
  /** Time since when the file at `target` is no longer delivered. It moves to `movedTo`, and no file replaces it. */
  withdrawn?: string
}

export interface JobRecord {
  id: string
  connectionId: string
  orderId: string
  root: string
  state: string
  reason: string | null
  /** Order and selection as JSON. */
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
    // Only this file writes the column, so it needs no validation.
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

/** Journal of temporary files. */
export function createParts(db: DatabaseSync) {
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
    /** Returns the orders that have temporary files. */
    orders: () =>
      orders.all().map((row) => ({
        connectionId: text(row.connection_id),
        root: text(row.root),
        orderId: text(row.order_id),
      })),
    /** The temporary files of an order. */
    ofOrder: (key: OrderKey) => ofOrder.all(key.connectionId, key.root, key.orderId).map(toPart),
    /** The temporary file of an asset; null when there is none. */
    ofAssetKey: (key: OrderKey, assetKey: string): PartRecord | null => {
      const row = ofAssetKey.get(key.connectionId, key.root, key.orderId, assetKey)
      return row === undefined ? null : toPart(row)
    },
    /** Adds a temporary file, or replaces its record. */
    put(key: OrderKey, part: PartRecord): void {
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
    /** Removes the record of a temporary file. */
    remove: (key: OrderKey, assetKey: string) =>
      void remove.run(key.connectionId, key.root, key.orderId, assetKey),
    /** Removes the records of all temporary files below a root. */
    removeRoot: (root: string) => void removeRoot.run(root),
  }
}

/** Jobs of the window, and failed files. */
export type Transfers = ReturnType<typeof createTransfers>

export function createTransfers(db: DatabaseSync) {
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
    /** Returns jobs after the row `after`, oldest first. `row`: position of each job. */
    jobsAfter: (after: number, limit: number) =>
      jobsAfter.all(after, limit).map((row) => ({ ...toJob(row), row: Number(row.row) })),
    /** Adds a job. */
    putJob: (job: JobRecord) =>
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
    /** Sets the state of a job, and the reason for it. */
    setJob: (id: string, state: string, reason: string | null) => void setJob.run(state, reason, id),
    /** Whether the last run left unfinished jobs of a connection. */
    isAnyOpen: (connectionId: string) => anyOpen.get(connectionId) !== undefined,
    /** Returns the requested files as JSON; null for an unknown job. */
    requestOf: (id: string) => textOrNull(requestOf.get(id)?.request),
    /** Stores the results of a finished job's files as JSON. */
    setFiles: (id: string, files: string) => void setFiles.run(files, id),
    filesOf: (id: string) => textOrNull(filesOf.get(id)?.files),
    /** Removes a job. */
    removeJob: (id: string) => void removeJob.run(id),
    /** Returns the files of an order whose last attempt failed, for the inspector. */
    failures: (key: OrderKey) =>
      failures.all(key.connectionId, key.root, key.orderId).map((row) => ({
        assetKey: text(row.asset_key),
        url: text(row.url),
        code: text(row.code),
        reason: text(row.reason),
        failedAt: Number(row.failed_at),
      })),
    /** Adds a failed file, or replaces its record. */
    putFailure: (key: OrderKey, failure: FailureRecord) =>
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
    /** Removes the record of a failed file. */
    removeFailure: (key: OrderKey, assetKey: string) =>
      void removeFailure.run(key.connectionId, key.root, key.orderId, assetKey),
  }
}
