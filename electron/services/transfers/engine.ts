import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { FileTransfer, TransferTotals } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import { inTransaction } from '../catalogue/database.ts'
import type { Platform } from '../library/naming.ts'
import type { OrderFacts } from '../library/templates.ts'
import { systemClock } from './clock.ts'
import { bootStamp, createFolderSync, createSpaceWatch, realDisk, type DiskCalls } from './disk.ts'
import { diskProblem } from './faults.ts'
import { createGate } from './gate.ts'
import { createAssetClient, type HttpLimits } from './http.ts'
import {
  createSpeed,
  reportOf,
  secondsLeft,
  Stop,
  toFileTransfer,
  toOrderTransfer,
  countFiles,
  type Job,
} from './job.ts'
import { runOrder, type JobTools } from './orderJob.ts'
import { createPlaces } from './places.ts'
import { storedRequest, toStored } from './request.ts'
import { defaultRetry, type RetryRules } from './retry.ts'
import { openRoot } from './roots.ts'
import { createStores } from './stores.ts'
import type { Clock, LookAtOrder, SyncReport, TransferChoice, TransferNews, TransferOrder } from './types.ts'

export interface TransferEngineOptions {
  /** Open, with `transferTables` in it. The engine does not close it. */
  db: DatabaseSync
  platform: Platform
  lookAtOrder: LookAtOrder
  /** Asked whenever a new name is given. */
  templates: () => { folderTemplate: string; nameTemplate: string }
  concurrency: () => 'auto' | number
  /** Every known order of a connection; decides which of two orders at one place has the plain name. */
  knownOrders?: (connectionId: string) => Iterable<OrderFacts>
  /** At most ten times a second. */
  onChange?: (news: TransferNews) => void
  /** Faults of the program itself that no caller hears of. */
  onFault?: (error: unknown) => void
  clock?: Clock
  disk?: DiskCalls
  fetchOptions?: {
    limits?: Partial<HttpLimits>
    retry?: Partial<RetryRules>
    random?: () => number
    flushMs?: number
  }
}

export interface TransferEngine {
  /** Puts orders in the queue; one that waits or runs already with the same choice is not queued twice. Gives how many were put. */
  enqueue(orders: readonly TransferOrder[], choice?: TransferChoice): number
  /** Without an id: all. What is paused keeps its temporary files. */
  pause(id?: string): void
  resume(id?: string): void
  cancel(id?: string): void
  /** Failed and cancelled ones again. */
  retry(id?: string): void
  clearFinished(): void
  overview(): TransferNews
  files(id: string): FileTransfer[]
  /** Goes on with what the last run left; call once at the start. */
  resumeAfterRestart(): void
  /**
   * Brings these orders to disk and tells what came of it. Never rejects for files, orders or the disk: those stand in the report.
   * An abort stops it; the report then tells what was done until there.
   */
  run(
    orders: readonly TransferOrder[],
    choice?: TransferChoice,
    options?: { onProgress?: (totals: TransferTotals) => void; signal?: AbortSignal },
  ): Promise<SyncReport>
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
  /** Stops everything so that the next start goes on; afterwards the database may be closed. */
  close(): Promise<void>
}

/** Orders that are looked at and planned at once, at most. */
const mostOrders = 24
const newsEveryMs = 100

