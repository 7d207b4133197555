import type { FileTransfer, OrderTransfer, TransferGroup } from '../../../../shared/contract/transfers.ts'
import type { ErrorValue } from '../../../../shared/errors.ts'
import type { FileProgress, FolderWork } from '../order/context.ts'
import type { SyncReport, TransferChoice, TransferOrder } from '../types.ts'

type JobState = Exclude<OrderTransfer['state'], 'offline'>

/** One order's turn in the engine. */
export interface Job {
  id: string
  connectionId: string
  orderId: string
  root: string
  title: string
  /** All of its order; null where its row has it: that one is read when it runs. */
  order: TransferOrder | null
  choice: TransferChoice
  /** What is done instead of bringing the order's delivery; null for that. Its own caller alone stops it. */
  work: FolderWork | null
  state: JobState
  reason: string | null
  /** As long as it runs or is stopped. Once it is over its row has them, or `outcome` what they came to. */
  files: FileProgress[]
  unknown: ErrorValue | null
  /** Files that are delivered no longer, moved away in this run. */
  withdrawn: number
  /** Bytes received in this run, repeated ones included. */
  received: number
  /** Null before it ran, and after. */
  speed: Speed | null
  abort: AbortController | null
  /** The host that can’t be reached and that it waits for, or tries; null for none. */
  lostHost: string | null
  /** What becomes of it when it has stopped, by what its user said last; null while nobody stops it. */
  afterStop: 'paused' | 'cancelled' | 'waiting' | null
  /** Set while it runs. */
  running: Promise<void> | null
  /** Jobs of a command-line run are not kept for the next start. */
  isStored: boolean
  /** Its row does not say its state yet. A mark, since sets of a hundred thousand are slow to fill. */
  isUnkept: boolean
  /** It has changed since the window was last told of it. */
  isTouched: boolean
  /** Of its files; null when they have changed since they were counted, or when there were none. */
  counts: Counts | null
  /** What became of its files, once it is over and no row has them; null before. */
  outcome: FilesReport | null
}

/** What a job has that did not run, and one that is over: the same for all of them. */
export const noFiles: FileProgress[] = []
const noCounts = countFiles(noFiles)

/** The counts of a job's files as they are now. */
export function countsOf(job: Job): Counts {
  if (job.files === noFiles) return job.counts ?? noCounts
  return (job.counts ??= countFiles(job.files))
}

export function newJob(id: string, order: TransferOrder, choice: TransferChoice, isStored: boolean): Job {
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
    afterStop: null,
    running: null,
    isStored,
    isUnkept: false,
    isTouched: false,
    counts: null,
    outcome: null,
  }
}

/** Whether nothing more comes of a job by itself. */
export const isJobOver = (state: JobState): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

const isMoving = (state: JobState): boolean => !isJobOver(state) && state !== 'paused'

/** What moves or waits comes first in the list. */
const ranks: readonly JobState[] = ['running', 'planning', 'paused', 'waiting', 'failed', 'done', 'cancelled']

/** A part of the list of jobs, in its order: by connection, and then what moves or waits. */
export function pageOf(jobs: Iterable<Job>, offset: number, limit: number): Job[] {
  if (limit === 0) return []
  const groups = new Map<string, Map<JobState, Job[]>>()
  for (const job of jobs) {
    if (!job.isStored) continue
    const byRank = groups.get(job.connectionId) ?? new Map(ranks.map((state) => [state, [] as Job[]]))
    groups.set(job.connectionId, byRank)
    byRank.get(job.state)?.push(job)
  }
  return [...groups.values()].flatMap((byRank) => [...byRank.values()].flat()).slice(offset, offset + limit)
}

