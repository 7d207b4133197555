import { randomUUID } from 'node:crypto'
import type { FileTransfer, TransferTotals } from '../../../../shared/contract/transfers.ts'
import { AppError } from '../../../../shared/errors.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { systemClock } from '../../files/clock.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { createEngineTools } from './engineTools.ts'
import { runWork } from './folderWork.ts'
import { newJob, reportOf, toFileTransfer, toOrderTransfer, type Job } from './job.ts'
import { createProgressNotifier } from './progress.ts'
import type { FolderWork, JobTools } from '../order/context.ts'
import { createPlaces } from '../order/folderAssignment.ts'
import { storedRequest, toStored } from './storedJob.ts'
import { createRunner, keyOf, type Runner } from './scheduler.ts'
import { createStores } from '../../catalogue/stores.ts'
import type { SyncReport, TransferChoice, TransferEvents, TransferOrder } from '../types.ts'

export interface TransferEngine {
  /**
   * Puts orders in the queue; one that waits or runs already with the same choice is not queued twice. Gives how many
   * were put.
   */
  enqueue(orders: readonly TransferOrder[], choice?: TransferChoice): number
  /** Without an id: all. What is paused keeps its temporary files. */
  pause(id?: string): void
  resume(id?: string): void
  cancel(id?: string): void
  /** Failed and cancelled ones again. */
  retry(id?: string): void
  clearFinished(): void
  /**
   * The library folder of a connection is another one now: what waits, paused or failed goes there. Nothing of it may
   * run.
   */
  useRoot(connectionId: string, root: string): void
  /** `concurrency` answers otherwise now; what waits need not wait for a file to end. */
  limitsChanged(): void
  overview(): TransferEvents
  files(id: string): FileTransfer[]
  /** Goes on with what the last run left; call once at the start. */
  resumeAfterRestart(): void
  /**
   * Brings these orders to disk and tells what came of it. Never rejects for files, orders or the disk: those stand
   * in the report.
   * An abort stops it; the report then tells what was done until there.
   */
  run(
    orders: readonly TransferOrder[],
    choice?: TransferChoice,
    options?: { onProgress?: (totals: TransferTotals) => void; signal?: AbortSignal },
  ): Promise<SyncReport>
  /**
   * Does other work in an order's folder when it is the order's turn: nothing else is done there meanwhile. Rejects
   * with what the work rejects
   * with, with the disk's problem, which stops all transfers, or with the signal's reason. Pausing the transfers does
   * not stop it.
   */
  inFolder(
    order: TransferOrder,
    work: FolderWork,
    options: { signal: AbortSignal; onProgress?: (totals: TransferTotals) => void },
  ): Promise<void>
  /** Whether such work waits or runs in an order's folder of this connection. */
  worksFor(connectionId: string): boolean
  /**
   * What all files share: the way to the network, its limits and the disk. For files that stand in no order's folder.
   */
  tools: JobTools
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
  /** Stops everything so that the next start goes on; afterwards the database may be closed. */
  close(): Promise<void>
}

