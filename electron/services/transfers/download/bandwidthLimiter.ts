/** Limits the bytes per second of all transfers together. */
export type BandwidthLimiter = Pick<ReturnType<typeof createBandwidthLimiter>, 'take' | 'leave'>

/** Burst size, in seconds of the limit. */
const burstSeconds = 0.1
const tickMs = 25

/** Token bucket that fills at `bytesPerSecond`, which is read each time; null means no limit. `now` in milliseconds. */
export function createBandwidthLimiter(
  bytesPerSecond: () => number | null,
  now: () => number = () => performance.now(),
) {
  /** Wanted bytes by waiting caller. */
  const waiting = new Map<() => void, number>()
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
    const [wanted = 0] = waiting.values()
    level = Math.min(Math.max(rate * burstSeconds, wanted), level + rate * elapsed)
    return true
  }

  function pump(): void {
    const limited = fill()
    for (const [goOn, bytes] of waiting) {
      if (limited && level < bytes) break
      level -= bytes
      waiting.delete(goOn)
      goOn()
    }
    if (waiting.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return {
    /** Takes bytes. True: they may be read. False: wait until `goOn` is called, first come, first served. */
    take(bytes: number, goOn: () => void): boolean {
      if (!fill()) return true
      if (level >= bytes && waiting.size === 0) {
        level -= bytes
        return true
      }
      waiting.set(goOn, bytes)
      timer ??= setInterval(pump, tickMs)
      return false
    },
    /** Removes a waiting caller. It takes nothing. */
    leave(goOn: () => void): void {
      waiting.delete(goOn)
    },
    close(): void {
      if (timer !== null) clearInterval(timer)
      timer = null
      waiting.clear()
    },
  }
}
