import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { setDefaultCACertificates } from 'node:tls'
import PQueue from 'p-queue'
import { runDiskJob, type DiskJob } from '../../disk/diskJobs.ts'
import { createLockRetry } from '../../../files/lockRetry.ts'
import { createNetwork, type Network } from '../../../network/network.ts'
import type { ServiceAddresses } from '../../../network/privateNetworkGuard.ts'
import { createDisk, type Disk, type DiskThread } from '../../disk/diskFiles.ts'
import { createAssetClient, type AssetClient } from '../assetClient.ts'
import { fetchAsset } from '../fetchAsset.ts'
import type { SentTask } from '../fetchTask.ts'
import { fileHead } from '../response.ts'
import { createExchange, type Messages, type Remote } from './exchange.ts'
import { createGrantedBandwidth } from './grantedBandwidth.ts'
import { createProgressReports, type ProgressReports } from './progressReports.ts'
import {
  rootId,
  type FileHandler,
  type ThreadHost,
  type SentAddress,
  type RemoteThread,
  type WorkerSetup,
} from './protocol.ts'
import { createThreadReservation } from './threadReservation.ts'

/** Niceness from 0 to 19. Threads with a higher value have a lower priority. */
const transferNiceness = 5

/** Runs a disk job (`runDiskJob`). Tests replace it with failing disks. */
export type DiskSteps = (job: DiskJob) => unknown

/** The transfer thread: handles files from their request to the last flush. */
export function serveTransfers(steps: DiskSteps = runDiskJob): void {
  if (parentPort === null) throw new Error('this is started as a thread')
  const port: MessagePort = parentPort
  const setup = workerData as WorkerSetup
  // On other systems it would change the priority of the whole process.
  if (setup.isBehindWindow && process.platform === 'linux')
    setPriority(Math.max(getPriority(), transferNiceness))
  if (setup.certificates !== null) setDefaultCACertificates([...setup.certificates])
  const exchange = createExchange((messages, moved) => {
    port.postMessage(messages, moved)
  })
  const host = exchange.remote<ThreadHost>(rootId)
  const bandwidth = createGrantedBandwidth(host)
  const network = networkOf(setup, host)
  const services = new Map<string, ServiceAddresses | null>()
  const client = createAssetClient({
    limits: setup.limits,
    bandwidthLimiter: bandwidth,
    routeOf: (connectionId) => network.routeTo(services.get(connectionId) ?? null),
  })
  const run = diskOf(steps, setup.flushesAtOnce)
  const tools = { setup, client, run, reports: createProgressReports() }
  const stops = new Map<number, AbortController>()

  /** Runs work that `stop` with the same number can abort. */
  async function stoppable<T>(
    id: number,
    { connectionId, service, isLimited }: SentAddress,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stop = new AbortController()
    stops.set(id, stop)
    services.set(connectionId, service)
    bandwidth.limit(isLimited)
    try {
      return await work(stop.signal)
    } finally {
      stops.delete(id)
    }
  }

  const thread: RemoteThread = {
    fetch: (id, task, address) =>
      stoppable(id, address, (signal) =>
        fetchOne(task, address, exchange.remote<FileHandler>(id), tools, signal),
      ),
    head: (id, url, headers, address) =>
      stoppable(id, address, async (signal) => {
        const { connectionId } = address
        const answer = await client.get({ url, connectionId, headers, signal, onHead: () => null })
        const { etag, lastModified } = fileHead(answer)
        return { status: answer.status, etag, lastModified }
      }),
    stop(id) {
      stops.get(id)?.abort(new Error('stopped'))
    },
    disk: run,
    limitBandwidth(isLimited) {
      bandwidth.limit(isLimited)
    },
    forgetProxies() {
      network.forgetProxies()
    },
  }
  exchange.serve(rootId, thread)
  port.on('message', (messages: Messages) => {
    exchange.take(messages)
  })
}

interface ServedTools {
  setup: WorkerSetup
  client: AssetClient
  run: DiskThread['run']
  reports: ProgressReports
}

/** Number of the last file that this thread opened. Counts down from 0, since the main thread counts up. */
let lastFile = 0

async function fetchOne(
  sent: SentTask,
  { connectionId }: SentAddress,
  handler: Remote<FileHandler>,
  { setup, client, run, reports }: ServedTools,
  signal: AbortSignal,
) {
  const report = reports.of(handler)
  const tries = { failed: sent.failedTries }
  let hasPermit = true
  const retryLocked = createLockRetry(setup.platform, { sleep: (ms) => handler.ask('sleep', ms) })
  const disk: Disk = createDisk(
    () => ({ run, hold: () => undefined, release: () => undefined }),
    retryLocked,
    () => (lastFile -= 1),
  )
  try {
    return await fetchAsset(
      {
        ...sent,
        connectionId,
        journal: {
          save: (part) => handler.ask('journal', part),
          remove() {
            handler.notify('unjournal')
          },
        },
        tries,
        signal,
        onBytes(bytes) {
          report.received(bytes)
        },
        onProgress(size, length) {
          report.at(size, length)
        },
      },
      {
        client,
        disk,
        retry: setup.retry,
        boot: setup.boot,
        reservation: createThreadReservation(handler, sent.hasPlentyOfSpace),
        async enter(host) {
          if (!hasPermit) await handler.ask('permit', host)
          hasPermit = false
          return {
            count: () => undefined,
            leave(note) {
              report.flush()
              handler.notify('leave', note)
            },
          }
        },
        wait: (attempt, askedMs) => handler.ask('wait', attempt, askedMs),
      },
    )
  } finally {
    report.flush()
    if (tries.failed !== sent.failedTries) handler.notify('tried', tries.failed)
  }
}

/**
 * Frees the memory of written bytes at once: the garbage collector would come late, and external memory makes it run
 * often. Only pieces that end their buffer are freed: no one reads earlier parts of it any more. Small buffers may
 * belong to Node's shared pool.
 */
function letGo(pieces: readonly Uint8Array[]): void {
  for (const { buffer, byteOffset, byteLength } of pieces) {
    const isAll = byteLength === buffer.byteLength
    const isLast = byteOffset + byteLength === buffer.byteLength && byteLength >= Buffer.poolSize / 2
    if (buffer instanceof ArrayBuffer && !buffer.detached && (isAll || isLast)) buffer.transfer(0)
  }
}

/**
 * Flushes are queued, since each occupies a thread of libuv's pool. Before queuing, all bytes of a file are written, so
 * that they use no memory.
 */
function diskOf(steps: DiskSteps, flushesAtOnce: number): DiskThread['run'] {
  const flushes = new PQueue({ concurrency: flushesAtOnce })
  const step = async (job: DiskJob): Promise<unknown> => {
    try {
      return await steps(job)
    } finally {
      if ('pieces' in job) letGo(job.pieces)
    }
  }
  return async function run(job) {
    if (job.do === 'seal' && job.pieces.length > 0) {
      await step({ ...job, do: 'write' })
      return run({ ...job, pieces: [], fresh: false })
    }
    return job.do === 'seal' || job.do === 'flush' || job.do === 'syncFolder'
      ? flushes.add(() => step(job))
      : step(job)
  }
}

function networkOf({ environment }: WorkerSetup, host: Remote<ThreadHost>): Network {
  return createNetwork({
    environment,
    resolveProxy: (url) => host.ask('resolveProxy', url),
    onProblem(error) {
      host.notify('reportProblem', error instanceof Error ? error.message : String(error))
    },
  })
}
