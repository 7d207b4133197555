import { systemClock } from './clock.ts'
import { bootStamp, createFolderSync, dropPart, realDisk } from './disk.ts'
import { createDiskPool } from './diskPool.ts'
import type { TransferEngineOptions } from './engine.ts'
import { createGate } from './gate.ts'
import { createAssetClient } from './http.ts'
import { createJournal } from './journal.ts'
import type { JobTools } from './orderWork.ts'
import { createPatience } from './patience.ts'
import type { Places } from './places.ts'
import { defaultRetry } from './retry.ts'
import { createSpaceWatch } from './space.ts'
import type { Stores } from './stores.ts'
import { createThrottle } from './throttle.ts'

/** Builds what all orders of an engine share. `onRoom`: more files could be fetched at once than are asked for. */
export function createEngineTools(
  options: TransferEngineOptions,
  stores: Stores,
  places: Places,
  onRoom: () => void,
): { tools: JobTools; close(): Promise<void> } {
  const { platform, fetchOptions } = options
  const clock = options.clock ?? systemClock
  const patiently = createPatience(platform, clock)
  const pool = createDiskPool(options.diskWorker ?? new URL('./disk-worker.ts', import.meta.url), patiently)
  const disk = {
    ...realDisk,
    async rename(from: string, to: string): Promise<void> {
      if (!(await pool.place(from, to))) await dropPart(from)
    },
    ...options.disk,
  }
  const throttle = createThrottle(() => options.bytesPerSecond?.() ?? null)
  const client = createAssetClient({
    clock,
    throttle,
    ...(fetchOptions?.limits ? { limits: fetchOptions.limits } : {}),
    ...(options.wayOf ? { wayOf: options.wayOf } : {}),
  })
  const gate = createGate({ limit: options.concurrency, onRoom })
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
      gate,
      clock,
      boot,
      retry: { ...defaultRetry, ...fetchOptions?.retry },
      random: fetchOptions?.random ?? Math.random,
      space: createSpaceWatch(disk),
      disk: pool,
    },
    places,
    look: options.lookAtOrder,
    nameTemplate: () => options.templates().nameTemplate,
  }
  return {
    tools,
    async close() {
      gate.close()
      throttle.close()
      await client.close()
      await pool.close()
    },
  }
}
