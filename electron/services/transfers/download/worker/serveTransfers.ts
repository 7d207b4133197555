import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { setDefaultCACertificates } from 'node:tls'
import PQueue from 'p-queue'
import { runDiskJob, type DiskJob } from '../../../files/diskSteps.ts'
import { createPatience } from '../../../files/patience.ts'
import { believedMs, type SpaceReservation } from '../../../files/freeSpace.ts'
import { createNetwork, type Network } from '../../../network/network.ts'
import type { ServiceAddresses } from '../../../network/reach.ts'
import { createDisk, type Disk, type DiskThread } from '../../disk/diskFiles.ts'
import { createAssetClient, type AssetClient } from '../assetClient.ts'
import { fetchAsset } from '../fetchAsset.ts'
import type { SentTask } from '../fetchTask.ts'
import { smallBytes } from '../partFile.ts'
import { fileHead } from '../response.ts'
import { createExchange, type Messages, type Remote } from './exchange.ts'
import { createGrantedBandwidth } from './grantedBandwidth.ts'
import { createProgressReports, type ProgressReports } from './progressReports.ts'
import {
  rootId,
  type FileHandler,
  type ThreadHost,
  type SentAddress,
  type Thread,
  type WorkerSetup,
} from './protocol.ts'

/** Of 0 to 19; a thread with a higher one waits for those with a lower one. */
const transferNiceness = 5

/** Does a step of the disk (`runDiskJob`); tests put a refusing one in its place. */
export type DiskSteps = (job: DiskJob) => unknown

/** A thread of transfers: everything that is done for a file from its request to its last flush. */
export function serveTransfers(steps: DiskSteps = runDiskJob): void {
  if (parentPort === null) throw new Error('this is started as a thread')
  const port: MessagePort = parentPort
  const setup = workerData as WorkerSetup
  // On other systems the priority would be the whole program's.
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
    wayOf: (connectionId) => network.wayTo(services.get(connectionId) ?? null),
  })
  const run = diskOf(steps, setup.flushesAtOnce)
  const tools = { setup, client, run, reports: createProgressReports() }
  const stops = new Map<number, AbortController>()

  /** The work for one number, which `stop` may end. */
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

  const thread: Thread = {
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

interface ThreadTools {
  setup: WorkerSetup
  client: AssetClient
  run: DiskThread['run']
  reports: ProgressReports
}

/** Numbers of this thread's own files; the main thread counts upwards. */
let lastFile = 0

async function fetchOne(
  sent: SentTask,
  { connectionId }: SentAddress,
  handler: Remote<FileHandler>,
  { setup, client, run, reports }: ThreadTools,
  signal: AbortSignal,
) {
  const report = reports.of(handler)
  const tries = { failed: sent.failedTries }
  let hasPermit = true
  const patiently = createPatience(setup.platform, { sleep: (ms) => handler.ask('sleep', ms) })
  const disk: Disk = createDisk(
    () => ({ run, hold: () => undefined, release: () => undefined }),
    patiently,
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
        reservation: reservationAt(handler, sent.hasPlentyOfSpace),
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
 * Room on the disk, of which the main thread keeps account. Where there was plenty a moment ago a small file tells it
 * what it writes; others ask.
 */
function reservationAt(handler: Remote<FileHandler>, hasPlenty: boolean): SpaceReservation {
  const plentyUntil = hasPlenty ? performance.now() + believedMs : 0
  let isSmall = false
  const mayWrite = (): boolean => isSmall && performance.now() < plentyUntil
  return {
    async expect(bytes) {
      isSmall = bytes <= smallBytes
      if (!mayWrite()) await handler.ask('expectSpace', bytes)
    },
    async write(bytes, step) {
      if (mayWrite()) handler.notify('writes', bytes)
      else await handler.ask('awaitSpace', bytes)
      try {
        return await step()
      } finally {
        handler.notify('written')
      }
    },
    // The main thread closes it with the file.
    close: () => undefined,
  }
}

/**
 * Gives the memory of bytes that are with the system back at once: the collector would come late, and memory outside
 * its heap makes it come often. A piece that reaches to the end of its buffer is the last that anybody reads of it:
 * what stands before it is the head of its answer, or an earlier piece of its file, which is written too. Small
 * buffers may be parts of the runtime's pool, which anybody shares.
 */
function letGo(pieces: readonly Uint8Array[]): void {
  for (const { buffer, byteOffset, byteLength } of pieces) {
    const isAll = byteLength === buffer.byteLength
    const isLast = byteOffset + byteLength === buffer.byteLength && byteLength >= Buffer.poolSize / 2
    if (buffer instanceof ArrayBuffer && !buffer.detached && (isAll || isLast)) buffer.transfer(0)
  }
}

/**
 * Steps that wait for the disk itself queue up: each of them takes one of the few threads of the runtime's pool. What a
 * file still has to write is with the system before it queues, so that its bytes take no memory meanwhile.
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
