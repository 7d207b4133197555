import { systemClock } from '../../files/clock.ts'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import {
  bootId,
  confinedFolder,
  createFolderSync,
  dropPart,
  realDisk,
  renameWithRetry,
  writerOf,
} from '../../files/disk.ts'
import { createFolderLeases } from '../../libraryIndex/folderLease.ts'
import { createDisk } from '../disk/diskFiles.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { createConcurrencyLimiter } from '../download/concurrency/concurrencyLimiter.ts'
import { createJournal } from '../../sqlite/writeBatch.ts'
import type { JobTools } from '../order/context.ts'
import { createLockRetry } from '../../files/lockRetry.ts'
import type { Places } from '../order/folderAssignment.ts'
import { defaultRetry } from '../../network/retryRules.ts'
import type { Drives } from '../../files/drives.ts'
import { createSpaceMonitor } from '../../files/freeSpace.ts'
import { createTransferThreads } from '../download/worker/transferThreads.ts'
import { createBackpressure } from '../download/worker/backpressure.ts'
import { createThreadHost } from '../download/worker/threadHost.ts'
import { threadPoolSize } from '../../timing/threadPool.ts'

/** Creates the tools that all orders of an engine share. `onCapacity`: called when more files could be downloaded. */
export function createEngineTools(
  options: TransferEngineOptions,
  places: Places,
  drives: Drives,
  onCapacity: () => void,
) {
  const { platform, stores, fetchOptions } = options
  const clock = options.clock ?? systemClock
  const retryLocked = createLockRetry(platform, clock)
  const retry = { ...defaultRetry, ...fetchOptions?.retry }
  const boot = bootId()
  // A database in memory has no folder. A random name is enough: no later run continues its temporary files.
  const writer = writerOf(dirname(stores.db.location() ?? join('/', randomUUID(), 'memory')))
  const host = createThreadHost({
    bytesPerSecond: () => options.bytesPerSecond?.() ?? null,
    resolveProxy: options.proxies?.resolveProxy ?? (() => Promise.resolve('DIRECT')),
    onProblem: (error) => options.onFault?.(error),
  })
  const threads = createTransferThreads(
    options.transferWorker ?? new URL('../download/worker/transfer-worker.ts', import.meta.url),
    {
      platform,
      isBehindWindow: options.isBehindWindow ?? false,
      boot,
      retry,
      limits: fetchOptions?.limits ?? {},
      environment: { ...options.proxies?.environment },
    },
    host.of,
    threadPoolSize(process.env),
  )
  let lastFile = 0
  const diskOfThreads = createDisk(
    () => threads.pick(),
    retryLocked,
    () => (lastFile += 1),
  )
  const disk = {
    ...realDisk,
    async rename(from: string, to: string): Promise<void> {
      if (!(await diskOfThreads.place(from, to))) await dropPart(from)
    },
    ...options.disk,
  }
  const limiter = createConcurrencyLimiter({ limit: options.concurrency, onCapacity })
  const tools: JobTools = {
    commit: {
      stores,
      makeFolder: (root, relDir) =>
        confinedFolder(root, relDir, { create: true, retryLocked, makeFolder: disk.makeFolder }),
      rename: (from, to, signal) => renameWithRetry(from, to, disk, platform, clock, signal),
      retryLocked,
      platform,
      clock,
      boot,
      writer,
      leases: createFolderLeases(writer, clock),
      journal: createJournal(stores.db),
      syncFolder: createFolderSync((folder) => diskOfThreads.syncFolder(folder)),
    },
    fetch: {
      threads,
      serviceOf: (connectionId) => options.serviceOf?.(connectionId) ?? null,
      isLimited: host.isLimited,
      limiter,
      clock,
      retry,
      random: fetchOptions?.random ?? Math.random,
      space: createSpaceMonitor(disk),
      disk: diskOfThreads,
      diskQueue: createBackpressure(),
      writer,
    },
    places,
    drives,
    fetchDetail: options.fetchDetail,
    nameTemplate: () => options.templates().nameTemplate,
  }
  return {
    tools,
    /** Called when the user's limits may have changed. */
    limitsChanged(): void {
      limiter.changed()
      threads.forEach((thread) => thread.notify('limitBandwidth', host.isLimited()))
    },
    /** Asks for proxies again after a change of network. */
    forgetProxies(): void {
      threads.forEach((thread) => thread.notify('forgetProxies'))
    },
    async close(): Promise<void> {
      limiter.close()
      host.close()
      await threads.close()
    },
  }
}
