import type { NewDeliveries } from '../catalogue/orders/newDeliveries.ts'
import { afterInReal, createPoller } from '../timing/poller.ts'
import type { EndedTransfer } from '../transfers/types.ts'

export interface AutoDownloadsOptions {
  deliveries: NewDeliveries
  /** Connections with automatic downloads, and since when (seconds since the epoch). */
  wanted: () => readonly { connectionId: string; since: number }[]
  /** Stores an earlier start time. Called if the clock was ahead when the user enabled the downloads. */
  setSince: (connectionId: string, since: number) => Promise<void>
  onFault: (error: unknown) => void
  /** Whether a connection can be called now: its key works and its service runs. */
  usable: (connectionId: string) => boolean
  /** Refreshes a connection's orders. `refreshed` is called after success. */
  refresh: (connectionId: string) => void
  /** Whether downloads may not start: a problem of the disk, or the user paused them. */
  blocked: () => boolean
  start: (connectionId: string, orderIds: readonly string[]) => void
  isOnline: () => boolean
  /** Called when the number of `held` orders changed. */
  onHeld: () => void
  /**
   * Called when no automatic download is running any more. `orders`: number of orders that got files. `failed`: number
   * of orders that stayed incomplete.
   */
  onDone: (result: { orders: number; failed: number }) => void
  /** Seconds since the epoch. */
  now: () => number
  random?: () => number
  /** Milliseconds between two checks. */
  everyMs?: number
}

/** Implements the setting "Download new deliveries automatically" while the program runs. */
export type AutoDownloads = ReturnType<typeof createAutoDownloads>

const minute = 60_000
/** Limits of the random factor of a pause between two checks, so that many computers do not call at once. */
const shortestPause = 0.85
const longestPause = 1.15
/** The poller has only this key. */
const newDeliveries = 'new deliveries'

/**
 * Checks for new deliveries about every ten minutes, at random intervals so that many computers do not call at once.
 * Downloads what was delivered since the user enabled it. Sends no request while offline.
 */
export function createAutoDownloads(options: AutoDownloadsOptions) {
  const { deliveries, random = Math.random, everyMs = 10 * minute } = options
  const open = new Set<string>()
  const held = new Map<string, number>()
  let result = { orders: 0, failed: 0 }
  const poller = createPoller({
    poll() {
      // The next check is planned before the requests, so that a fault does not end the polling.
      plan(pause())
      refreshWanted()
      return null
    },
    after: afterInReal,
  })
  const pause = (): number => everyMs * (shortestPause + random() * (longestPause - shortestPause))

  /**
   * A start time in the future comes from a clock that was ahead, and would hide all deliveries. It is moved one
   * longest pause before now.
   */
  function sinceOf({ connectionId, since }: { connectionId: string; since: number }): number {
    if (since <= options.now()) return since
    const corrected = options.now() - (longestPause * everyMs) / 1000
    options.setSince(connectionId, corrected).catch(options.onFault)
    return corrected
  }

  function plan(ms: number): void {
    // Planning also corrects start times in the future.
    options.wanted().forEach(sinceOf)
    if (options.wanted().length === 0) poller.cancel(newDeliveries)
    else poller.plan(newDeliveries, ms)
  }

  function refreshWanted(): void {
    if (!options.isOnline()) return
    for (const { connectionId } of options.wanted()) {
      if (options.usable(connectionId)) options.refresh(connectionId)
    }
  }

  function hold(connectionId: string, orders: number): void {
    if ((held.get(connectionId) ?? 0) === orders) return
    if (orders === 0) held.delete(connectionId)
    else held.set(connectionId, orders)
    options.onHeld()
  }

  /** Starts the due downloads, or counts them as held. Returns the ids of the orders whose download starts. */
  function begin(connectionId: string): readonly string[] {
    const wanted = options.wanted().find((entry) => entry.connectionId === connectionId)
    const ids = wanted === undefined ? [] : deliveries.due(connectionId, sinceOf(wanted), options.now())
    const mustWait = options.blocked()
    hold(connectionId, mustWait ? ids.length : 0)
    if (mustWait || ids.length === 0) return []
    for (const id of ids) open.add(`${connectionId}\0${id}`)
    options.start(connectionId, ids)
    deliveries.started(connectionId, ids, options.now())
    return ids
  }

  return {
    /** Plans or cancels the next check, after a start or a change of the settings. */
    plan(): void {
      const wanted = options.wanted()
      for (const connectionId of held.keys())
        if (!wanted.some((entry) => entry.connectionId === connectionId)) hold(connectionId, 0)
      if (wanted.length === 0 || !poller.isPlanned(newDeliveries)) plan(pause())
    },
    /** After sleep: checks once the network had time to reconnect. */
    onWake(): void {
      plan(Math.min(everyMs, 10_000 + random() * 20_000))
    },
    /**
     * Call it when any refresh of a connection ended. `isComplete`: the orders were read to the end. Returns the ids
     * of the orders whose download starts.
     */
    refreshed: (connectionId: string, isComplete: boolean): readonly string[] => {
      return isComplete ? begin(connectionId) : []
    },
    /** Call it when `blocked` may have changed. Starts the held downloads if they are no longer blocked. */
    unblocked(): void {
      if (held.size === 0 || options.blocked()) return
      for (const connectionId of [...held.keys()]) begin(connectionId)
    },
    /** Number of orders whose download is held back. */
    held: () => [...held.values()].reduce((sum, orders) => sum + orders, 0),
    ended({
      connectionId,
      orderId,
      state,
      done,
    }: Pick<EndedTransfer, 'connectionId' | 'orderId' | 'state' | 'done'>): void {
      if (!open.delete(`${connectionId}\0${orderId}`)) return
      if (state === 'failed') result.failed += 1
      else if (done > 0) result.orders += 1
      if (open.size > 0) return
      const finished = result
      result = { orders: 0, failed: 0 }
      options.onDone(finished)
    },
    close(): void {
      poller.close()
    },
  }
}
