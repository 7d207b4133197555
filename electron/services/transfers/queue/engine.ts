import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileTransfer, TransferTotals } from '../../../../shared/contract/transfers.ts'
import { AppError } from '../../../../shared/errors.ts'
import { createDrives } from '../../files/drives.ts'
import { systemClock } from '../../files/clock.ts'
import { nextWriteTurn } from '../../sqlite/checkpoints.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { FolderWork, JobTools } from '../order/context.ts'
import { createPlaces } from '../order/folderAssignment.ts'
import type { SyncReport, TransferChoice, TransferEvents, TransferOrder } from '../types.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { createEngineTools } from './engineTools.ts'
import { runWork } from './folderWork.ts'
import { isJobOver, reportOf, toFileTransfer, toOrderTransfer, pageOf, type Job } from './job.ts'
import { createJobList, type TransferTarget } from './jobList.ts'
import { createProgressNotifier } from './progress.ts'
import { runUntilDone } from './runUntilDone.ts'
import { createRestoring } from './restoring.ts'
import { createRunner, type Runner } from './scheduler.ts'
import { storedFiles } from './storedJob.ts'

export interface TransferEngine {
  /**
   * Puts orders in the queue; one that waits or runs already with the same choice is not queued twice. Gives how many
   * were put.
   */
  enqueue(orders: readonly TransferOrder[], choice?: TransferChoice): number
  /** The same for many: part after part as they are asked for, with everything else in between. */
  enqueueInTurns(parts: Iterable<readonly TransferOrder[]>, choice?: TransferChoice): Promise<number>
  /**
   * These and the next ones hold at once. They resolve when the next start would know, which of many takes turns, and
   * reject where the disk refuses. What is paused keeps its temporary files. Of a connection, or an order, they mean
   * what is kept for the next start.
   */
  pause(of?: TransferTarget): Promise<void>
  resume(of?: TransferTarget): Promise<void>
  cancel(of?: TransferTarget): Promise<void>
  /** Failed ones again; one that was cancelled only by its id. Gives how many. */
  retry(of?: TransferTarget): Promise<number>
  /** Takes all that are over out of the list, many of them in turns. */
  clearFinished(): Promise<void>
  /** Cancels everything of a connection and takes it out of the list. Resolves when none of it runs any more. */
  end(connectionId: string): Promise<void>
  /**
   * Moves the library folder of a connection to the `root` (absolute) that `find` resolves to. Nothing of it may run,
   * and nothing starts meanwhile; what waits, paused or failed goes there afterwards. Settles as `find` does; rejects
   * with `busy` while it is being moved already.
   */
  moveRoot<T extends { root: string }>(connectionId: string, find: () => Promise<T>): Promise<T>
  /** `concurrency` answers otherwise now; what waits need not wait for a file to end. */
  limitsChanged(): void
  /** After sleep or a change of network: proxies are asked for again. */
  forgetProxies(): void
  /** A part of the list, what moves first, with the totals of all; without a part: the whole list. */
  overview(part?: { offset: number; limit: number }): TransferEvents
  files(id: string): FileTransfer[]
  /**
   * Goes on with what the last run left; call once at the start. Many are read in turns: what is said meanwhile is done
   * when all are known, and nothing starts before. `rootOf`: the library folder of a connection now, null for one that
   * is not known any more; without it each job goes to the folder that it had.
   */
  resumeAfterRestart(rootOf?: (connectionId: string) => string | null): Promise<void>
  /**
   * Brings these orders to disk and reports what came of it. Never rejects for files, orders or the disk: those stand
   * in the report.
   * An abort stops it; the report then says what was done until there.
   */
  run(
    orders: readonly TransferOrder[],
    choice?: TransferChoice,
    options?: { onProgress?: (totals: TransferTotals) => void; signal?: AbortSignal },
  ): Promise<SyncReport>
  /**
   * Does other work in an order's folder when it is the order's turn: nothing else is done there meanwhile. Rejects
   * with what the work rejects with, with the disk's problem, which stops all transfers, with the signal's reason, or
   * with `busy` while the library folder is being moved. Pausing the transfers does not stop it.
   */
  inFolder(
    order: TransferOrder,
    work: FolderWork,
    options: { signal: AbortSignal; onProgress?: (totals: TransferTotals) => void },
  ): Promise<void>
  /** Whether anything of this connection waits or runs, also where it is not known yet after a start. */
  isBusy(connectionId: string): boolean
  /**
   * What all files share: the way to the network, its limits and the disk. For files that stand in no order's folder.
   */
  tools: JobTools
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
  /** Stops everything so that the next start goes on; afterwards the database may be closed. */
  close(): Promise<void>
}

