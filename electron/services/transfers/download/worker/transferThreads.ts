import { availableParallelism } from 'node:os'
import { getCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { DiskJob } from '../../disk/diskJobs.ts'
import type { DiskThread } from '../../disk/diskFiles.ts'
import { createExchange, type Exchange, type Messages, type Remote } from './exchange.ts'
import { rootId, type ThreadHost, type RemoteThread, type WorkerSetup } from './protocol.ts'

/** A thread crashed. Its work must start again in another thread. */
export class ThreadLost extends Error {}

/** A transfer thread. */
export interface TransferThread extends DiskThread {
  thread: Remote<RemoteThread>
  /** Makes an object callable from the thread until `end`, and keeps the thread alive. */
  serve(object: object): { id: number; end: () => void }
}

/** Threads for transfers, started on demand and ended when idle. */
export type TransferThreads = ReturnType<typeof createTransferThreads>

interface Running extends TransferThread {
  worker: Worker
  exchange: Exchange
  /** Number of its files and jobs. */
  load: number
}

/** Maximum number of retries of a disk job after crashes of its thread. */
const maxJobRetries = 5

/** Idle time-out of the threads, in milliseconds. */
const idleMs = 15_000

/** Maximum number of threads, and of parallel flushes in each. */
export interface ThreadShares {
  maxThreads: number
  flushesAtOnce: number
}

/**
 * Divides libuv's thread pool among the transfer threads. While one transfer thread waits for the disk, another one
 * works. More of them add little speed and cost memory. Their flushes leave a quarter of the pool to other work, if the
 * pool has more than one thread.
 */
export function threadShares(poolSize: number, processors: number): ThreadShares {
  const forFlushes = Math.max(1, Math.floor((poolSize * 3) / 4))
  const maxThreads = Math.min(4, Math.max(2, Math.floor(processors / 2)), forFlushes)
  return { maxThreads, flushesAtOnce: Math.floor(forFlushes / maxThreads) }
}

/** Returns all trusted certificates; null if they are only those that each runtime trusts anyway. */
function addedCertificates(): readonly string[] | null {
  const trusted = getCACertificates('default')
  const known = new Set([...getCACertificates('bundled'), ...getCACertificates('extra')])
  return trusted.every((certificate) => known.has(certificate)) ? null : trusted
}

/** Returns a job that can safely be repeated after a crash; null if it can't. */
function repeatable(job: DiskJob): DiskJob | null {
  if (job.do === 'place') return { ...job, isRetry: true }
  return job.do === 'syncFolder' || job.do === 'read' ? job : null
}

/** `host`: answers every thread. `poolSize`: see `widenThreadPool`. */
export function createTransferThreads(
  workerFile: string | URL,
  setup: Omit<WorkerSetup, 'certificates' | 'flushesAtOnce'>,
  host: ThreadHost,
  poolSize: number,
) {
  const { maxThreads, flushesAtOnce } = threadShares(poolSize, availableParallelism())
  let threads: Running[] = []
  let lone: Running | null = null
  const loneWork = new PQueue({ concurrency: 1 })
  let lastId = rootId
  let idleTimer: NodeJS.Timeout | null = null
  let closed: Error | null = null

  function start(): Running {
    const workerData: WorkerSetup = {
      ...setup,
      certificates: addedCertificates(),
      flushesAtOnce,
    }
    const worker = new Worker(workerFile, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 16 } })
    const exchange = createExchange((messages, moved) => {
      worker.postMessage(messages, moved)
    })
    exchange.serve(rootId, host)
    const thread = exchange.remote<RemoteThread>(rootId)
    const running: Running = {
      worker,
      exchange,
      thread,
      load: 0,
      serve(object) {
        const id = (lastId += 1)
        exchange.serve(id, object)
        running.hold()
        return {
          id,
          end() {
            exchange.withdraw(id)
            running.release()
          },
        }
      },
      hold() {
        if (running.load === 0) worker.ref()
        running.load += 1
        if (idleTimer !== null) clearTimeout(idleTimer)
        idleTimer = null
      },
      release() {
        running.load -= 1
        if (running.load === 0) startIdleTimer(running)
      },
      run: (job) => runIn(running, job, maxJobRetries),
    }
    const lost = (why: Error): void => {
      threads = threads.filter((each) => each !== running)
      exchange.end(why)
    }
    worker.on('message', (messages: Messages) => {
      exchange.take(messages)
    })
    worker.on('error', (error) => lost(new ThreadLost('a thread of transfers failed', { cause: error })))
    worker.on('exit', () => lost(new ThreadLost('a thread of transfers ended')))
    worker.unref()
    return running
  }

  /** Runs a job, and repeats it in another thread after a crash. */
  async function runIn(running: Running, job: DiskJob, losses: number): Promise<unknown> {
    running.hold()
    try {
      const moved = 'pieces' in job ? [...new Set(job.pieces.map(({ buffer }) => buffer as ArrayBuffer))] : []
      return await running.thread.askMoving(moved, 'disk', job)
    } catch (error) {
      const retry = error instanceof ThreadLost && losses > 0 ? repeatable(job) : null
      if (retry === null) throw error
      return await runIn(pick(), retry, losses - 1)
    } finally {
      running.release()
    }
  }

  function startIdleTimer(thread: Running): void {
    thread.worker.unref()
    idleTimer ??= setTimeout(() => {
      idleTimer = null
      if (threads.some(({ load }) => load > 0)) return
      const idle = threads
      threads = []
      for (const { worker } of idle) void worker.terminate()
    }, idleMs).unref()
  }

  /** Returns the least busy thread. Starts another one only if all are busy. */
  function pick(): Running {
    if (closed !== null) throw closed
    let best: Running | null = null
    for (const thread of threads) if (best === null || thread.load < best.load) best = thread
    if (best !== null && (best.load === 0 || threads.length >= maxThreads)) return best
    const started = start()
    threads.push(started)
    return started
  }

  async function runAlone<T>(work: (thread: TransferThread) => Promise<T>): Promise<T> {
    if (closed !== null) throw closed
    lone = start()
    const { worker } = lone
    try {
      return await work(lone)
    } finally {
      lone = null
      await worker.terminate()
    }
  }

  const all = (): readonly Running[] => (lone === null ? threads : [...threads, lone])

  return {
    pick,
    /**
     * Runs work in a new thread, so that a crash affects no other work. Only one such work runs at a time. The signal
     * removes waiting work from the queue; the call rejects with its reason.
     */
    apart: <T>(work: (thread: TransferThread) => Promise<T>, signal: AbortSignal) =>
      loneWork.add(() => runAlone(work), { signal }),
    /** Calls each running thread. */
    forEach(what: (thread: Remote<RemoteThread>) => void): void {
      for (const { thread } of all()) what(thread)
    },
    /** Ends the threads. Pending calls reject. */
    async close(): Promise<void> {
      closed = new Error('the threads of transfers are closed')
      if (idleTimer !== null) clearTimeout(idleTimer)
      await Promise.all(all().map(({ worker }) => worker.terminate()))
    },
  }
}
