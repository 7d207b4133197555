import type { BandwidthLimiter } from '../bandwidthLimiter.ts'
import type { Remote } from './exchange.ts'
import type { ThreadHost } from './protocol.ts'

/** Creates a thread's share of the bandwidth. The main thread grants it in small amounts. */
export function createGrantedBandwidth(
  host: Remote<ThreadHost>,
): BandwidthLimiter & { limit: (isLimited: boolean) => void } {
  /** Wanted bytes by waiting caller. */
  const waiting = new Map<() => void, number>()
  let isLimited = false
  /** Granted bytes that are left. */
  let level = 0
  let isAsking = false

  function goOn(): void {
    for (const [next, bytes] of waiting) {
      if (isLimited && level < bytes) break
      level -= bytes
      waiting.delete(next)
      next()
    }
    if (waiting.size > 0) void ask()
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    // Only of the first caller: the bytes of all would arrive in the same moment.
    const [wanted = 0] = waiting.values()
    const missing = wanted - level
    const granted = await host.ask('bandwidth', missing).catch(() => null) // The thread is ending.
    isAsking = false
    if (granted === null) limit(false)
    else {
      level += missing + granted
      goOn()
    }
  }

  /** Switches the limit on or off. Without a limit, the main thread is not asked. */
  function limit(limited: boolean): void {
    if (isLimited === limited) return
    isLimited = limited
    level = 0
    if (!limited) goOn()
  }

  return {
    limit,
    take(bytes, next) {
      if (!isLimited) return true
      if (level >= bytes && waiting.size === 0) {
        level -= bytes
        return true
      }
      waiting.set(next, bytes)
      void ask()
      return false
    },
    leave(next) {
      waiting.delete(next)
    },
  }
}
