import type { FileTransfer, OrderTransfer, TransferGroup } from '../../../../shared/contract/transfers.ts'
import type { ErrorValue } from '../../../../shared/errors.ts'
import type { FileProgress, FolderWork, ShownFile } from '../order/context.ts'
import type { SyncReport, TransferChoice, TransferOrder } from '../types.ts'

type JobState = Exclude<OrderTransfer['state'], 'offline'>

/** One order in the queue. */
export interface TransferJob {
  id: string
  connectionId: string
  orderId: string
  root: string
  title: string
  /** The full order; null if it is in its row and read when the job runs. */
  order: TransferOrder | null
  choice: TransferChoice
  /** Work that is not a download, such as saving attachments; null for a download. Only its caller stops it. */
  work: FolderWork | null
  state: JobState
  reason: string | null
  /** Files while the job runs or is stopped. Afterwards they are in its row, or in `outcome`. */
  files: FileProgress[]
  unknown: ErrorValue | null
  /** Number of files that are no longer delivered, moved in this run. */
  withdrawn: number
  /** Bytes received in this run, including repeated ones. */
  received: number
  /** Null unless the job runs. */
  speed: Speed | null
  abort: AbortController | null
  /** Unreachable host that the job waits for or tests; null for none. */
  lostHost: string | null
  /** When that host became unreachable, in milliseconds; null for none. */
  lostAt: number | null
  /** State that the user's last command gives the job when it has stopped; null without such a command. */
  afterStop: 'paused' | 'cancelled' | 'waiting' | null
  /** Resolves when the run has ended; null unless the job runs. */
  running: Promise<void> | null
  /** Whether it is stored for the next start. Jobs of commands are not. */
  isStored: boolean
  /** Whether it continues a transfer of an earlier start. */
  isRestored: boolean
  /** Whether its row has an outdated state. A flag, since sets with 100,000 items are slow. */
  isUnsaved: boolean
  /** Whether it changed since the window was last notified. */
  isTouched: boolean
  /** Whether it ended since the window was last notified. */
  isEndNew: boolean
  /** Counts of its files; null if outdated or without files. */
  counts: JobCounts | null
  /** Result of the files after the job has ended; null if its row has the files. */
  outcome: FilesReport | null
  /** Number of the round of transfers that it belongs to (`createProgressNotifier`); null before it is queued. */
  round: number | null
}

/** Shared by all jobs without files in memory. */
export const noFiles: FileProgress[] = []
const noCounts = countFiles(noFiles)

/** Returns the current counts of a job's files. */
export function countsOf(job: TransferJob): JobCounts {
  if (job.files === noFiles) return job.counts ?? noCounts
  return (job.counts ??= countFiles(job.files))
}

export function newJob(
  id: string,
  order: TransferOrder,
  choice: TransferChoice,
  isStored: boolean,
): TransferJob {
  return {
    id,
    connectionId: order.connectionId,
    orderId: order.orderId,
    root: order.root,
    title: order.facts.title,
    order,
    choice,
    work: null,
    state: 'waiting',
    reason: null,
    files: noFiles,
    unknown: null,
    withdrawn: 0,
    received: 0,
    speed: null,
    abort: null,
    lostHost: null,
    lostAt: null,
    afterStop: null,
    running: null,
    isStored,
    isRestored: false,
    isUnsaved: false,
    isTouched: false,
    isEndNew: false,
    counts: null,
    outcome: null,
    round: null,
  }
}

/** Whether a job has ended. */
export const isJobOver = (state: JobState): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

const isMoving = (state: JobState): boolean => !isJobOver(state) && state !== 'paused'

/** Order of the states in the list: active and waiting jobs come before ended ones. */
const ranks: readonly JobState[] = ['running', 'planning', 'paused', 'waiting', 'failed', 'done', 'cancelled']

/** Returns a page of jobs in list order: by connection, then active and waiting ones first. */
export function pageOf(jobs: Iterable<TransferJob>, offset: number, limit: number): TransferJob[] {
  if (limit === 0) return []
  const groups = new Map<string, Map<JobState, TransferJob[]>>()
  for (const job of jobs) {
    if (!job.isStored) continue
    const byRank = groups.get(job.connectionId) ?? new Map(ranks.map((state) => [state, [] as TransferJob[]]))
    groups.set(job.connectionId, byRank)
    byRank.get(job.state)?.push(job)
  }
  return [...groups.values()].flatMap((byRank) => [...byRank.values()].flat()).slice(offset, offset + limit)
}

