import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FileTransfer } from '../../../../shared/contract/transfers.ts'
import { AppError } from '../../../../shared/errors.ts'
import { createDrives } from '../../files/drives.ts'
import { systemClock } from '../../files/clock.ts'
import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { FolderWork } from '../order/context.ts'
import { createPlaces } from '../order/folderAssignment.ts'
import type { SyncReport, TransferChoice, TransferOrder } from '../types.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { createEngineTools } from './engineTools.ts'
import { runWork } from './folderWork.ts'
import { isJobOver, reportOf, toFileTransfer, toOrderTransfer, pageOf, type TransferJob } from './job.ts'
import { createJobList, type TransferTarget } from './jobList.ts'
import { createProgressNotifier } from './progress.ts'
import { runUntilDone, type RunOptions } from './runUntilDone.ts'
import { createRestoring } from './restoring.ts'
import { createRunner, type Runner } from './scheduler.ts'
import { storedFiles } from './storedJob.ts'

export type TransferEngine = ReturnType<typeof createTransferEngine>

/** State of a batched enqueue. Commands for all jobs or its connection apply to its remaining orders as well. */
interface EnqueueBatch {
  connectionId: string | null
  state: 'waiting' | 'paused' | 'cancelled'
}

/** Jobs per transaction: a few milliseconds. */
const jobsAtOnce = 250

