import { createPoller, type After } from '../timing/poller.ts'

interface ReturnPollerOptions {
  /** Whether the last call did not reach the service, and its connection is still used. */
  isLost: (connectionId: string) => boolean
  /** Whether this computer has a network. */
  hasNetwork: () => boolean
  /** Calls the service once. Its outcome is in `isLost`. */
  call: (connectionId: string) => Promise<unknown>
  after: After
}

/** Pause while this computer has no network, in milliseconds. Nothing is called then. */
const networkPauseMs = 5000
const minPauseMs = 15_000
const maxPauseMs = 120_000

/** Pauses from 15 seconds, doubled after each call, up to 2 minutes. */
export function createReturnPoller({ isLost, hasNetwork, call, after }: ReturnPollerOptions) {
  /** Pause after the next call, by connection that is polled. */
  const pauses = new Map<string, number>()
  const poller = createPoller({ poll, after })

  async function poll(connectionId: string): Promise<number | null> {
    if (isLost(connectionId)) {
      if (!hasNetwork()) {
        pauses.set(connectionId, minPauseMs)
        return networkPauseMs
      }
      await call(connectionId).catch(() => undefined)
    }
    const pause = Math.min(maxPauseMs, 2 * (pauses.get(connectionId) ?? minPauseMs))
    pauses.delete(connectionId)
    if (!isLost(connectionId)) return null
    pauses.set(connectionId, pause)
    return pause
  }

  return {
    /** Called for each call that did not reach its service. */
    lost(connectionId: string): void {
      if (pauses.has(connectionId)) return
      pauses.set(connectionId, minPauseMs)
      poller.plan(connectionId, minPauseMs)
    },
    close: poller.close,
  }
}
