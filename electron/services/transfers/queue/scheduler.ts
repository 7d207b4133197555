import { join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { dropPart } from '../../files/disk.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { diskProblem, isFolderGone } from '../../files/fileFault.ts'
import { countReplaced, Stop, type Job } from './job.ts'
import type { ProgressNotifier } from './progress.ts'
import { runOrder } from '../order/syncOrder.ts'
import type { JobTools } from '../order/context.ts'
import { openRoot } from '../../libraryIndex/roots.ts'
import type { Stores } from '../../catalogue/stores.ts'

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

/** A root while it is opened, and after. */
interface Opening {
  done: Promise<unknown>
  abort: AbortController
  /** Jobs that wait for it. */
  waiting: number
}

/** Orders that are looked at and planned at once, at most. */
const maxOrders = 48

export const keyOf = ({ order }: Job): string => [order.connectionId, order.root, order.orderId].join('\0')

/** `running` is kept up to date for whoever else wants to know. */
export function createRunner(context: {
  options: TransferEngineOptions
  stores: Stores
  tools: JobTools
  notifier: ProgressNotifier
  running: Set<Job>
}): Runner {
  const { options, stores, notifier, running } = context
  const waiting = new Set<Job>()
  const roots = new Map<string, Opening>()
  const runs = new Set<{ left: Set<Job>; done: () => void }>()
  let problem: AppError | null = null
  let missingFolder: string | null = null
  let closing = false
  let idleWaiters: (() => void)[] = []

  function setState(job: Job, state: Job['state'], reason: string | null = null): void {
    job.state = state
    job.reason = reason
    if (state === 'waiting') waiting.add(job)
    else waiting.delete(job)
    // A close leaves the row as it is: the next start goes on with it.
    if (job.kept && !closing) stores.transfers.setJob(job.id, state, reason)
    notifier.touch(job)
    notifyDone(job)
  }

  function notifyDone(job: Job): void {
    if (job.state === 'waiting' || job.state === 'looking' || job.running !== null) return
    for (const run of runs) if (run.left.delete(job) && run.left.size === 0) run.done()
  }

  function schedule(): void {
    if (closing) return
    const { limiter } = context.tools.fetch
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
    const waiters = idleWaiters
    idleWaiters = []
    for (const waiter of waiters) waiter()
  }

  function start(job: Job): void {
    const abort = new AbortController()
    job.abort = abort
    job.unknown = null
    running.add(job)
    setState(job, 'looking')
    notifier.measure()
    job.running = work(job, abort.signal).finally(() => {
      job.running = null
      job.abort = null
      running.delete(job)
      notifier.touch(job)
      notifyDone(job)
      schedule()
    })
  }

  async function work(job: Job, signal: AbortSignal): Promise<void> {
    try {
      await awaitRoot(job, signal)
      const { connectionId, root, orderId } = job.order
      await context.tools.places.assign({ connectionId, root, orderId })
      signal.throwIfAborted()
      const watch = {
        onPlanned(files: Job['files']) {
          job.files = files
          setState(job, 'running')
        },
        onChange: () => notifier.touch(job),
        onBytes: (bytes: number) => notifier.addBytes(job, bytes),
        onProblem(trouble: AppError) {
          stopAll(trouble, root)
        },
      }
      if (job.work !== null) {
        await job.work(context.tools, watch, signal)
        setState(job, 'done')
        return
      }
      // A command asks for many orders and leaves to the rules which are read again; in the window each one was asked
      // for.
      const choice = { ...job.choice, again: job.kept }
      const outcome = await runOrder(job.order, choice, context.tools, watch, signal)
      const { unknown, withdrawn, isComplete, record, lookedAt } = outcome
      job.unknown = unknown
      job.withdrawn = withdrawn
      if (isComplete) {
        const { order, choice, files } = job
        options.onOrderComplete?.({ order, choice, files, record, lookedAt, replaced: countReplaced(files) })
      }
      const failed = job.files.filter((file) => file.state === 'failed').length
      if (unknown !== null) setState(job, 'failed', unknown.message)
      else if (failed > 0)
        setState(job, 'failed', failed === 1 ? '1 file failed.' : `${failed} files failed.`)
      else setState(job, 'done')
    } catch (error) {
      settleStopped(job, signal.aborted ? signal.reason : error)
    }
  }

  function settleStopped(job: Job, error: unknown): void {
    if (error instanceof Stop) {
      if (error.kind === 'cancel') {
        setState(job, 'cancelled')
        void dropParts(job)
      } else if (error.kind !== 'close')
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

  /** One sentence for everything, however many files meet the same trouble. */
  function stopAll(trouble: AppError, root: string): void {
    if (problem === null) missingFolder = isFolderGone(trouble) ? root : null
    problem ??= trouble
    for (const job of running) job.abort?.abort(new Stop('problem'))
    for (const job of [...waiting]) setState(job, 'paused', trouble.message)
  }

  /**
   * Opened once for all jobs of a root. Reading a copied library may take minutes: it ends when nobody waits for it
   * any more.
   */
  async function awaitRoot({ order, choice }: Job, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { connectionId, root } = order
    const key = `${connectionId}\0${root}`
    let opening = roots.get(key)
    if (opening === undefined) {
      const abort = new AbortController()
      const done = openRoot(connectionId, root, stores, {
        signal: abort.signal,
        startAgain: choice.startAgain === true,
        patiently: context.tools.commit.patiently,
      })
      const begun: Opening = { done, abort, waiting: 0 }
      // Every waiting job hears of it; the next start tries again.
      done.catch(() => {
        if (roots.get(key) === begun) roots.delete(key)
      })
      roots.set(key, begun)
      opening = begun
    }
    const mine = opening
    mine.waiting += 1
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        mine.waiting -= 1
        if (mine.waiting > 0) {
          reject(signal.reason as Error)
          return
        }
        // Whoever comes next opens it anew. This job ends when the reading has.
        if (roots.get(key) === mine) roots.delete(key)
        mine.abort.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      mine.done
        .then(() => {
          resolve()
        }, reject)
        .finally(() => {
          signal.removeEventListener('abort', leave)
        })
    })
    signal.throwIfAborted()
    mine.waiting -= 1
  }

  async function dropParts({ order }: Job): Promise<void> {
    const key = { connectionId: order.connectionId, root: order.root, orderId: order.orderId }
    const folder = stores.folders.get(key)
    try {
      for (const part of stores.parts.ofOrder(key)) {
        if (part.intent !== null) continue
        if (folder !== null) await dropPart(join(order.root, folder.relDir, part.partName))
        stores.parts.remove(key, part.assetKey)
      }
    } catch (error) {
      options.onFault?.(error)
    }
  }

  return {
    setState,
    schedule,
    forget(job) {
      waiting.delete(job)
    },
    stop(job, kind) {
      if (job.running !== null) {
        job.abort?.abort(new Stop(kind))
        return
      }
      setState(job, kind === 'pause' ? 'paused' : 'cancelled')
      if (kind === 'cancel') void dropParts(job)
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
    done(jobs) {
      const left = new Set(jobs.filter((job) => waiting.has(job) || job.running !== null))
      if (left.size === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const run = {
          left,
          done: () => {
            runs.delete(run)
            resolve()
          },
        }
        runs.add(run)
      })
    },
    idle() {
      if (waiting.size === 0 && running.size === 0) return Promise.resolve()
      return new Promise((resolve) => idleWaiters.push(resolve))
    },
    async close() {
      closing = true
      const ending = [...running].flatMap((job) => (job.running === null ? [] : [job.running]))
      for (const job of running) job.abort?.abort(new Stop('close'))
      await Promise.allSettled(ending)
    },
  }
}