export function createTransferEngine(options: TransferEngineOptions) {
  const { stores } = options
  const list = createJobList(stores.transfers, () => (options.clock ?? systemClock).now())
  const { jobs } = list
  const running = new Set<TransferJob>()
  const drives = createDrives()
  const places = createPlaces({
    folders: stores.folders,
    platform: options.platform,
    template: () => options.templates().folderTemplate,
    nameBytes: (root) => drives.of(root).nameBytes,
    // The catalogue may not have all queued orders. Both decide which order gets a plain folder name.
    knownOrders: function* (connectionId) {
      yield* options.knownOrders?.(connectionId) ?? []
      for (const job of jobs.values()) if (job.connectionId === connectionId) yield list.orderOf(job).facts
    },
  })
  const shared = createEngineTools(options, places, drives, () => runner.schedule())
  const { tools } = shared
  const notifier = createProgressNotifier({
    jobs,
    running,
    problem: () => runner.problem?.message ?? null,
    missingFolder: () => runner.missingFolder,
    isHeldBack: (job) => runner.isHeldBack(job),
    ...(options.onChange ? { onChange: options.onChange } : {}),
  })
  const runner: Runner = createRunner({
    options,
    stores,
    tools,
    notifier,
    running,
    orderOf: (job) => list.orderOf(job),
    held: () => (restoring.isRunning ? 'all' : moving),
    isAwaited: (reason) => stoppedBy(reason).length > 0,
    onFolderBack(reason) {
      runner.keepOn(list.find({}, ['planning', 'running']))
      requeue(stoppedBy(reason)).catch((error: unknown) => options.onFault?.(error))
      notifier.notify()
    },
  })
  /** Connections whose library is being moved. */
  const moving = new Set<string>()
  let closed = false
  /** Whether the jobs of the last run are read. */
  let isRestored = false

  /** Returns the jobs that a problem paused. Jobs that the user paused have no reason. */
  const stoppedBy = (reason: string): TransferJob[] =>
    list.find({}, ['paused']).filter((job) => job.isStored && job.reason === reason)

  function remove(job: TransferJob): void {
    list.remove(job)
    runner.forget(job)
  }

  async function requeue(found: TransferJob[]): Promise<void> {
    runner.clearProblem()
    runner.tryNetwork()
    const before = found.map(({ state, reason }) => ({ state, reason }))
    let kept: Promise<void>
    try {
      kept = runner.setStates(found, 'waiting')
    } catch (error) {
      found.forEach((job, at) => Object.assign(job, before[at]))
      runner.enter(found)
      throw error
    }
    // Prevents an unhandled rejection before `kept` is awaited below.
    kept.catch(() => undefined)
    if (found.length > jobsAtOnce) await yieldToEventLoop()
    runner.schedule()
    await kept
  }

  /** Removes finished jobs in batches. */
  async function removeFinished(of: TransferTarget = {}): Promise<void> {
    const found = list.find(of, ['done', 'failed', 'cancelled'])
    for (let at = 0; at < found.length && !closed; at += jobsAtOnce) {
      inTransaction(stores.db, () => {
        for (const job of found.slice(at, at + jobsAtOnce))
          if (isJobOver(job.state) && job.running === null) remove(job)
      })
      if (at + jobsAtOnce < found.length) await yieldAfterWrites(stores.db)
    }
    notifier.notify()
  }

  const restoring = createRestoring(stores.db)
  const batches = new Set<EnqueueBatch>()
  function setBatchState({ id, connectionId, orderId }: TransferTarget, state: EnqueueBatch['state']): void {
    if (id !== undefined || orderId !== undefined) return
    for (const batch of batches)
      if (connectionId === undefined || connectionId === batch.connectionId) batch.state = state
  }

  const cancel = (of: TransferTarget = {}): Promise<void> =>
    restoring.after(async () => {
      setBatchState(of, 'cancelled')
      await runner.stop(list.find(of, ['waiting', 'planning', 'running', 'paused']), 'cancelled')
    })

  function assertInPlace(connectionId: string): void {
    if (moving.has(connectionId))
      throw new AppError('busy', 'The library folder is being changed. Try again in a moment.')
  }

  /** Adds jobs with their rows. Returns their number. During a disk problem the new jobs are paused. */
  function put(
    orders: readonly TransferOrder[],
    choice: TransferChoice,
    state: 'waiting' | 'paused' = 'waiting',
  ): number {
    const added = list.addStored(orders, choice)
    const { problem, missingFolder } = runner
    const pause = (): void => {
      for (const job of added) {
        job.state = problem === null ? state : 'paused'
        job.reason = problem?.message ?? null
      }
    }
    if (missingFolder === null) pause()
    try {
      inTransaction(stores.db, () => list.store(added))
    } catch (error) {
      added.forEach((job) => list.drop(job))
      throw error
    }
    // The row says that the job waits for the folder, so the next start continues it.
    if (missingFolder !== null) pause()
    runner.enter(added)
    // Each order is in its job's row, so it need not stay in memory.
    for (const job of added) job.order = null
    runner.schedule()
    return added.length
  }

  return {
    /**
     * Queues orders. An order that is queued or running with the same selection is not queued twice. Returns the
     * number queued.
     */
    enqueue(orders: readonly TransferOrder[], choice: TransferChoice = {}): number {
      runner.clearProblem()
      places.refresh()
      return put(orders, choice)
    },
    /** As `enqueue` for many orders, in batches that yield to the event loop. */
    async enqueueInBatches(
      parts: Iterable<readonly TransferOrder[]>,
      choice: TransferChoice = {},
    ): Promise<number> {
      runner.clearProblem()
      places.refresh()
      const batch: EnqueueBatch = { connectionId: null, state: 'waiting' }
      batches.add(batch)
      try {
        let count = 0
        for (const orders of parts) {
          if (closed || batch.state === 'cancelled') break
          batch.connectionId ??= orders[0]?.connectionId ?? null
          count += put(orders, choice, batch.state)
          await yieldToEventLoop()
        }
        return count
      } finally {
        batches.delete(batch)
      }
    },
    /**
     * Pauses jobs at once; they keep their temporary files. Resolves when the new states are stored for the next start
     * (many in batches). Rejects if the disk refuses. A connection or an order selects only stored jobs. `resume` and
     * `cancel` settle in the same way.
     */
    pause: (of: TransferTarget = {}) =>
      restoring.after(async () => {
        setBatchState(of, 'paused')
        await runner.stop(list.find(of, ['waiting', 'planning', 'running']), 'paused')
      }),
    resume: (of: TransferTarget = {}) =>
      restoring.after(async () => {
        setBatchState(of, 'waiting')
        runner.keepOn(list.find(of, ['planning', 'running']))
        await requeue(list.find(of, ['paused']))
      }),
    cancel,
    /** Queues failed jobs again, and cancelled ones only by id. Returns their number. */
    retry: (of: TransferTarget = {}) =>
      restoring.after(async () => {
        const found =
          of.id === undefined
            ? list.find(of, ['failed']).filter(({ isStored }) => isStored)
            : list.find(of, ['failed', 'cancelled'])
        await requeue(found)
        return found.length
      }),
    /** Removes finished jobs, in batches that yield to the event loop. */
    clearFinished: () => restoring.after(() => removeFinished()),
    /** Cancels and removes all jobs of a connection. Resolves when none is running. */
    async end(connectionId: string): Promise<void> {
      await cancel({ connectionId })
      const own = [...jobs.values()].filter((job) => job.connectionId === connectionId)
      const withCallers = own.filter(({ state }) => !isJobOver(state))
      await runner.stop(withCallers, 'cancelled')
      await runner.done(own)
      await removeFinished({ connectionId })
    },
    /**
     * Moves the library of a connection to the `root` (absolute) that `find` resolves to. Nothing may run, and nothing
     * starts meanwhile. Waiting, paused and failed jobs use the new folder. Settles as `find` does; rejects with
     * `busy` during another move.
     */
    async moveRoot<T extends { root: string }>(connectionId: string, find: () => Promise<T>): Promise<T> {
      assertInPlace(connectionId)
      moving.add(connectionId)
      try {
        const found = await find()
        list.useRoot(connectionId, found.root)
        runner.clearProblem()
        return found
      } finally {
        moving.delete(connectionId)
        runner.schedule()
        notifier.notify()
      }
    },
    /** Called when `concurrency` returns another value, so that waiting files may start at once. */
    limitsChanged(): void {
      shared.limitsChanged()
      runner.schedule()
    },
    /** Asks for proxies again, after sleep or a change of network. */
    forgetProxies(): void {
      shared.forgetProxies()
      runner.tryNetwork()
    },
    /** Returns a page of the list, active jobs first, with totals of all; without a page: the whole list. */
    overview: (part?: { offset: number; limit: number }) => ({
      orders: (part === undefined
        ? [...jobs.values()].filter((job) => job.isStored)
        : pageOf(jobs.values(), part.offset, part.limit)
      ).map(toOrderTransfer),
      totals: notifier.totals(),
    }),
    files(id: string): FileTransfer[] {
      const job = jobs.get(id)
      if (job === undefined) return []
      const files = job.files.length > 0 ? job.files : storedFiles(stores.transfers.filesOf(id))
      return files.map((file) => toFileTransfer(job, file))
    },
    /**
     * Continues the jobs of the last run. Call it once at the start. Many jobs are read in batches: commands meanwhile
     * take effect when all are read, and nothing starts before. `rootOf`: current library folder of a connection, null
     * for an unknown one; without it each job uses its old folder.
     */
    async resumeAfterRestart(rootOf?: (connectionId: string) => string | null): Promise<void> {
      const parts = list.restore(rootOf, jobsAtOnce)
      const restoreSome = (): boolean =>
        inTransaction(stores.db, () => {
          const { value: some } = parts.next()
          for (const { job, state, reason } of some ?? []) {
            job.state = state
            job.reason = reason
            runner.enter([job])
          }
          return some !== undefined
        })
      await restoring.run(restoreSome)
      isRestored = true
      if (closed) return
      places.refresh()
      runner.schedule()
    },
    /**
     * Downloads orders and returns a report. Never rejects for faults of files, orders or the disk: these are in the
     * report. An abort stops it with a report of the work done.
     */
    async run(
      orders: readonly TransferOrder[],
      choice: TransferChoice = {},
      runOptions: RunOptions = {},
    ): Promise<SyncReport> {
      if (closed) throw new AppError('internal', 'The transfers are closed.')
      const added = orders.map((order) => list.add(order, choice))
      places.refresh()
      try {
        await runUntilDone(added, runOptions, { runner, notifier })
        const isStopped = added.some(({ state }) => state === 'paused' || state === 'cancelled')
        if (isStopped && runner.problem === null && runOptions.signal?.aborted !== true)
          throw new AppError('cancelled', 'The downloads were paused or cancelled in the window.')
        runOptions.onProgress?.(notifier.totals(added))
        return reportOf(added, runner.problem === null ? null : AppError.toValue(runner.problem))
      } finally {
        added.forEach(remove)
      }
    },
    /**
     * Runs work that is not a download in an order's folder, in the order's queue. Rejects with the work's error, the
     * disk's problem (which stops all transfers), or the signal's reason. Rejects with `busy` while the library is
     * being moved. Pausing transfers does not stop it.
     */
    async inFolder(
      order: TransferOrder,
      work: FolderWork,
      runOptions: RunOptions & { signal: AbortSignal },
    ): Promise<void> {
      if (closed) throw new AppError('internal', 'The transfers are closed.')
      runOptions.signal.throwIfAborted()
      // `work` was made for the current library folder.
      assertInPlace(order.connectionId)
      places.refresh()
      const job = list.add(order, {})
      try {
        await runWork(job, work, runOptions, { runner, notifier })
      } finally {
        remove(job)
        notifier.notify()
      }
    },
    /** Whether a connection has waiting or running jobs, also if they are not read yet after a start. */
    isBusy: (connectionId: string) =>
      (!isRestored && stores.transfers.isAnyOpen(connectionId)) ||
      [...jobs.values()].some(
        ({ connectionId: of, work, isStored, state, running: run }) =>
          of === connectionId && (work !== null || (isStored && (state === 'waiting' || run !== null))),
      ),
    /** Network, limits and disk shared by all files. For files outside of order folders. */
    tools,
    /** Resolves when no job waits or runs. */
    idle: () => runner.idle(),
    /** Stops everything so that the next start can continue. The database may be closed afterwards. */
    async close(): Promise<void> {
      closed = true
      // The caller of `resumeAfterRestart` receives the error.
      if (restoring.isRunning) await restoring.finish().catch(() => undefined)
      await runner.close()
      notifier.close()
      await shared.close()
    },
  }
}
