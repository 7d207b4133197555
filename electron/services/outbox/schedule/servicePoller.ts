export interface PollerOptions {
  /** Connections with something that waits for the service, and how many seconds a look would still be too early (0: now). */
  waiting: () => ReadonlyMap<string, number>
  /** Whether a connection can be asked now: its key works, its service runs. */
  usable: (connectionId: string) => boolean
  isOnline: () => boolean
  /** Looks and sends for a connection; false where the service was out of reach. */
  work: (connectionId: string) => Promise<boolean>
  onFault: (error: unknown) => void
  /** Runs `work` after some milliseconds; the function takes that back. */
  after: (ms: number, work: () => void) => () => void
}

/** Asks the service now and then while something waits for it, and not at all when nothing does. */
export interface Poller {
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
export function createPoller({ waiting, usable, isOnline, work, onFault, after }: PollerOptions): Poller {
  /** `early`: the seconds that a look was still too early for, where that is what is waited for. */
  const plans = new Map<string, { delay: number; stop: (() => void) | null; early: number | null }>()
  let running = false

  function plan(connectionId: string, ms: number, early: number | null = null): void {
    const known = plans.get(connectionId) ?? { delay: shortest, stop: null, early: null }
    known.stop?.()
    known.early = early
    known.stop = after(ms, () => {
      known.stop = null
      turn(connectionId).catch(onFault)
    })
    plans.set(connectionId, known)
  }

  async function turn(connectionId: string): Promise<void> {
    const reached = isOnline() && usable(connectionId) && (await tried(connectionId))
    const known = plans.get(connectionId)
    if (!running || known === undefined || known.stop !== null) return
    const early = waiting().get(connectionId)
    if (early === undefined) {
      plans.delete(connectionId)
      return
    }
    if (reached && early > 0) plan(connectionId, early * 1000 + soon, early)
    else plan(connectionId, known.delay)
    known.delay = reached && early > 0 ? shortest : Math.min(longest, known.delay * 2)
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
      const known = plans.get(connectionId)
      const isSooner = known !== undefined && known.early !== null && early < known.early
      if (known !== undefined && !now && !isSooner) continue
      plan(connectionId, early > 0 ? early * 1000 + soon : soon, early > 0 ? early : null)
    }
    for (const [connectionId, { stop }] of plans) {
      if (all.has(connectionId) || stop === null) continue
      stop()
      plans.delete(connectionId)
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
      for (const [id, known] of plans) {
        if (connectionId !== null && id !== connectionId) continue
        known.delay = shortest
        if (known.stop !== null) plan(id, soon)
      }
    },
    close() {
      running = false
      for (const { stop } of plans.values()) stop?.()
      plans.clear()
    },
  }
}