/** Counts the jobs of each connection, in list order. */
export function groupsOf(jobs: Iterable<TransferJob>): TransferGroup[] {
  const groups = new Map<string, TransferGroup>()
  for (const { isStored, connectionId, state } of jobs) {
    if (!isStored) continue
    const group = groups.get(connectionId) ?? { connectionId, all: 0, active: 0, paused: 0, failed: 0 }
    groups.set(connectionId, group)
    group.all += 1
    if (state === 'paused') group.paused += 1
    else if (state === 'failed') group.failed += 1
    else if (!isJobOver(state)) group.active += 1
  }
  return [...groups.values()]
}

/**
 * Reason of a signal that stopped a running job. `stop`: by the user (`TransferJob.afterStop`). `close`: the program
 * closes. `problem`: of the whole disk. `network`: until `TransferJob.lostHost` is reachable again.
 */
export class Stop extends Error {
  readonly kind: 'stop' | 'close' | 'problem' | 'network'
  /** Message of the problem; null for other kinds. */
  readonly sentence: string | null
  constructor(kind: Stop['kind'], sentence: string | null = null) {
    super(`stopped: ${kind}`)
    this.name = 'Stop'
    this.kind = kind
    this.sentence = sentence
  }
}

/** Whether a running job is being stopped by a disk problem. */
export const isStoppedByProblem = ({ abort }: Pick<TransferJob, 'abort'>): boolean =>
  abort?.signal.reason instanceof Stop && abort.signal.reason.kind === 'problem'

/** Bytes per second over the last few seconds. */
type Speed = ReturnType<typeof createSpeed>

export function createSpeed() {
  let bytes = 0
  let last: number | null = null
  let rate = 0
  return {
    add(more: number): void {
      bytes += more
    },
    /** Takes a measurement. Call it about twice a second. */
    tick(now: number): void {
      if (last === null) {
        last = now
        return
      }
      const elapsed = now - last
      if (elapsed < 200) return
      const fresh = (bytes * 1000) / elapsed
      // Exponential moving average: the old value halves about every three seconds. Under a small limit, a body brings
      // its bytes in bursts of a second.
      const weight = Math.min(1, elapsed / 4000)
      rate = rate === 0 ? fresh : rate * (1 - weight) + fresh * weight
      if (rate < 1) rate = 0
      bytes = 0
      last = now
    },
    get bytesPerSecond() {
      return Math.round(rate)
    },
  }
}

export interface JobCounts {
  files: number
  done: number
  failed: number
  unchanged: number
  bytesDone: number
  bytesTotal: number | null
  /** Bytes to be received. A file of unknown length counts as the mean of the others; null if no length is known. */
  bytesLeft: number | null
}

/**
 * Files that the user deleted count as unchanged: nothing is to be done. So does a file on disk while it waits for its
 * check. Otherwise the count of a complete order would start at 0.
 */
export function countFiles(files: readonly FileProgress[]): JobCounts {
  const counts: JobCounts = {
    files: files.length,
    done: 0,
    failed: 0,
    unchanged: 0,
    bytesDone: 0,
    bytesTotal: 0,
    bytesLeft: 0,
  }
  const known = { files: 0, bytes: 0 }
  let [bytesLeft, unknownLeft] = [0, 0]
  for (const file of files) {
    const isOpen = file.state === 'waiting' || file.state === 'running'
    if (file.bytesTotal !== null) {
      known.files += 1
      known.bytes += file.bytesTotal
      if (isOpen) bytesLeft += file.bytesTotal - file.bytesDone
    } else if (isOpen && !file.isOnDisk) unknownLeft += 1
    const isThere = file.state === 'unchanged' || (file.isOnDisk && isOpen)
    if (isThere && file.isDownloaded) counts.done += 1
    else if (isThere || file.state === 'deleted') counts.unchanged += 1
    if (file.state === 'deleted' || (file.state === 'unchanged' && !file.isDownloaded)) continue
    if (file.state === 'done') counts.done += 1
    if (file.state === 'failed') counts.failed += 1
    if (file.state === 'cancelled') continue
    // The received bytes of a failed file do not count, since the file is not on disk.
    if (file.state === 'unchanged') counts.bytesDone += file.bytesTotal ?? 0
    else if (file.state !== 'failed') counts.bytesDone += file.bytesDone
    counts.bytesTotal =
      counts.bytesTotal === null || file.bytesTotal === null ? null : counts.bytesTotal + file.bytesTotal
  }
  const unknown = unknownLeft === 0 ? 0 : known.files === 0 ? null : (unknownLeft * known.bytes) / known.files
  counts.bytesLeft = unknown === null ? null : bytesLeft + unknown
  return counts
}

