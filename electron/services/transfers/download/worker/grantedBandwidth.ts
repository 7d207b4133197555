import type { BandwidthLimiter } from '../bandwidthLimiter.ts'
import type { Remote } from './exchange.ts'
import type { ThreadHost } from './protocol.ts'

/** A thread's share of the bandwidth. The main thread grants it in small amounts. */
export interface GrantedBandwidth extends BandwidthLimiter {
  /** Switches the limit on or off. Without a limit, the main thread is not asked. */
  limit(isLimited: boolean): void
}

/** Bytes are paid for after reading: the next caller waits until the main thread has granted them. */
export function createGrantedBandwidth(host: Remote<ThreadHost>): GrantedBandwidth {
  const waiting = new Set<() => void>()
  let isLimited = false
  /** Granted bytes that are left. Negative: bytes that were read but not granted yet. */
  let level = 0
  let isAsking = false

  function goOn(): void {
    for (const next of [...waiting]) {
      if (isLimited && level <= 0) break
      waiting.delete(next)
      next()
    }
    if (waiting.size > 0) void ask()
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const debt = -level
    const granted = await host.ask('bandwidth', debt).catch(() => null) // The thread is ending.
    isAsking = false
    if (granted === null) limit(false)
    else {
      level += debt + granted
      goOn()
    }
  }

  function limit(limited: boolean): void {
    if (isLimited === limited) return
    isLimited = limited
    level = 0
    if (!limited) goOn()
  }

  return {
    limit,
    spend(bytes, next) {
      if (!isLimited) return true
      level -= bytes
      if (level > 0 && waiting.size === 0) return true
      waiting.add(next)
      void ask()
      return false
    },
    leave(next) {
      waiting.delete(next)
    },
    close() {
      waiting.clear()
    },
  }
}
