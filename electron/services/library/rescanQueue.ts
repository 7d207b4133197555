import PQueue from 'p-queue'
import type { ScanResult } from '../libraryIndex/scan.ts'

/** Rescans library folders, one after the other. */
export function createRescans() {
  const queue = new PQueue({ concurrency: 1 })
  const latest = new Map<string, { stop: AbortController; result: Promise<ScanResult> }>()

  /**
   * Starts a rescan. A pending or running rescan of the same connection is cancelled, and its callers receive this
   * result.
   */
  async function run(
    connectionId: string,
    scan: (signal: AbortSignal) => Promise<ScanResult>,
  ): Promise<ScanResult> {
    latest.get(connectionId)?.stop.abort()
    const stop = new AbortController()
    const current = {
      stop,
      result: queue.add(() => {
        stop.signal.throwIfAborted()
        return scan(stop.signal)
      }),
    }
    latest.set(connectionId, current)
    try {
      return await current.result
    } catch (error) {
      const newer = latest.get(connectionId)
      if (!stop.signal.aborted || newer === undefined || newer === current) throw error
      return await newer.result
    } finally {
      if (latest.get(connectionId) === current) latest.delete(connectionId)
    }
  }

  return {
    run,
    /** Cancels the rescan of a connection. It rejects with the signal's reason. */
    cancel: (connectionId: string): void => {
      latest.get(connectionId)?.stop.abort()
      latest.delete(connectionId)
    },
    async close(): Promise<void> {
      for (const { stop } of latest.values()) stop.abort()
      await queue.onIdle()
    },
  }
}