/** Counts files that replaced another one, or were saved next to one that the user changed. */
export function countReplaced(files: readonly FileProgress[]): number {
  return files.filter(({ placed }) => placed === 'superseded' || placed === 'kept_local').length
}

export function secondsLeft(bytesLeft: number | null, bytesPerSecond: number): number | null {
  if (bytesLeft === null || bytesPerSecond <= 0) return null
  return Math.max(0, Math.round(bytesLeft / bytesPerSecond))
}

/** Whether any of its files has started. Many jobs run at once, and most of their files wait. */
const hasBegun = ({ files }: TransferJob): boolean =>
  files.some(({ state }) => state === 'running' || state === 'done' || state === 'failed')

/** A running job is shown as waiting until its first file starts. */
export function toOrderTransfer(job: TransferJob): OrderTransfer {
  const { bytesLeft, ...counts } = countsOf(job)
  const bytesPerSecond = job.speed?.bytesPerSecond ?? 0
  const active = job.state === 'running' && hasBegun(job)
  const state = job.state === 'running' && !active ? 'waiting' : job.state
  const isOffline = job.lostHost !== null && isMoving(state)
  return {
    ...counts,
    id: job.id,
    connectionId: job.connectionId,
    orderId: job.orderId,
    title: job.title,
    state: isOffline ? 'offline' : state,
    lostAt: isOffline && job.lostAt !== null ? job.lostAt / 1000 : null,
    reason: job.reason,
    bytesPerSecond: active ? bytesPerSecond : 0,
    secondsLeft: active ? secondsLeft(bytesLeft, bytesPerSecond) : null,
  }
}

export function toFileTransfer(job: Pick<TransferJob, 'id' | 'state'>, file: ShownFile): FileTransfer {
  const { name, kind, bytesDone, bytesTotal, code, reason } = file
  const stopped = job.state === 'cancelled' && (file.state === 'waiting' || file.state === 'running')
  const held = (job.state === 'paused' || job.state === 'waiting') && file.state === 'running'
  const state = stopped ? 'cancelled' : held ? 'waiting' : file.state === 'deleted' ? 'unchanged' : file.state
  return {
    id: `${job.id}/${file.assetKey}`,
    name,
    kind,
    state,
    bytesDone,
    bytesTotal,
    code,
    reason: file.state === 'deleted' ? 'You deleted this file. Use Restore to download it again.' : reason,
  }
}

type FilesReport = SyncReport['files']

/** Returns the results of a job's files. */
export function filesReport(job: TransferJob): FilesReport {
  const report = emptyReport()
  report.wanted = job.files.length
  if (job.withdrawn > 0) report.withdrawn = job.withdrawn
  for (const file of job.files) {
    if (file.state === 'done') report.downloaded += 1
    if (file.state === 'unchanged') report.unchanged += 1
    if (file.state === 'deleted') report.deleted_locally += 1
    if (file.placed === 'superseded') report.superseded += 1
    if (file.placed === 'kept_local') report.kept_local += 1
    if (file.state !== 'failed') continue
    const { kind, url, code, reason } = file
    report.failed.push({
      order_id: job.orderId,
      kind,
      url,
      code: code ?? 'unknown',
      message: reason ?? '',
    })
  }
  return report
}

const emptyReport = (): FilesReport => ({
  wanted: 0,
  downloaded: 0,
  unchanged: 0,
  superseded: 0,
  kept_local: 0,
  deleted_locally: 0,
  failed: [],
})

/** Returns the report of several jobs, with the terms of resources/docs/commandLine.md. */
export function reportOf(jobs: readonly TransferJob[], problem: ErrorValue | null): SyncReport {
  const files = emptyReport()
  const report: SyncReport = { files, bytes: 0, unknownOrders: [], problem }
  for (const job of jobs) {
    report.bytes += job.received
    if (job.unknown !== null) report.unknownOrders.push({ orderId: job.orderId, error: job.unknown })
    const { failed, withdrawn = 0, ...counts } = job.outcome ?? filesReport(job)
    files.failed.push(...failed)
    if (withdrawn > 0) files.withdrawn = (files.withdrawn ?? 0) + withdrawn
    for (const name of [
      'wanted',
      'downloaded',
      'unchanged',
      'superseded',
      'kept_local',
      'deleted_locally',
    ] as const)
      files[name] += counts[name]
  }
  return report
}
