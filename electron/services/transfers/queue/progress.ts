import type { TransferTotals } from '../../../../shared/contract/transfers.ts'
import {
  countsOf,
  createSpeed,
  groupsOf,
  isJobOver,
  noFiles,
  secondsLeft,
  toOrderTransfer,
  type TransferJob,
} from './job.ts'
import type { EndedTransfer, TransferNews } from '../types.ts'

/** Notifies the window of progress, and returns the current state on request. */
export type ProgressNotifier = ReturnType<typeof createProgressNotifier>

const eventsEveryMs = 250
const measureEveryMs = 500
/** Maximum number of jobs per event. Further jobs follow in later events. */
const jobsPerEvent = 2000

function endOf(job: TransferJob): EndedTransfer {
  const { connectionId, orderId, state, files, done, failed } = toOrderTransfer(job)
  return { connectionId, orderId, state, files, done, failed, isRestored: job.isRestored }
}

/** `problem`: message of the problem that stopped everything. `isHeldBack`: whether a job waits for its network. */
export function createProgressNotifier(options: {
  jobs: ReadonlyMap<string, TransferJob>
  running: ReadonlySet<TransferJob>
  problem: () => string | null
  missingFolder: () => string | null
  isHeldBack: (job: TransferJob) => boolean
  onChange?: (news: TransferNews) => void
}) {
  const { jobs, running, isHeldBack, onChange } = options
  const speed = createSpeed()
  const changed: TransferJob[] = []
  let notifyTimer: NodeJS.Timeout | null = null
  let speedTimer: NodeJS.Timeout | null = null

  /**
   * The current round: the transfers since the last time that none was open. Older transfers stay in the list, but
   * would make its counts differ from the message at its end.
   */
  let round = 0
  let isRoundOver = false

  /** Puts an open or new job into the current round. After the end of a round, it begins the next one. */
  function joinRound(job: TransferJob): void {
    if (isJobOver(job.state) && job.round !== null) return
    if (isRoundOver) round += 1
    isRoundOver = false
    job.round = round
  }

  /** Counts these jobs; without them, the jobs of the current round. `listed` counts all jobs. */
  function totals(of?: Iterable<TransferJob>): TransferTotals {
    const sum = {
      files: 0,
      done: 0,
      failed: 0,
      unchanged: 0,
      bytesDone: 0,
      bytesTotal: 0 as number | null,
    }
    const listed = { all: 0, moving: 0, failed: 0, finished: 0, groups: groupsOf(jobs.values()) }
    const ofRound = { all: 0, finished: 0 }
    const known = { jobs: 0, bytes: 0, left: 0 }
    let unknownJobs = 0
    let isRunning = false
    let paused = false
    let offline = false
    for (const job of of ?? jobs.values()) {
      if (job.isStored) {
        listed.all += 1
        if (job.state === 'failed') listed.failed += 1
        if (isJobOver(job.state)) listed.finished += 1
        else listed.moving += 1
      }
      if (job.state === 'cancelled' || (of === undefined && job.round !== round)) continue
      const counts = countsOf(job)
      // A transfer without anything to download is not counted, as in the message at the end.
      if (job.isStored && !(job.state === 'done' && counts.done + counts.failed === 0)) {
        ofRound.all += 1
        if (isJobOver(job.state)) ofRound.finished += 1
      }
      sum.files += counts.files
      sum.done += counts.done
      sum.failed += counts.failed
      sum.unchanged += counts.unchanged
      sum.bytesDone += counts.bytesDone
      // The files of an order are unknown until its details are read.
      const open = job.state === 'waiting' || job.state === 'planning'
      sum.bytesTotal =
        sum.bytesTotal === null || counts.bytesTotal === null || open
          ? null
          : sum.bytesTotal + counts.bytesTotal
      if (counts.bytesLeft === null || (open && counts.files === 0)) unknownJobs += 1
      else if (counts.files > 0) {
        known.jobs += 1
        known.bytes += counts.bytesDone + counts.bytesLeft
        known.left += counts.bytesLeft
      }
      const isOpen = job.state === 'waiting' || job.running !== null
      const isHeld = isOpen && isHeldBack(job)
      offline ||= isHeld
      isRunning ||= isOpen && !isHeld
      paused ||= job.state === 'paused'
    }
    const bytesPerSecond = isRunning ? speed.bytesPerSecond : 0
    // An order whose files are unknown counts as the mean of the others.
    const ofUnknown = unknownJobs === 0 ? 0 : (unknownJobs * known.bytes) / known.jobs
    const bytesLeft = Number.isFinite(ofUnknown) ? known.left + ofUnknown : null
    const state = isRunning ? 'running' : offline ? 'offline' : paused ? 'paused' : 'idle'
    return {
      ...sum,
      listed,
      round: ofRound,
      state,
      bytesPerSecond,
      secondsLeft: secondsLeft(bytesLeft, bytesPerSecond),
      problem: options.problem(),
      missingFolder: options.missingFolder(),
    }
  }

  function notify(): void {
    const some = changed.splice(0, jobsPerEvent)
    const stored = some.filter(({ isStored }) => isStored)
    const orders = stored.filter((job) => jobs.get(job.id) === job).map(toOrderTransfer)
    // A transfer that was started again meanwhile ends later.
    const ended = stored.filter(({ isEndNew, state }) => isEndNew && isJobOver(state)).map(endOf)
    for (const job of some) job.isTouched = job.isEndNew = false
    const now = totals()
    if (now.state === 'idle') isRoundOver = true
    const isMore = changed.length > 0
    onChange?.({ orders, totals: now, ended, isMore })
    if (isMore) notifySoon()
  }

  function notifySoon(): void {
    notifyTimer ??= setTimeout(() => {
      notifyTimer = null
      notify()
    }, eventsEveryMs)
  }

  /** Marks a job as changed for the next notification. */
  function touch(job: TransferJob): void {
    joinRound(job)
    // A finished job keeps its counts and has no files to count.
    if (job.files !== noFiles) job.counts = null
    if (onChange === undefined || job.isTouched) return
    job.isTouched = true
    changed.push(job)
    notifySoon()
  }

  function measureOnce(): void {
    const now = performance.now()
    speed.tick(now)
    for (const job of running) {
      job.speed?.tick(now)
      touch(job)
    }
    if (running.size > 0 || speedTimer === null) return
    clearInterval(speedTimer)
    speedTimer = null
  }

  return {
    touch,
    notify,
    /** Counts received bytes for the speeds. */
    addBytes(job: TransferJob, bytes: number): void {
      job.received += bytes
      job.speed?.add(bytes)
      speed.add(bytes)
    },
    /** Measures speeds while a job runs. */
    measure(): void {
      speedTimer ??= setInterval(measureOnce, measureEveryMs)
    },
    totals,
    close(): void {
      if (notifyTimer !== null) clearTimeout(notifyTimer)
      if (speedTimer !== null) clearInterval(speedTimer)
    },
  }
}
