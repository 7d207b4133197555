import { createPoller, type After, type Pause } from '../../timing/poller.ts'

export interface ServicePollerOptions {
  /** Connections with waiting entries, and the seconds until they may be checked (0: now). */
  waiting: () => ReadonlyMap<string, number>
  /** Whether a connection can be called now: its key works and its service runs. */
  usable: (connectionId: string) => boolean
  isOnline: () => boolean
  /** Checks and sends for a connection. Returns false if the service is unreachable. */
  work: (connectionId: string) => Promise<boolean>
  onFault: (error: unknown) => void
  after: After
}

/** Calls the service from time to time while entries wait for it, and not at all otherwise. */
export interface ServicePoller {
  start(): void
  /** Called when waiting entries changed. `now`: work at once. */
  update(now: boolean): void
  /** Called when the network may be back: after sleep, or after an answered call. */
  retryLater(connectionId: string | null): void
  close(): void
}

const shortest = 15_000
const longest = 120_000
const soon = 500

/** Pauses from 15 seconds, doubled after each failure, up to 2 minutes. */
export function createServicePoller(options: ServicePollerOptions): ServicePoller {
  const { waiting, usable, isOnline, work, onFault, after } = options
  /** Polled connections. `early`: remaining seconds, if the next check is not due yet. */
  const polled = new Map<string, { delay: number; early: number | null }>()
  const poller = createPoller({
    poll: (connectionId) =>
      pollService(connectionId).catch((error: unknown) => {
        onFault(error)
        return null
      }),
    after,
  })
  let running = false

  function plan(connectionId: string, ms: number, early: number | null = null): void {
    polled.set(connectionId, { delay: polled.get(connectionId)?.delay ?? shortest, early })
    poller.plan(connectionId, ms)
  }

  async function pollService(connectionId: string): Promise<Pause> {
    const reached = isOnline() && usable(connectionId) && (await tried(connectionId))
    const known = polled.get(connectionId)
    if (!running || known === undefined || poller.isPlanned(connectionId)) return null
    const early = waiting().get(connectionId)
    if (early === undefined) {
      polled.delete(connectionId)
      return null
    }
    const isTooEarly = reached && early > 0
    polled.set(connectionId, {
      delay: isTooEarly ? shortest : Math.min(longest, known.delay * 2),
      early: isTooEarly ? early : null,
    })
    return isTooEarly ? early * 1000 + soon : known.delay
  }

  /** Continues also after an error: a full disk may have space again later. */
  async function tried(connectionId: string): Promise<boolean> {
    try {
      return await work(connectionId)
    } catch (error) {
      onFault(error)
      return false
    }
  }

  function update(now: boolean): void {
    if (!running) return
    const all = waiting()
    for (const [connectionId, early] of all) {
      const known = polled.get(connectionId)
      const isSooner = known !== undefined && known.early !== null && early < known.early
      if (known !== undefined && !now && !isSooner) continue
      plan(connectionId, early > 0 ? early * 1000 + soon : soon, early > 0 ? early : null)
    }
    for (const connectionId of polled.keys()) {
      if (all.has(connectionId) || !poller.isPlanned(connectionId)) continue
      poller.cancel(connectionId)
      polled.delete(connectionId)
    }
  }

  return {
    start() {
      running = true
      for (const connectionId of waiting().keys()) plan(connectionId, soon)
    },
    update,
    retryLater(connectionId) {
      if (!running) return
      for (const [id, known] of polled) {
        if (connectionId !== null && id !== connectionId) continue
        known.delay = shortest
        if (poller.isPlanned(id)) plan(id, soon)
      }
    },
    close() {
      running = false
      poller.close()
      polled.clear()
    },
  }
}
