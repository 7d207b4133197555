/** Limits the bytes per second of all transfers together. */
export interface BandwidthLimiter {
  /**
   * Reports bytes that were read. True: continue reading. False: pause until `goOn` is called, first come, first
   * served.
   */
  spend(bytes: number, goOn: () => void): boolean
  /** Removes a waiting caller. */
  leave(goOn: () => void): void
  close(): void
}

/** Burst size, in seconds of the limit. */
const burstSeconds = 0.1
const tickMs = 25

/**
 * Token bucket that fills at `bytesPerSecond` and may become negative: a chunk can't be unread, so the next caller
 * waits for it. `bytesPerSecond` is read each time; null means no limit. `now` in milliseconds.
 */
export function createBandwidthLimiter(
  bytesPerSecond: () => number | null,
  now: () => number = () => performance.now(),
): BandwidthLimiter {
  const waiting = new Set<() => void>()
  let level = 0
  let filledAt = now()
  let timer: NodeJS.Timeout | null = null

  /** Returns false if there is no limit. */
  function fill(): boolean {
    const rate = bytesPerSecond()
    const at = now()
    const elapsed = Math.max(0, at - filledAt) / 1000
    filledAt = at
    if (rate === null || rate <= 0) {
      level = 0
      return false
    }
    level = Math.min(rate * burstSeconds, level + rate * elapsed)
    return true
  }

  function pump(): void {
    const limited = fill()
    for (const goOn of waiting) {
      if (limited && level <= 0) break
      waiting.delete(goOn)
      goOn()
    }
    if (waiting.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return {
    spend(bytes, goOn) {
      if (!fill()) return true
      level -= bytes
      if (level > 0 && waiting.size === 0) return true
      waiting.add(goOn)
      timer ??= setInterval(pump, tickMs)
      return false
    },
    leave(goOn) {
      waiting.delete(goOn)
    },
    close() {
      if (timer !== null) clearInterval(timer)
      timer = null
      waiting.clear()
    },
  }
}