/** What becomes of the rest of what is put in turns: what was said of all, or of its connection, holds for it too. */
interface Turn {
  connectionId: string | null
  rest: 'waiting' | 'paused' | 'cancelled'
}

/** Jobs whose rows are read or removed in one transaction: a few milliseconds. */
const jobsAtOnce = 250

export function createTransferEngine(options: TransferEngineOptions): TransferEngine {
  const { stores } = options
  const list = createJobList(stores.transfers, () => (options.clock ?? systemClock).now())
  const { jobs } = list
  const running = new Set<Job>()
  /** Facts of orders that were queued; with those of the catalogue they decide about names. */
  const drives = createDrives()
  const places = createPlaces({
    folders: stores.folders,
    platform: options.platform,
    template: () => options.templates().folderTemplate,
    nameBytes: (root) => drives.of(root).nameBytes,
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
    held: () => (restoring.isUnderWay ? 'all' : moving),
  })
  /** Connections whose library folder is being moved. */
  const moving = new Set<string>()
  let closed = false
  /** The jobs of the last run are known. */
  let isRestored = false

  function remove(job: Job): void {
    list.remove(job)
    runner.forget(job)
  }

  async function requeue(found: Job[]): Promise<void> {
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
    // It is waited for below, also where nothing can be started.
    kept.catch(() => undefined)
    if (found.length > jobsAtOnce) await nextTurn()
    runner.schedule()
    await kept
  }

  /** Takes what is over out of the list, in turns. */
  async function removeFinished(of: TransferTarget = {}): Promise<void> {
    const found = list.find(of, ['done', 'failed', 'cancelled'])
    for (let at = 0; at < found.length && !closed; at += jobsAtOnce) {
      inTransaction(stores.db, () => {
        for (const job of found.slice(at, at + jobsAtOnce))
          if (isJobOver(job.state) && job.running === null) remove(job)
      })
      if (at + jobsAtOnce < found.length) await nextWriteTurn(stores.db)
    }
    notifier.notify()
  }

  const restoring = createRestoring(stores.db)
  const turns = new Set<Turn>()
  function restOfTurns({ id, connectionId, orderId }: TransferTarget, rest: Turn['rest']): void {
    if (id !== undefined || orderId !== undefined) return
    for (const turn of turns)
      if (connectionId === undefined || connectionId === turn.connectionId) turn.rest = rest
  }

  const cancel = (of: TransferTarget = {}): Promise<void> =>
    restoring.after(async () => {
      restOfTurns(of, 'cancelled')
      await runner.stop(list.find(of, ['waiting', 'planning', 'running', 'paused']), 'cancelled')
    })

  function assertInPlace(connectionId: string): void {
    if (moving.has(connectionId))
      throw new AppError('busy', 'The library folder is being changed. Try again in a moment.')
  }

  /** Adds jobs with their rows; gives how many. Where the disk has a problem, they wait for it to be over. */
  function put(
    orders: readonly TransferOrder[],
    choice: TransferChoice,
    state: 'waiting' | 'paused' = 'waiting',
  ): number {
    const added = list.addStored(orders, choice)
    const { problem } = runner
    for (const job of added) {
      job.state = problem === null ? state : 'paused'
      job.reason = problem?.message ?? null
    }
    try {
      inTransaction(stores.db, () => list.store(added))
    } catch (error) {
      added.forEach((job) => list.drop(job))
      throw error
    }
    runner.enter(added)
    // Their rows have them.
    for (const job of added) job.order = null
    runner.schedule()
    return added.length
  }

  return {
    enqueue(orders, choice = {}) {
      runner.clearProblem()
      places.refresh()
      return put(orders, choice)
    },
    async enqueueInTurns(parts, choice = {}) {
      runner.clearProblem()
      places.refresh()
      const turn: Turn = { connectionId: null, rest: 'waiting' }
      turns.add(turn)
      try {
        let count = 0
        for (const orders of parts) {
          if (closed || turn.rest === 'cancelled') break
          turn.connectionId ??= orders[0]?.connectionId ?? null
          count += put(orders, choice, turn.rest)
          await nextTurn()
        }
        return count
      } finally {
        turns.delete(turn)
      }
    },
    pause: (of = {}) =>
      restoring.after(async () => {
        restOfTurns(of, 'paused')
        await runner.stop(list.find(of, ['waiting', 'planning', 'running']), 'paused')
      }),
    resume: (of = {}) =>
      restoring.after(async () => {
        restOfTurns(of, 'waiting')
        runner.keepOn(list.find(of, ['planning', 'running']))
        await requeue(list.find(of, ['paused']))
      }),
    cancel,
    retry: (of = {}) =>
      restoring.after(async () => {
        const found =
          of.id === undefined
            ? list.find(of, ['failed']).filter(({ isStored }) => isStored)
            : list.find(of, ['failed', 'cancelled'])
        await requeue(found)
        return found.length
      }),
    clearFinished: () => restoring.after(() => removeFinished()),
    async end(connectionId) {
      await cancel({ connectionId })
      const own = [...jobs.values()].filter((job) => job.connectionId === connectionId)
      const withCallers = own.filter(({ state }) => !isJobOver(state))
      await runner.stop(withCallers, 'cancelled')
      await runner.done(own)
      await removeFinished({ connectionId })
    },
    async moveRoot(connectionId, find) {
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
    limitsChanged() {
      shared.limitsChanged()
      runner.schedule()
    },
    forgetProxies() {
      shared.forgetProxies()
      runner.tryNetwork()
    },
    overview: (part) => ({
      orders: (part === undefined
        ? [...jobs.values()].filter((job) => job.isStored)
        : pageOf(jobs.values(), part.offset, part.limit)
      ).map(toOrderTransfer),
      totals: notifier.totals(),
    }),
    files(id) {
      const job = jobs.get(id)
      if (job === undefined) return []
      const files = job.files.length > 0 ? job.files : storedFiles(stores.transfers.filesOf(id))
      return files.map((file) => toFileTransfer(job, file))
    },
    async resumeAfterRestart(rootOf) {
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
    async run(orders, choice = {}, runOptions = {}) {
      if (closed) throw new AppError('internal', 'The transfers are closed.')
      const added = orders.map((order) => list.add(order, choice))
      places.refresh()
      try {
        await runUntilDone(added, runOptions, { runner, notifier })
        runOptions.onProgress?.(notifier.totals(added))
        return reportOf(added, runner.problem === null ? null : AppError.toValue(runner.problem))
      } finally {
        added.forEach(remove)
      }
    },
    async inFolder(order, work, runOptions) {
      if (closed) throw new AppError('internal', 'The transfers are closed.')
      runOptions.signal.throwIfAborted()
      // The work was made for the present folder.
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
    isBusy: (connectionId) =>
      (!isRestored && stores.transfers.isAnyOpen(connectionId)) ||
      [...jobs.values()].some(
        ({ connectionId: of, work, isStored, state, running: run }) =>
          of === connectionId && (work !== null || (isStored && (state === 'waiting' || run !== null))),
      ),
    tools,
    idle: () => runner.idle(),
    async close() {
      closed = true
      // Its own caller has its fault.
      if (restoring.isUnderWay) await restoring.finish().catch(() => undefined)
      await runner.close()
      notifier.close()
      await shared.close()
    },
  }
}
