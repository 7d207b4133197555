import type { DatabaseSync } from 'node:sqlite'
import { insertInto, orUpdate, selected } from '../sqlite/columns.ts'
import { orderColumns, orderValues, whichOrder, type FileRecord, type OrderKey } from './filesRepository.ts'

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

const partColumns = [
  'partName',
  'url',
  'etag',
  'lastModified',
  'validator',
  'length',
  'durable',
  'boot',
] as const satisfies readonly (keyof PartRecord)[]
const jobColumns = [
  'id',
  'connectionId',
  'orderId',
  'root',
  'state',
  'reason',
  'request',
  'createdAt',
] as const satisfies readonly (keyof JobRecord)[]
const failureColumns = [
  'url',
  'code',
  'reason',
  'failedAt',
] as const satisfies readonly (keyof FailureRecord)[]

/** Journal of temporary files. */
export function createParts(db: DatabaseSync) {
  const fileKey = [...orderColumns, 'assetKey']
  const values = [...partColumns, 'intent', 'asked']
  const columns = selected(['assetKey', ...values])
  const orders = db.prepare(`SELECT DISTINCT ${selected(orderColumns)} FROM parts`)
  const ofOrder = db.prepare(`SELECT ${columns} FROM parts WHERE ${whichOrder}`)
  const ofAssetKey = db.prepare(`SELECT ${columns} FROM parts WHERE ${whichOrder} AND asset_key = ?`)
  const put = db.prepare(`${insertInto('parts', [...fileKey, ...values])} ${orUpdate(fileKey, values)}`)
  const remove = db.prepare(`DELETE FROM parts WHERE ${whichOrder} AND asset_key = ?`)
  const removeRoot = db.prepare('DELETE FROM parts WHERE root = ?')
  /** Only `put` writes the intent, so it needs no validation. */
  const toParts = (rows: unknown): PartRecord[] =>
    (rows as (Omit<PartRecord, 'intent'> & { intent: string | null })[]).map(({ intent, ...part }) => ({
      ...part,
      intent: intent === null ? null : (JSON.parse(intent) as CommitIntent),
    }))
  return {
    /** Returns the orders that have temporary files. */
    orders: () => orders.all() as unknown as OrderKey[],
    /** The temporary files of an order. */
    ofOrder: (key: OrderKey) => toParts(ofOrder.all(...orderValues(key))),
    /** The temporary file of an asset; null when there is none. */
    ofAssetKey: (key: OrderKey, assetKey: string) =>
      toParts(ofAssetKey.all(...orderValues(key), assetKey))[0] ?? null,
    /** Adds a temporary file, or replaces its record. */
    put(key: OrderKey, part: PartRecord): void {
      const intent = part.intent === null ? null : JSON.stringify(part.intent)
      const values = partColumns.map((name) => part[name])
      put.run(...orderValues(key), part.assetKey, ...values, intent, part.asked ?? null)
    },
    /** Removes the record of a temporary file. */
    remove: (key: OrderKey, assetKey: string) => void remove.run(...orderValues(key), assetKey),
    /** Removes the records of all temporary files below a root. */
    removeRoot: (root: string) => void removeRoot.run(root),
  }
}

/** Jobs of the window, and failed files. */
export type Transfers = ReturnType<typeof createTransfers>

export function createTransfers(db: DatabaseSync) {
  const jobsAfter = db.prepare(
    `SELECT rowid AS row, ${selected(jobColumns)} FROM transfers WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  )
  const putJob = db.prepare(insertInto('transfers', jobColumns))
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
  const failures = db.prepare(`SELECT ${selected(['assetKey', ...failureColumns])} FROM transfer_files
    WHERE ${whichOrder} ORDER BY asset_key`)
  const fileKey = [...orderColumns, 'assetKey']
  const putFailure = db.prepare(
    `${insertInto('transfer_files', [...fileKey, ...failureColumns])} ${orUpdate(fileKey, failureColumns)}`,
  )
  const removeFailure = db.prepare(`DELETE FROM transfer_files WHERE ${whichOrder} AND asset_key = ?`)
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return {
    /** Returns jobs after the row `after`, oldest first. `row`: position of each job. */
    jobsAfter: (after: number, limit: number) =>
      jobsAfter.all(after, limit) as unknown as (JobRecord & { row: number })[],
    /** Adds a job. */
    putJob: (job: JobRecord) => void putJob.run(...jobColumns.map((name) => job[name])),
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
    failures: (key: OrderKey) => failures.all(...orderValues(key)) as unknown as FailureRecord[],
    /** Adds a failed file, or replaces its record. */
    putFailure(key: OrderKey, failure: FailureRecord): void {
      const values = failureColumns.map((name) => failure[name])
      putFailure.run(...orderValues(key), failure.assetKey, ...values)
    },
    /** Removes the record of a failed file. */
    removeFailure: (key: OrderKey, assetKey: string) => void removeFailure.run(...orderValues(key), assetKey),
  }
}
