import { join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { OrderKey } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { diskProblem, isFolderGone } from '../../files/fileFault.ts'
import { dropParts } from '../commit/dropParts.ts'
import { serviceHost, type JobObserver, type JobTools } from '../order/context.ts'
import { bringDelivery } from './bringDelivery.ts'
import { createEndWaiters } from './endWaiters.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import {
  countsOf,
  createSpeed,
  isJobOver,
  isStoppedByProblem,
  noFiles,
  filesReport,
  Stop,
  type TransferJob,
} from './job.ts'
import type { ProgressNotifier } from './progress.ts'
import { createLostHosts } from '../download/lostHosts.ts'
import { createMissingFolders } from './missingFolders.ts'
import { isRootThere } from '../../libraryIndex/roots.ts'
import { isLoopback } from '../../network/routes.ts'
import { createRootOpenings } from './rootOpenings.ts'
import { createStateRows } from './stateRows.ts'
import type { TransferOrder } from '../types.ts'
import { afterInReal } from '../../timing/poller.ts'
import { toStoredFiles } from './storedJob.ts'

/** Runs jobs: enough to keep downloads busy, and each order only once at a time. */
export type Runner = ReturnType<typeof createRunner>

/** Silence until the service is contacted, and time for its answer, in milliseconds. A loss shows within 5 seconds. */
const silentMs = 1500
const answerMs = 1500
/** Maximum number of orders that are read and planned at once. */
const maxOrders = 48

export const orderKeyText = ({ connectionId, root, orderId }: OrderKey): string =>
  [connectionId, root, orderId].join('\0')

