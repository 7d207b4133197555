/** A limit of bytes a second over all transfers together. */
export interface BandwidthLimiter {
  /**
   * Tells of bytes that were read. True: go on reading. False: `goOn` is called when it is this one's turn again,
   * first come first served; until then nothing should be read.
   */
  spend(bytes: number, goOn: () => void): boolean
  /** Forgets somebody who waits. */
  leave(goOn: () => void): void
  close(): void
}

/** What may be read at once after a pause, in seconds of the limit. */
const burstSeconds = 0.1
const tickMs = 25

/**
 * A bucket that fills at `bytesPerSecond` and may go into debt: a chunk that has been read cannot be unread, so
 * the next caller waits for it. `bytesPerSecond` is asked anew all the time; null is no limit. `now` in
 * milliseconds.
 */
export function createBandwidthLimiter(
  bytesPerSecond: () => number | null,
  now: () => number = () => performance.now(),
): BandwidthLimiter {
  const waiting = new Set<() => void>()
  let level = 0
  let filledAt = now()
  let timer: NodeJS.Timeout | null = null

  /** False: there is no limit now. */
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