/** Counts the jobs of each connection, in the order of the list. */
export function groupsOf(jobs: Iterable<Job>): TransferGroup[] {
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
 * Why running work was stopped; the reason of its signal. `stop`: by its user (`Job.afterStop`). `network`: until
 * `Job.lostHost` is back.
 */
export class Stop extends Error {
  readonly kind: 'stop' | 'close' | 'problem' | 'network'
  /** The sentence of the problem; null for another kind. */
  readonly sentence: string | null
  constructor(kind: Stop['kind'], sentence: string | null = null) {
    super(`stopped: ${kind}`)
    this.name = 'Stop'
    this.kind = kind
    this.sentence = sentence
  }
}

/** Whether a job that runs still is being stopped by a problem of the disk. */
export const isStoppedByProblem = ({ abort }: Pick<Job, 'abort'>): boolean =>
  abort?.signal.reason instanceof Stop && abort.signal.reason.kind === 'problem'

/** Bytes a second over the last few seconds. */
export interface Speed {
  add(bytes: number): void
  /** Takes a measure; to be called about twice a second. */
  tick(now: number): void
  readonly bytesPerSecond: number
}

export function createSpeed(): Speed {
  let bytes = 0
  let last: number | null = null
  let rate = 0
  return {
    add(more) {
      bytes += more
    },
    tick(now) {
      if (last === null) {
        last = now
        return
      }
      const elapsed = now - last
      if (elapsed < 200) return
      const fresh = (bytes * 1000) / elapsed
      // Half of the old is forgotten every second or so.
      const weight = Math.min(1, elapsed / 1500)
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

export interface Counts {
  files: number
  done: number
  failed: number
  unchanged: number
  bytesDone: number
  bytesTotal: number | null
}

/** Files that were deleted by the user count among the unchanged: nothing is to be done for them. */
export function countFiles(files: readonly FileProgress[]): Counts {
  const counts: Counts = {
    files: files.length,
    done: 0,
    failed: 0,
    unchanged: 0,
    bytesDone: 0,
    bytesTotal: 0,
  }
  for (const file of files) {
    if (file.state === 'unchanged' || file.state === 'deleted') {
      counts.unchanged += 1
      continue
    }
    if (file.state === 'done') counts.done += 1
    if (file.state === 'failed') counts.failed += 1
    if (file.state === 'cancelled') continue
    // What failed is not there, whatever arrived of it.
    if (file.state !== 'failed') counts.bytesDone += file.bytesDone
    counts.bytesTotal =
      counts.bytesTotal === null || file.bytesTotal === null ? null : counts.bytesTotal + file.bytesTotal
  }
  return counts
}

/** Files that took the place of another one, or were put beside one that the user had changed. */
export function countReplaced(files: readonly FileProgress[]): number {
  return files.filter(({ placed }) => placed === 'superseded' || placed === 'kept_local').length
}

export function secondsLeft(
  counts: Pick<Counts, 'bytesDone' | 'bytesTotal'>,
  bytesPerSecond: number,
): number | null {
  if (counts.bytesTotal === null || bytesPerSecond <= 0) return null
  return Math.max(0, Math.round((counts.bytesTotal - counts.bytesDone) / bytesPerSecond))
}

/** Whether a file of it has had its turn. Many jobs run at once, and most of their files wait. */
const hasBegun = ({ files }: Job): boolean =>
  files.some(({ state }) => state === 'running' || state === 'done' || state === 'failed')

/** What runs is shown as waiting until its first file has its turn. */
export function toOrderTransfer(job: Job): OrderTransfer {
  const counts = countsOf(job)
  const bytesPerSecond = job.speed?.bytesPerSecond ?? 0
  const active = job.state === 'running' && hasBegun(job)
  const state = job.state === 'running' && !active ? 'waiting' : job.state
  return {
    ...counts,
    id: job.id,
    connectionId: job.connectionId,
    orderId: job.orderId,
    title: job.title,
    state: job.lostHost !== null && isMoving(state) ? 'offline' : state,
    reason: job.reason,
    bytesPerSecond: active ? bytesPerSecond : 0,
    secondsLeft: active ? secondsLeft(counts, bytesPerSecond) : null,
  }
}

export function toFileTransfer(
  job: Pick<Job, 'id' | 'state'>,
  file: Omit<FileProgress, 'url' | 'placed'>,
): FileTransfer {
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

/** What became of the files of a job. */
export function filesReport(job: Job): FilesReport {
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

/** What a row of jobs did, in the words of resources/docs/commandLine.md. */
export function reportOf(jobs: readonly Job[], problem: ErrorValue | null): SyncReport {
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