export function createTransferEngine(options: TransferEngineOptions): TransferEngine {
  const now = (): number => (options.clock ?? systemClock).now()
  const stores = createStores(options.db)
  const jobs = new Map<string, Job>()
  const running = new Set<Job>()
  /** Facts of orders that were queued; with those of the catalogue they decide about names. */
  const places = createPlaces({
    folders: stores.folders,
    platform: options.platform,
    template: () => options.templates().folderTemplate,
    knownOrders: function* (connectionId) {
      yield* options.knownOrders?.(connectionId) ?? []
      for (const { order } of jobs.values()) if (order.connectionId === connectionId) yield order.facts
    },
  })
  const shared = createEngineTools(options, stores, places, () => runner.schedule())
  const { tools } = shared
  const notifier = createProgressNotifier({
    jobs,
    running,
    problem: () => runner.problem?.message ?? null,
    missingFolder: () => runner.missingFolder,
    ...(options.onChange ? { onChange: options.onChange } : {}),
  })
  const runner: Runner = createRunner({ options, stores, tools, notifier, running })
  let closed = false

  function addJob(
    order: TransferOrder,
    choice: TransferChoice,
    kept: boolean,
    id: string = randomUUID(),
  ): Job {
    const job = newJob(id, order, choice, kept)
    jobs.set(id, job)
    return job
  }

  function remove(job: Job): void {
    jobs.delete(job.id)
    runner.forget(job)
  }

  function those(id: string | undefined, states: readonly Job['state'][]): Job[] {
    const found = id === undefined ? [...jobs.values()] : [jobs.get(id)]
    return found
      .filter((job) => job !== undefined)
      .filter((job) => job.work === null && states.includes(job.state))
  }

  function again(found: Job[]): void {
    runner.clearProblem()
    for (const job of found) runner.setState(job, 'waiting')
    runner.schedule()
  }

  return {
    enqueue(orders, choice = {}) {
      const queueKey = (job: Job): string => keyOf(job) + JSON.stringify(job.choice)
      const isActive = (job: Job): boolean => job.state === 'waiting' || job.running !== null
      const queued = new Set([...jobs.values()].filter((job) => isActive(job) && job.kept).map(queueKey))
      runner.clearProblem()
      places.refresh()
      const added: Job[] = []
      for (const order of orders) {
        const job = newJob(randomUUID(), order, choice, true)
        if (queued.has(queueKey(job))) continue
        jobs.set(job.id, job)
        added.push(job)
      }
      const createdAt = now()
      inTransaction(options.db, () => {
        for (const job of added) stores.transfers.putJob({ ...toStored(job), createdAt })
        for (const job of added) runner.setState(job, 'waiting')
      })
      runner.schedule()
      return added.length
    },
    pause(id) {
      for (const job of those(id, ['waiting', 'looking', 'running'])) runner.stop(job, 'pause')
    },
    resume(id) {
      again(those(id, ['paused']))
    },
    cancel(id) {
      for (const job of those(id, ['waiting', 'looking', 'running', 'paused'])) runner.stop(job, 'cancel')
    },
    retry(id) {
      again(those(id, ['failed', 'cancelled']))
    },
    clearFinished() {
      for (const job of those(undefined, ['done', 'failed', 'cancelled'])) {
        if (job.running !== null) continue
        remove(job)
        if (job.kept) stores.transfers.removeJob(job.id)
      }
      notifier.notify()
    },
    useRoot(connectionId, root) {
      for (const job of jobs.values()) {
        if (job.order.connectionId !== connectionId || job.running !== null || job.order.root === root)
          continue
        job.order = { ...job.order, root }
        if (job.kept) stores.transfers.setRequest(toStored(job))
      }
      runner.clearProblem()
      notifier.notify()
    },
    limitsChanged() {
      tools.fetch.limiter.changed()
      runner.schedule()
    },
    overview: () => ({
      orders: [...jobs.values()].filter((job) => job.kept).map(toOrderTransfer),
      totals: notifier.totals(),
    }),
    files(id) {
      const job = jobs.get(id)
      return job === undefined ? [] : job.files.map((file) => toFileTransfer(job, file))
    },
    resumeAfterRestart() {
      for (const row of stores.transfers.jobs()) {
        const request = row.state === 'done' || row.state === 'cancelled' ? null : storedRequest(row.request)
        if (request === null) {
          stores.transfers.removeJob(row.id)
          continue
        }
        const job = addJob(request.order, request.choice, true, row.id)
        const state = row.state === 'paused' || row.state === 'failed' ? row.state : 'waiting'
        runner.setState(job, state, row.reason)
      }
      places.refresh()
      runner.schedule()
    },
    async run(orders, choice = {}, { onProgress, signal } = {}) {
      if (closed) throw new AppError('internal', 'The transfers are closed.')
      runner.clearProblem()
      const mine = orders.map((order) => addJob(order, choice, false))
      for (const job of mine) runner.setState(job, 'waiting')
      places.refresh()
      const stop = () => {
        for (const job of mine) if (job.running !== null || job.state === 'waiting') runner.stop(job, 'pause')
      }
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted === true) stop()
      const timer =
        onProgress === undefined ? null : setInterval(() => onProgress(notifier.totals(mine)), 200)
      try {
        const done = runner.done(mine)
        runner.schedule()
        await done
        onProgress?.(notifier.totals(mine))
        return reportOf(mine, runner.problem === null ? null : AppError.toValue(runner.problem))
      } finally {
        if (timer !== null) clearInterval(timer)
        signal?.removeEventListener('abort', stop)
        mine.forEach(remove)
      }
    },
    async inFolder(order, work, options) {
      if (closed) throw new AppError('internal', 'The transfers are closed.')
      options.signal.throwIfAborted()
      places.refresh()
      const job = addJob(order, {}, false)
      try {
        await runWork(job, work, options, { runner, notifier })
      } finally {
        remove(job)
        notifier.notify()
      }
    },
    worksFor: (connectionId) =>
      [...jobs.values()].some((job) => job.work !== null && job.order.connectionId === connectionId),
    tools,
    idle: () => runner.idle(),
    async close() {
      closed = true
      await runner.close()
      notifier.close()
      await shared.close()
    },
  }
}
