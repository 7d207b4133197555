import { systemClock } from '../../files/clock.ts'
import { bootStamp, createFolderSync, dropPart, realDisk } from '../../files/disk.ts'
import { createDiskPool } from '../disk/diskPool.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { createConcurrencyLimiter } from '../download/concurrencyLimiter.ts'
import { createAssetClient } from '../download/assetClient.ts'
import { createJournal } from '../commit/writeBatch.ts'
import type { JobTools } from '../order/context.ts'
import { createPatience } from '../../files/patience.ts'
import type { Places } from '../order/folderAssignment.ts'
import { defaultRetry } from '../../network/retryRules.ts'
import { createSpaceMonitor } from '../../files/freeSpace.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { createBandwidthLimiter } from '../download/bandwidthLimiter.ts'

/** Builds what all orders of an engine share. `onCapacity`: more files could be fetched at once than are asked for. */
export function createEngineTools(
  options: TransferEngineOptions,
  stores: Stores,
  places: Places,
  onCapacity: () => void,
): { tools: JobTools; close(): Promise<void> } {
  const { platform, fetchOptions } = options
  const clock = options.clock ?? systemClock
  const patiently = createPatience(platform, clock)
  const pool = createDiskPool(
    options.diskWorker ?? new URL('../disk/disk-worker.ts', import.meta.url),
    patiently,
  )
  const disk = {
    ...realDisk,
    async rename(from: string, to: string): Promise<void> {
      if (!(await pool.place(from, to))) await dropPart(from)
    },
    ...options.disk,
  }
  const bandwidthLimiter = createBandwidthLimiter(() => options.bytesPerSecond?.() ?? null)
  const client = createAssetClient({
    bandwidthLimiter,
    ...(fetchOptions?.limits ? { limits: fetchOptions.limits } : {}),
    ...(options.wayOf ? { wayOf: options.wayOf } : {}),
  })
  const limiter = createConcurrencyLimiter({ limit: options.concurrency, onCapacity })
  const boot = bootStamp()
  const tools: JobTools = {
    commit: {
      stores,
      disk,
      patiently,
      platform,
      clock,
      boot,
      journal: createJournal(options.db),
      syncFolder: createFolderSync((folder) => pool.syncFolder(folder)),
    },
    fetch: {
      client,
      limiter,
      clock,
      boot,
      retry: { ...defaultRetry, ...fetchOptions?.retry },
      random: fetchOptions?.random ?? Math.random,
      space: createSpaceMonitor(disk),
      disk: pool,
    },
    places,
    fetchDetail: options.fetchDetail,
    nameTemplate: () => options.templates().nameTemplate,
  }
  return {
    tools,
    async close() {
      limiter.close()
      bandwidthLimiter.close()
      await client.close()
      await pool.close()
    },
  }
}
