import { AppError } from '../../../../shared/errors.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { diskProblem, isFolderGone } from '../../files/fileFault.ts'
import type { JobObserver, JobTools } from '../order/context.ts'
import { bringDelivery } from './bringDelivery.ts'
import { dropParts } from './dropParts.ts'
import { createEndWaiters } from './endWaiters.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { Stop, type Job } from './job.ts'
import type { ProgressNotifier } from './progress.ts'
import { createRootOpenings } from './rootOpenings.ts'

/** Runs jobs, so many at once as keep the files flowing, and each order only once at a time. */
export interface Runner {
  setState(job: Job, state: Job['state'], reason?: string | null): void
  /** Starts what may start. */
  schedule(): void
  /** Takes a job out of the queue, for good. */
  forget(job: Job): void
  /** Stops it where it runs, or takes it out of the queue where it waits. */
  stop(job: Job, kind: 'pause' | 'cancel'): void
  /** The one sentence that stopped everything; null when nothing did. */
  readonly problem: AppError | null
  /** The library folder that is not there, where that is the problem. */
  readonly missingFolder: string | null
  clearProblem(): void
  /** Resolves when none of these waits or runs. */
  done(jobs: readonly Job[]): Promise<void>
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Orders that are fetched and planned at once, at most. */
const maxOrders = 48

export const keyOf = ({ order }: Pick<Job, 'order'>): string =>
  [order.connectionId, order.root, order.orderId].join('\0')

/** `running` is kept up to date for whoever else wants to know. */
export function createRunner({
  options,
  stores,
  tools,
  notifier,
  running,
}: {
  options: TransferEngineOptions
  stores: Stores
  tools: JobTools
  notifier: ProgressNotifier
  running: Set<Job>
}): Runner {
  const waiting = new Set<Job>()
  const roots = createRootOpenings(stores, tools.commit.patiently)
  const waiters = createEndWaiters()
  let problem: AppError | null = null
  let missingFolder: string | null = null
  let closing = false

  function setState(job: Job, state: Job['state'], reason: string | null = null): void {
    job.state = state
    job.reason = reason
    if (state === 'waiting') waiting.add(job)
    else waiting.delete(job)
    // A close leaves the row as it is: the next start goes on with it.
    if (job.isStored && !closing) stores.transfers.setJob(job.id, state, reason)
    notifier.touch(job)
    waiters.check(job)
  }

  function schedule(): void {
    if (closing) return
    const { limiter } = tools.fetch
    const busy = new Set([...running].map(keyOf))
    for (const job of waiting) {
      // Enough files wait already: further orders would only take memory and age in the queue.
      const { waiting: files, limit } = limiter.load()
      if (running.size >= maxOrders || (running.size >= 2 && files >= limit)) break
      if (job.running !== null || busy.has(keyOf(job))) continue
      busy.add(keyOf(job))
      start(job)
    }
    if (running.size > 0) return
    roots.clear()
    waiters.notifyIdle()
  }

  function start(job: Job): void {
    const abort = new AbortController()
    job.abort = abort
    job.unknown = null
    running.add(job)
    setState(job, 'looking')
    notifier.measure()
    job.running = runJob(job, abort.signal).finally(() => {
      job.running = null
      job.abort = null
      running.delete(job)
      notifier.touch(job)
      waiters.check(job)
      schedule()
    })
  }

  /** Brings a job to its end, and sets the state that it ends in. Never rejects. */
  async function runJob(job: Job, signal: AbortSignal): Promise<void> {
    try {
      await roots.opened(job, signal)
      const { connectionId, root, orderId } = job.order
      await tools.places.assign({ connectionId, root, orderId })
      signal.throwIfAborted()
      const observer = observerOf(job)
      if (job.work !== null) {
        await job.work(tools, observer, signal)
        setState(job, 'done')
        return
      }
      const end = await bringDelivery(job, tools, observer, signal, options.onOrderComplete)
      setState(job, end.state, end.reason)
    } catch (error) {
      endStopped(job, signal.aborted ? signal.reason : error)
    }
  }

  function observerOf(job: Job): JobObserver {
    return {
      onPlanned(files) {
        job.files = files
        setState(job, 'running')
      },
      onChange: () => notifier.touch(job),
      onBytes: (bytes) => notifier.addBytes(job, bytes),
      onProblem(trouble) {
        stopAll(trouble, job.order.root)
      },
    }
  }

  /** Sets the state of a job that did not come to its own end. */
  function endStopped(job: Job, error: unknown): void {
    if (error instanceof Stop) {
      if (error.kind === 'cancel') cancel(job)
      else if (error.kind !== 'close')
        setState(job, 'paused', error.kind === 'problem' ? (problem?.message ?? null) : null)
      return
    }
    const trouble = diskProblem(error)
    if (trouble !== null) {
      stopAll(trouble, job.order.root)
      setState(job, 'paused', trouble.message)
      return
    }
    options.onFault?.(error)
    job.unknown = AppError.toValue(error)
    setState(job, 'failed', job.unknown.message)
  }

  function cancel(job: Job): void {
    setState(job, 'cancelled')
    dropParts(job.order, stores).catch((error: unknown) => options.onFault?.(error))
  }

  /** One sentence for everything, however many files meet the same trouble. */
  function stopAll(trouble: AppError, root: string): void {
    if (problem === null) missingFolder = isFolderGone(trouble) ? root : null
    problem ??= trouble
    for (const job of running) job.abort?.abort(new Stop('problem'))
    for (const job of [...waiting]) setState(job, 'paused', trouble.message)
  }

  return {
    setState,
    schedule,
    forget(job) {
      waiting.delete(job)
    },
    stop(job, kind) {
      if (job.running !== null) job.abort?.abort(new Stop(kind))
      else if (kind === 'cancel') cancel(job)
      else setState(job, 'paused')
    },
    get problem() {
      return problem
    },
    get missingFolder() {
      return missingFolder
    },
    clearProblem() {
      problem = missingFolder = null
    },
    done: (jobs) => waiters.done(jobs.filter((job) => waiting.has(job) || job.running !== null)),
    idle: () => (waiting.size === 0 && running.size === 0 ? Promise.resolve() : waiters.idle()),
    async close() {
      closing = true
      const ending = [...running].flatMap((job) => (job.running === null ? [] : [job.running]))
      for (const job of running) job.abort?.abort(new Stop('close'))
      await Promise.allSettled(ending)
    },
  }
}