/** `running`: the jobs that run now. Only the runner changes this set; other parts read it. */
export function createRunner({
  options,
  stores,
  tools,
  notifier,
  running,
  orderOf,
  held,
  isAwaited,
  onFolderBack,
}: {
  options: TransferEngineOptions
  stores: Stores
  tools: JobTools
  notifier: ProgressNotifier
  running: Set<TransferJob>
  /** Returns the full order of a job. */
  orderOf: (job: TransferJob) => TransferOrder
  /** Returns the connections whose jobs may not start now. */
  held: () => ReadonlySet<string> | 'all'
  /** Whether jobs are paused with this reason. */
  isAwaited: (reason: string) => boolean
  /** The library folder is back whose absence paused jobs, with this reason. */
  onFolderBack: (reason: string) => void
}) {
  const waiting = new Set<TransferJob>()
  const roots = createRootOpenings(stores, tools.commit.platform, tools.commit.retryLocked, tools.drives)
  const waiters = createEndWaiters()
  const rows = createStateRows(stores)
  /** Host of each connection's service. Known when a job of the connection has started. */
  const services = new Map<string, string>()
  const isOnline = (): boolean => options.isOnline?.() ?? true
  const now = (): number => tools.fetch.clock.now()
  /** When a running transfer last received something, or its service answered. In milliseconds. */
  let heardAt = now()
  let isAsking = false
  const lost = createLostHosts({
    now,
    isOnline,
    after: options.after ?? afterInReal,
    isMoving: () => running.size > 0,
    onTry: () => schedule(),
    onOffline() {
      // Otherwise files would wait for their time-outs.
      for (const job of running) {
        const service = services.get(job.connectionId)
        if (
          waitsForHosts(job) &&
          service !== undefined &&
          !isLoopback(URL.parse(`http://${service}`)?.hostname ?? '')
        )
          waitFor(job, service)
      }
    },
    onWatch: () => void checkSilence(),
  })
  const missing = createMissingFolders({
    after: options.after ?? afterInReal,
    isAwaited: (reason) => problem?.message === reason || isAwaited(reason),
    isThere: (root) => isRootThere(root, stores.folders),
    onGone(root, reason) {
      if (problem?.message !== reason) return
      missingFolder = root
      notifier.notify()
    },
    onBack: onFolderBack,
  })
  let problem: AppError | null = null
  let missingFolder: string | null = null
  let closing = false

  function setState(job: TransferJob, state: TransferJob['state'], reason: string | null = null): void {
    change(job, state, reason)
    try {
      rows.keep(job)
    } catch (error) {
      // The row keeps the old state, with which the next start continues. This run stops, since it can't be recorded.
      const trouble = diskProblem(error)
      if (trouble === null) throw error
      stopAll(trouble, null)
    }
  }

  function change(job: TransferJob, state: TransferJob['state'], reason: string | null): void {
    if (isJobOver(state) && !isJobOver(job.state)) job.isEndNew = true
    job.state = state
    job.reason = reason
    if (state === 'waiting') waiting.add(job)
    else waiting.delete(job)
    notifier.touch(job)
    waiters.check(job)
  }

  /** Sets the state of many jobs. Resolves when all rows are written (`StateRows.keepAll`). */
  function setStates(
    jobs: readonly TransferJob[],
    state: TransferJob['state'],
    reason: string | null = null,
  ): Promise<void> {
    for (const job of jobs) change(job, state, reason)
    return rows.keepAll(jobs)
  }

  /** Frees the memory of a job that has stopped. The files of a finished job go to its row or to `outcome`. */
  function release(job: TransferJob): void {
    job.speed = null
    if (job.isStored && closing) return
    if (job.isStored) job.order = null
    if (!isJobOver(job.state) || job.files === noFiles) return
    if (job.isStored) stores.transfers.setFiles(job.id, toStoredFiles(job.files))
    else job.outcome = filesReport(job)
    job.counts = countsOf(job)
    job.files = noFiles
  }

  /** Starts jobs that may start. */
  function schedule(): void {
    const paused = held()
    if (closing || paused === 'all') return
    const { limiter } = tools.fetch
    const busy = new Set([...running].map(orderKeyText))
    for (const job of waiting) {
      // Enough files are waiting. More orders would use memory and become outdated in the queue.
      const { waiting: files, limit } = limiter.load()
      if (running.size >= maxOrders || (running.size >= 2 && files >= limit)) break
      if (job.running !== null || busy.has(orderKeyText(job)) || paused.has(job.connectionId)) continue
      const host = lostHostOf(job)
      if (host !== null && !lost.claimTry(host)) continue
      busy.add(orderKeyText(job))
      setLost(job, host)
      start(job)
    }
    if (running.size > 0) return
    roots.clear()
    if (waiting.size === 0) waiters.notifyIdle()
  }

  /** Whether a job waits for unreachable hosts. Jobs of commands, and work that is not a download, fail instead. */
  const waitsForHosts = (job: TransferJob): boolean => job.isStored && job.work === null

  /** Returns the unreachable host that a job needs, if known. */
  function lostHostOf(job: TransferJob): string | null {
    const host = job.lostHost ?? services.get(job.connectionId)
    return host !== undefined && waitsForHosts(job) && lost.isLost(host) ? host : null
  }

  function setLost(job: TransferJob, host: string | null): void {
    // The time of the loss stays while the host is tested.
    if (host !== job.lostHost) job.lostAt = host === null ? null : lost.lostAt(host)
    job.lostHost = host
  }

  /**
   * Shows transfers as waiting while nothing arrives and their service can't be connected to. Their requests go on, as
   * the connection may come back before they time out.
   */
  async function checkSilence(): Promise<void> {
    const [first] = [...running].filter((job) => waitsForHosts(job) && job.lostHost === null)
    const since = heardAt
    const order = first?.order ?? null
    if (isAsking || order === null || now() - since < silentMs) return
    isAsking = true
    const isThere = (await options.responds?.(order.connectionAddress, answerMs).catch(() => true)) ?? true
    isAsking = false
    if (heardAt !== since) return
    if (isThere) heardAt = now()
    else
      for (const job of running) {
        if (!waitsForHosts(job) || job.lostHost !== null || job.connectionId !== order.connectionId) continue
        job.lostHost = serviceHost(order)
        job.lostAt = since
        notifier.touch(job)
      }
  }

  /** Stops a running job until a host is back. */
  function waitFor(job: TransferJob, host: string): void {
    lost.lose(host)
    setLost(job, host)
    job.abort?.abort(new Stop('network'))
  }

  function start(job: TransferJob): void {
    const abort = new AbortController()
    job.abort = abort
    job.afterStop = null
    job.unknown = null
    job.speed = createSpeed()
    if (running.size === 0) heardAt = now()
    running.add(job)
    change(job, 'planning', job.lostHost === null ? null : job.reason)
    lost.watch()
    notifier.measure()
    job.running = runJob(job, abort.signal).finally(() => {
      job.running = null
      job.abort = null
      running.delete(job)
      try {
        release(job)
      } catch (error) {
        // The row can't be written, so the files stay in memory.
        options.onFault?.(error)
      }
      notifier.touch(job)
      waiters.check(job)
      schedule()
    })
  }

  /** Runs a job to its end and sets its final state. Never rejects. */
  async function runJob(job: TransferJob, signal: AbortSignal): Promise<void> {
    try {
      rows.keep(job)
      await roots.opened(job, signal)
      const order = (job.order ??= orderOf(job))
      const { connectionId, root, orderId } = job
      services.set(connectionId, serviceHost(order))
      await tools.places.assign({ connectionId, root, orderId })
      signal.throwIfAborted()
      const observer = observerOf(job)
      if (job.work !== null) {
        await job.work(tools, observer, signal)
        setState(job, 'done')
        return
      }
      const end = await bringDelivery(job, order, tools, observer, signal, options.onOrderComplete)
      // The job ended without waiting for this host again, so the host counts as reachable.
      if (job.lostHost !== null) lost.answered(job.lostHost)
      setLost(job, null)
      setState(job, end.state, end.reason)
    } catch (error) {
      endStopped(job, signal.aborted ? signal.reason : error)
    }
  }

  function observerOf(job: TransferJob): JobObserver {
    /** The unreachable hosts that this run may test. */
    const tried = new Set(job.lostHost === null ? [] : [job.lostHost])
    return {
      onPlanned(files) {
        // A transfer that goes on after an interruption does not begin to count anew.
        const earlier = new Map(job.files.map((file) => [file.assetKey, file]))
        for (const file of files) {
          const before = earlier.get(file.assetKey)
          if (before === undefined) continue
          const { state, isDownloaded, url, bytesDone, bytesTotal } = before
          file.isDownloaded = file.isOnDisk && (state === 'done' || isDownloaded)
          const isPart = url === file.url && (state === 'waiting' || state === 'running')
          if (file.isDownloaded || isPart) Object.assign(file, { bytesDone, bytesTotal })
        }
        job.files = files
        job.outcome = null
        setState(job, 'running', job.lostHost === null ? null : job.reason)
      },
      onChange() {
        heardAt = now()
        notifier.touch(job)
      },
      onBytes(bytes) {
        heardAt = now()
        if (job.lostHost !== null) setBack(job)
        notifier.addBytes(job, bytes)
      },
      hosts: !waitsForHosts(job)
        ? null
        : {
            lost,
            begin(host) {
              if (tried.has(host) || !lost.isLost(host)) return
              if (lost.claimTry(host)) tried.add(host)
              else waitFor(job, host)
            },
            waitFor: (host) => waitFor(job, host),
          },
      onProblem(trouble) {
        stopAll(trouble, job.root)
      },
    }
  }

  /** Called when a running job receives bytes after its host was unreachable. */
  function setBack(job: TransferJob): void {
    setLost(job, null)
    setState(job, job.state)
  }

  /** Sets the state of a job that was stopped or failed. */
  function endStopped(job: TransferJob, error: unknown): void {
    if (error instanceof Stop) {
      if (job.afterStop === 'cancelled') cancel(job)
      else if (error.kind === 'stop') setState(job, job.afterStop ?? 'paused')
      else if (error.kind === 'network') {
        const waits = job.afterStop === null || job.afterStop === 'waiting'
        const sentence = waits && isOnline() ? `Can’t connect to ${job.lostHost ?? ''}.` : null
        setState(job, job.afterStop ?? 'waiting', sentence)
      } else if (error.kind === 'problem' && job.afterStop === 'waiting') setState(job, 'waiting')
      else if (error.kind === 'problem') pauseForProblem(job, error.sentence)
      return
    }
    const trouble = diskProblem(error)
    if (trouble !== null) {
      stopAll(trouble, job.root)
      pauseForProblem(job, trouble.message)
      return
    }
    options.onFault?.(error)
    job.unknown = AppError.toValue(error)
    setState(job, 'failed', job.unknown.message)
  }

  function cancel(job: TransferJob): void {
    setState(job, 'cancelled')
    forgetParts(job)
  }

  function forgetParts(job: TransferJob): void {
    const folderOf = (): string | null => {
      const folder = stores.folders.get(job)
      return folder === null ? null : join(job.root, folder.relDir)
    }
    dropParts(job, folderOf, stores, () => true).catch((error: unknown) => options.onFault?.(error))
  }

  /** Pauses a job that a problem of the disk stopped. While a folder is missing, its row says that the job waits. */
  function pauseForProblem(job: TransferJob, sentence: string | null): void {
    if (missingFolder === null) setState(job, 'paused', sentence)
    else change(job, 'paused', sentence)
  }

  /** Stops everything with one message, however many files meet the problem. */
  function stopAll(trouble: AppError, root: string | null): void {
    if (problem === null) {
      missingFolder = isFolderGone(trouble) ? root : null
      if (root !== null) missing.watch(root, trouble.message, missingFolder !== null)
    }
    problem ??= trouble
    for (const job of running) job.abort?.abort(new Stop('problem', trouble.message))
    // The catalogue may be on the same disk. If the states can't be stored, the next start continues these jobs.
    const onFault = (error: unknown): void => options.onFault?.(error)
    if (missingFolder !== null) {
      for (const job of [...waiting]) pauseForProblem(job, trouble.message)
      return
    }
    try {
      setStates([...waiting], 'paused', trouble.message).catch(onFault)
    } catch (error) {
      onFault(error)
    }
  }

  return {
    /** Takes jobs whose states are in their rows already. */
    enter(jobs: readonly TransferJob[]): void {
      for (const job of jobs) change(job, job.state, job.reason)
    },
    setStates,
    schedule,
    /** Removes a job from the queue. */
    forget(job: TransferJob): void {
      waiting.delete(job)
    },
    /** Makes running jobs that are being paused (by the user or a disk problem) wait again when they have stopped. */
    keepOn(jobs: readonly TransferJob[]): void {
      for (const job of jobs)
        if (
          job.isStored &&
          (job.afterStop === 'paused' || (job.afterStop === null && isStoppedByProblem(job)))
        )
          job.afterStop = 'waiting'
    },
    /** Stops running jobs and removes waiting ones from the queue. Resolves as `setStates` does. */
    stop(jobs: readonly TransferJob[], state: 'paused' | 'cancelled'): Promise<void> {
      const ordersWithParts = new Set(state === 'cancelled' ? stores.parts.orders().map(orderKeyText) : [])
      const idle: TransferJob[] = []
      for (const job of jobs) {
        if (job.running === null) idle.push(job)
        else {
          // A cancelled job stays cancelled.
          if (job.afterStop !== 'cancelled') job.afterStop = state
          job.abort?.abort(new Stop('stop'))
        }
      }
      const kept = setStates(idle, state)
      if (ordersWithParts.size > 0)
        for (const job of idle) if (ordersWithParts.has(orderKeyText(job))) forgetParts(job)
      return kept
    },
    /** Whether a job waits for an unreachable host, or tests it. */
    isHeldBack: (job: TransferJob) => job.lostHost !== null || lostHostOf(job) !== null,
    /** Lets jobs that wait for an unreachable host test it now. */
    tryNetwork: () => lost.tryAll(),
    /** The problem that stopped everything; null if nothing did. */
    get problem() {
      return problem
    },
    /** The missing library folder, if that is the problem. */
    get missingFolder() {
      return missingFolder
    },
    clearProblem(): void {
      problem = missingFolder = null
    },
    /** Resolves when none of these jobs waits or runs. */
    done: (jobs: readonly TransferJob[]) =>
      waiters.done(jobs.filter((job) => waiting.has(job) || job.running !== null)),
    /** Resolves when no job waits or runs. */
    idle: () => (waiting.size === 0 && running.size === 0 ? Promise.resolve() : waiters.idle()),
    async close(): Promise<void> {
      // A job that the user stopped does not continue at the next start, even if it is still stopping.
      try {
        try {
          for (const { id, afterStop, isStored } of running)
            if (isStored && afterStop !== null) stores.transfers.setJob(id, afterStop, null)
        } finally {
          rows.close()
        }
      } catch (error) {
        options.onFault?.(error)
      }
      closing = true
      lost.close()
      missing.close()
      const ending = [...running].flatMap((job) => (job.running === null ? [] : [job.running]))
      for (const job of running) job.abort?.abort(new Stop('close'))
      await Promise.allSettled(ending)
    },
  }
}
