import { createPoller, type After, type Pause } from '../../timing/poller.ts'

export interface ServicePollerOptions {
  /**
   * Connections with something that waits for the service, and how many seconds a look would still be too early (0:
   * now).
   */
  waiting: () => ReadonlyMap<string, number>
  /** Whether a connection can be asked now: its key works, its service runs. */
  usable: (connectionId: string) => boolean
  isOnline: () => boolean
  /** Looks and sends for a connection; false where the service was out of reach. */
  work: (connectionId: string) => Promise<boolean>
  onFault: (error: unknown) => void
  after: After
}

/** Asks the service now and then while something waits for it, and not at all when nothing does. */
export interface ServicePoller {
  start(): void
  /** Something began to wait, or waits no more. `now`: it may go at once. */
  update(now: boolean): void
  /** The network may be there again: the computer woke up, or a call was answered. */
  retryLater(connectionId: string | null): void
  close(): void
}

const shortest = 15_000
const longest = 120_000
const soon = 500

/** From 15 seconds, twice as long after each try in vain, up to 2 minutes. */
export function createServicePoller(options: ServicePollerOptions): ServicePoller {
  const { waiting, usable, isOnline, work, onFault, after } = options
  /**
   * Connections that are polled. `early`: the seconds that a look was still too early for, where that is what is
   * waited for.
   */
  const polled = new Map<string, { delay: number; early: number | null }>()
  const poller = createPoller({
    turn: (connectionId) =>
      turn(connectionId).catch((error: unknown) => {
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

  async function turn(connectionId: string): Promise<Pause> {
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

  /** Also after a fault it goes on: a full disk has room again one day. */
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
