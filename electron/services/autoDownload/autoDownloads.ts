import type { NewDeliveries } from '../catalogue/orders/newDeliveries.ts'
import { afterInReal, createPoller } from '../timing/poller.ts'
import type { EndedTransfer } from '../transfers/types.ts'

export interface AutoDownloadsOptions {
  deliveries: NewDeliveries
  /** The connections that download new deliveries by themselves, and since when (seconds since the epoch). */
  wanted: () => readonly { connectionId: string; since: number }[]
  /** Keeps an earlier moment: the clock was ahead when it was chosen. Rejects where it cannot be kept. */
  setSince: (connectionId: string, since: number) => Promise<void>
  onFault: (error: unknown) => void
  /** Whether a connection can be asked now: its key works, its service runs. */
  usable: (connectionId: string) => boolean
  /** Reads a connection's orders again; `refreshed` is called when that ended well. */
  refresh: (connectionId: string) => void
  /** Nothing may be started: the disk has a problem, or the user paused the transfers. */
  blocked: () => boolean
  start: (connectionId: string, orderIds: readonly string[]) => void
  isOnline: () => boolean
  /** Other deliveries wait now than before (`held`). */
  onHeld: () => void
  /** All that was started together is over; `orders` of them brought files, `failed` did not come whole. */
  onDone: (result: { orders: number; failed: number }) => void
  /** Seconds since the epoch. */
  now: () => number
  random?: () => number
  /** Milliseconds between two looks. */
  everyMs?: number
}

/** "Download new deliveries by themselves", as long as the program runs. */
export interface AutoDownloads {
  /** The choices have changed, or the program has started: the next look is planned, or there will be none. */
  plan(): void
  /** The computer woke up: the network needs a moment, then orders may have changed. */
  woke(): void
  /**
   * A connection's refresh is over, whether the user or the program asked for it; `isComplete`: its orders were read
   * to the end.
   */
  refreshed(connectionId: string, isComplete: boolean): void
  /** Something that stopped the transfers may be over: what was held back is started, if so. */
  unblocked(): void
  /** How many orders would be downloaded, but wait because nothing may be started. */
  held(): number
  ended(transfer: EndedTransfer): void
  close(): void
}

const minute = 60_000
/** Bounds of the pause between two looks, as shares of it: many computers do not ask at once. */
const [shortestPause, longestPause] = [0.85, 1.15]
/** The one thing that is polled. */
const newDeliveries = 'new deliveries'

/**
 * Looks at the service every ten minutes or so, spread so that many computers do not ask at once, and gives what
 * was delivered since the user switched it on to the transfers. Offline it sends no request.
 */
export function createAutoDownloads(options: AutoDownloadsOptions): AutoDownloads {
  const { deliveries, random = Math.random, everyMs = 10 * minute } = options
  const open = new Set<string>()
  const held = new Map<string, number>()
  let result = { orders: 0, failed: 0 }
  const poller = createPoller({
    turn() {
      // Planned before it asks: a fault of one turn does not end the others.
      plan(pause())
      refreshWanted()
      return null
    },
    after: afterInReal,
  })
  const pause = (): number => everyMs * (shortestPause + random() * (longestPause - shortestPause))

  /**
   * A moment that is still to come was noted by a clock that was ahead: without this nothing would be new until then.
   * What came since the last look counts.
   */
  function sinceOf({ connectionId, since }: { connectionId: string; since: number }): number {
    if (since <= options.now()) return since
    const corrected = options.now() - (longestPause * everyMs) / 1000
    options.setSince(connectionId, corrected).catch(options.onFault)
    return corrected
  }

  function plan(ms: number): void {
    // Each plan is a look at the clock, too.
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

  /** Gives what is due to the transfers, or remembers how much of it has to wait. */
  function begin(connectionId: string): void {
    const wanted = options.wanted().find((entry) => entry.connectionId === connectionId)
    const ids = wanted === undefined ? [] : deliveries.due(connectionId, sinceOf(wanted), options.now())
    const mustWait = options.blocked()
    hold(connectionId, mustWait ? ids.length : 0)
    if (mustWait || ids.length === 0) return
    for (const id of ids) open.add(`${connectionId}\0${id}`)
    options.start(connectionId, ids)
    deliveries.started(connectionId, ids, options.now())
  }

  return {
    plan() {
      const wanted = options.wanted()
      for (const connectionId of held.keys())
        if (!wanted.some((entry) => entry.connectionId === connectionId)) hold(connectionId, 0)
      if (wanted.length === 0 || !poller.isPlanned(newDeliveries)) plan(pause())
    },
    woke() {
      plan(Math.min(everyMs, 10_000 + random() * 20_000))
    },
    refreshed(connectionId, isComplete) {
      if (isComplete) begin(connectionId)
    },
    unblocked() {
      if (held.size === 0 || options.blocked()) return
      for (const connectionId of [...held.keys()]) begin(connectionId)
    },
    held: () => [...held.values()].reduce((sum, orders) => sum + orders, 0),
    ended({ connectionId, orderId, done, failed }) {
      if (!open.delete(`${connectionId}\0${orderId}`)) return
      if (failed) result.failed += 1
      else if (done > 0) result.orders += 1
      if (open.size > 0) return
      const finished = result
      result = { orders: 0, failed: 0 }
      if (finished.orders > 0 || finished.failed > 0) options.onDone(finished)
    },
    close() {
      poller.close()
    },
  }
}
