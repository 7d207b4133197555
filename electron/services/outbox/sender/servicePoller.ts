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
export type ServicePoller = ReturnType<typeof createServicePoller>

const minPauseMs = 15_000
const maxPauseMs = 120_000
/** Delay of work that is due now, in milliseconds. */
const soonMs = 500

/** Pauses from 15 seconds, doubled after each failure, up to 2 minutes. */
export function createServicePoller(options: ServicePollerOptions) {
  const { waiting, usable, isOnline, work, onFault, after } = options
  /**
   * Polled connections. `delay`: pause after the next failure, in milliseconds. `early`: seconds until the first entry
   * was due when the next call was planned; null if an entry was due.
   */
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
    polled.set(connectionId, { delay: polled.get(connectionId)?.delay ?? minPauseMs, early })
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
      delay: isTooEarly ? minPauseMs : Math.min(maxPauseMs, known.delay * 2),
      early: isTooEarly ? early : null,
    })
    return isTooEarly ? early * 1000 + soonMs : known.delay
  }

  /** Returns false for an error, so that polling continues: a full disk may have space again later. */
  async function tried(connectionId: string): Promise<boolean> {
    try {
      return await work(connectionId)
    } catch (error) {
      onFault(error)
      return false
    }
  }

  /** Called when waiting entries changed. `now`: work at once. */
  function update(now: boolean): void {
    if (!running) return
    const all = waiting()
    for (const [connectionId, early] of all) {
      const known = polled.get(connectionId)
      const isSooner = known !== undefined && known.early !== null && early < known.early
      if (known !== undefined && !now && !isSooner) continue
      plan(connectionId, early > 0 ? early * 1000 + soonMs : soonMs, early > 0 ? early : null)
    }
    for (const connectionId of polled.keys()) {
      if (all.has(connectionId) || !poller.isPlanned(connectionId)) continue
      poller.cancel(connectionId)
      polled.delete(connectionId)
    }
  }

  return {
    start(): void {
      running = true
      for (const connectionId of waiting().keys()) plan(connectionId, soonMs)
    },
    update,
    /** Called when the network may be back: after sleep, or after an answered call. */
    retryLater(connectionId: string | null): void {
      if (!running) return
      for (const [id, known] of polled) {
        if (connectionId !== null && id !== connectionId) continue
        known.delay = minPauseMs
        if (poller.isPlanned(id)) plan(id, soonMs)
      }
    },
    close(): void {
      running = false
      poller.close()
      polled.clear()
    },
  }
}