export function createTransferEngine(options: TransferEngineOptions): TransferEngine {
  const clock = options.clock ?? systemClock
  const disk = options.disk ?? realDisk
  const stores = createStores(options.db)
  const client = createAssetClient({
    clock,
    ...(options.fetchOptions?.limits ? { limits: options.fetchOptions.limits } : {}),
  })
  const gate = createGate({ limit: options.concurrency, clock })
  const boot = bootStamp()
  const jobs = new Map<string, Job>()
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
  const tools: JobTools = {
    commit: { stores, disk, platform: options.platform, clock, boot, syncFolder: createFolderSync() },
    fetch: {
      client,
      gate,
      clock,
      boot,
      retry: { ...defaultRetry, ...options.fetchOptions?.retry },
      random: options.fetchOptions?.random ?? Math.random,
      space: createSpaceWatch(disk, clock),
      flushMs: options.fetchOptions?.flushMs ?? 250,
    },
    places,
    look: options.lookAtOrder,
    nameTemplate: () => options.templates().nameTemplate,
  }
  const roots = new Map<string, Promise<unknown>>()
  const speed = createSpeed()
  let problem: AppError | null = null
  let closing = false
  let idleWaiters: (() => void)[] = []
  let newsTimer: NodeJS.Timeout | null = null
  let speedTimer: NodeJS.Timeout | null = null

  const isActive = (job: Job): boolean => job.state === 'waiting' || job.running !== null
  const keyOf = ({ order }: Job): string => [order.connectionId, order.root, order.orderId].join('\0')

  function addJob(
    order: TransferOrder,
    choice: TransferChoice,
    kept: boolean,
    id: string = randomUUID(),
  ): Job {
    const job: Job = {
      id,
      order,
      choice,
      state: 'waiting',
      reason: null,
      files: [],
      unknown: null,
      received: 0,
      speed: createSpeed(),
      abort: null,
      running: null,
      kept,
      changed: true,
    }
    jobs.set(id, job)
    return job
  }

  function setState(job: Job, state: Job['state'], reason: string | null = null): void {
    job.state = state
    job.reason = reason
    // A close leaves the row as it is: the next start goes on with it.
    if (job.kept && !closing) stores.transfers.setJob(job.id, state, reason)
    touch(job)
  }

  function touch(job: Job): void {
    job.changed = true
    newsTimer ??= setTimeout(() => {
      newsTimer = null
      tellNews()
    }, newsEveryMs)
  }

  function tellNews(): void {
    if (options.onChange === undefined) return
    const changed = [...jobs.values()].filter((job) => job.changed)
    for (const job of changed) job.changed = false
    options.onChange({ orders: changed.filter((job) => job.kept).map(toOrderTransfer), totals: totals() })
  }

  function totals(of: Iterable<Job> = jobs.values()): TransferTotals {
    const sum = {
      files: 0,
      done: 0,
      failed: 0,
      unchanged: 0,
      bytesDone: 0,
      bytesTotal: 0 as number | null,
      orders: 0,
      ordersDone: 0,
    }
    let running = false
    let paused = false
    for (const job of of) {
      if (job.state === 'cancelled') continue
      const counts = countFiles(job.files)
      sum.files += counts.files
      sum.done += counts.done
      sum.failed += counts.failed
      sum.unchanged += counts.unchanged
      sum.bytesDone += counts.bytesDone
      // Orders that were not looked at yet may bring more.
      const open = job.state === 'waiting' || job.state === 'looking'
      sum.bytesTotal =
        sum.bytesTotal === null || counts.bytesTotal === null || open
          ? null
          : sum.bytesTotal + counts.bytesTotal
      sum.orders += 1
      if (job.state === 'done' || job.state === 'failed') sum.ordersDone += 1
      running ||= isActive(job)
      paused ||= job.state === 'paused'
    }
    const bytesPerSecond = running ? speed.bytesPerSecond : 0
    const state = running ? 'running' : paused ? 'paused' : 'idle'
    return {
      ...sum,
      state,
      bytesPerSecond,
      secondsLeft: secondsLeft(sum, bytesPerSecond),
      problem: problem?.message ?? null,
    }
  }

  function measure(): void {
    speedTimer ??= setInterval(() => {
      const now = performance.now()
      speed.tick(now)
      let running = false
      for (const job of jobs.values()) {
        if (job.running === null) continue
        running = true
        job.speed.tick(now)
        touch(job)
      }
      if (running || speedTimer === null) return
      clearInterval(speedTimer)
      speedTimer = null
    }, 500)
  }

  function schedule(): void {
    if (closing) return
    const running = [...jobs.values()].filter((job) => job.running !== null)
    const busy = new Set(running.map(keyOf))
    let open = running.length
    for (const job of jobs.values()) {
      // Enough files wait already: further orders would only take memory and age in the queue.
      if (open >= mostOrders || (open >= 2 && gate.load().waiting >= gate.load().limit)) break
      if (job.state !== 'waiting' || job.running !== null || busy.has(keyOf(job))) continue
      busy.add(keyOf(job))
      open += 1
      start(job)
    }
    if (open === 0) {
      roots.clear()
      const waiters = idleWaiters
      idleWaiters = []
      for (const waiter of waiters) waiter()
    }
  }

  function start(job: Job): void {
    const abort = new AbortController()
    job.abort = abort
    job.unknown = null
    setState(job, 'looking')
    measure()
    job.running = work(job, abort.signal).finally(() => {
      job.running = null
      job.abort = null
      touch(job)
      schedule()
    })
  }

  async function work(job: Job, signal: AbortSignal): Promise<void> {
    try {
      await openedRoot(job.order)
      signal.throwIfAborted()
      const { unknown } = await runOrder(job.order, job.choice, tools, watchOf(job), signal)
      job.unknown = unknown
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
      stopAll(trouble)
      setState(job, 'paused', trouble.message)
      return
    }
    options.onFault?.(error)
    job.unknown = AppError.toValue(error)
    setState(job, 'failed', job.unknown.message)
  }

  function watchOf(job: Job) {
    return {
      onPlanned(files: Job['files']) {
        job.files = files
        setState(job, 'running')
      },
      onChange: () => touch(job),
      onBytes(bytes: number) {
        job.received += bytes
        job.speed.add(bytes)
        speed.add(bytes)
      },
      onProblem: stopAll,
    }
  }

  const toldProblem = () => (problem === null ? null : AppError.toValue(problem))

  /** One sentence for everything, however many files meet the same trouble. */
  function stopAll(trouble: AppError): void {
    problem ??= trouble
    for (const job of jobs.values()) {
      if (job.running !== null) job.abort?.abort(new Stop('problem'))
      else if (job.state === 'waiting') setState(job, 'paused', trouble.message)
    }
  }

  function openedRoot({ connectionId, root }: TransferOrder): Promise<unknown> {
    const key = `${connectionId}\0${root}`
    const known = roots.get(key)
    if (known !== undefined) return known
    const opening = openRoot(connectionId, root, stores)
    roots.set(key, opening)
    opening.catch(() => roots.delete(key)) // every waiting job hears of it; the next start tries again
    return opening
  }

  async function dropParts({ order }: Job): Promise<void> {
    const key = { connectionId: order.connectionId, root: order.root, orderId: order.orderId }
    const folder = stores.folders.get(key)
    try {
      for (const part of stores.parts.ofOrder(key)) {
        if (part.intent !== null) continue
        if (folder !== null) await rm(join(order.root, folder.relDir, part.partName), { force: true })
        stores.parts.remove(key, part.slot)
      }
    } catch (error) {
      options.onFault?.(error)
    }
  }

  function those(id: string | undefined, states: readonly Job['state'][]): Job[] {
    return [...jobs.values()].filter(
      (job) => (id === undefined || job.id === id) && states.includes(job.state),
    )
  }

  function again(found: Job[]): void {
    problem = null
    for (const job of found) setState(job, 'waiting')
    schedule()
  }

  const engine: TransferEngine = {
    enqueue(orders, choice = {}) {
      const waiting = new Set(
        [...jobs.values()]
          .filter((job) => isActive(job) && job.kept)
          .map((job) => keyOf(job) + JSON.stringify(job.choice)),
      )
      problem = null
      places.refresh()
      const added: Job[] = []
      for (const order of orders) {
        const job = addJob(order, choice, true)
        if (waiting.has(keyOf(job) + JSON.stringify(choice))) jobs.delete(job.id)
        else added.push(job)
      }
      const createdAt = clock.now()
      inTransaction(options.db, () => {
        for (const job of added) stores.transfers.putJob({ ...toStored(job), createdAt })
      })
      for (const job of added) touch(job)
      schedule()
      return added.length
    },
    pause(id) {
      for (const job of those(id, ['waiting', 'looking', 'running'])) {
        if (job.running !== null) job.abort?.abort(new Stop('pause'))
        else setState(job, 'paused')
      }
    },
    resume(id) {
      again(those(id, ['paused']))
    },
    cancel(id) {
      for (const job of those(id, ['waiting', 'looking', 'running', 'paused'])) {
        if (job.running !== null) {
          job.abort?.abort(new Stop('cancel'))
          continue
        }
        setState(job, 'cancelled')
        void dropParts(job)
      }
    },
    retry(id) {
      again(those(id, ['failed', 'cancelled']))
    },
    clearFinished() {
      for (const job of those(undefined, ['done', 'failed', 'cancelled'])) {
        if (job.running !== null) continue
        jobs.delete(job.id)
        if (job.kept) stores.transfers.removeJob(job.id)
      }
      tellNews()
    },
    overview: () => ({
      orders: [...jobs.values()].filter((job) => job.kept).map(toOrderTransfer),
      totals: totals(),
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
        setState(job, row.state === 'paused' || row.state === 'failed' ? row.state : 'waiting', row.reason)
      }
      places.refresh()
      schedule()
    },
    async run(orders, choice = {}, { onProgress, signal } = {}) {
      if (closing) throw new AppError('internal', 'The transfers are closed.')
      problem = null
      const mine = orders.map((order) => addJob(order, choice, false))
      places.refresh()
      const stop = () => {
        for (const job of mine) {
          if (job.running !== null) job.abort?.abort(new Stop('pause'))
          else if (job.state === 'waiting') setState(job, 'paused')
        }
      }
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted === true) stop()
      const timer = onProgress === undefined ? null : setInterval(() => onProgress(totals(mine)), 200)
      try {
        schedule()
        // A job that another one of the same order holds up starts when that one ends.
        while (mine.some(isActive))
          await Promise.race([...mine.flatMap((job) => job.running ?? []), engine.idle()])
        onProgress?.(totals(mine))
        return reportOf(mine, toldProblem())
      } finally {
        if (timer !== null) clearInterval(timer)
        signal?.removeEventListener('abort', stop)
        for (const job of mine) jobs.delete(job.id)
      }
    },
    idle() {
      if (![...jobs.values()].some(isActive)) return Promise.resolve()
      return new Promise((resolve) => idleWaiters.push(resolve))
    },
    async close() {
      closing = true
      const running = [...jobs.values()].flatMap((job) => (job.running === null ? [] : [job.running]))
      for (const job of jobs.values()) job.abort?.abort(new Stop('close'))
      await Promise.allSettled(running)
      if (newsTimer !== null) clearTimeout(newsTimer)
      if (speedTimer !== null) clearInterval(speedTimer)
      gate.close()
      await client.close()
    },
  }
  return engine
}
