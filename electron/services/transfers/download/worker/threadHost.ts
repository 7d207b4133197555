import { createBandwidthLimiter } from '../bandwidthLimiter.ts'
import type { ThreadHost } from './protocol.ts'

/** At most so much may be read by one thread before it asks again: 256 KiB, or what the limit brings in 50 ms. */
const quantumBytes = 256 * 1024
const quantumSeconds = 0.05

/** Answers what all files of a thread ask. `bytesPerSecond` is asked anew all the time; null is no limit. */
export function createThreadHost(options: {
  bytesPerSecond: () => number | null
  resolveProxy: (url: string) => Promise<string>
  onProblem: (error: unknown) => void
}): { of: ThreadHost; isLimited: () => boolean; close: () => void } {
  const { bytesPerSecond } = options
  const limiter = createBandwidthLimiter(bytesPerSecond)
  return {
    of: {
      async bandwidth(bytes) {
        const rate = bytesPerSecond()
        if (rate === null || rate <= 0) return null
        const more = Math.min(quantumBytes, rate * quantumSeconds)
        await new Promise<void>((resolve) => {
          if (limiter.spend(bytes + more, resolve)) resolve()
        })
        return more
      },
      resolveProxy: options.resolveProxy,
      reportProblem(message) {
        options.onProblem(new Error(message))
      },
    },
    isLimited: () => (bytesPerSecond() ?? 0) > 0,
    close() {
      limiter.close()
    },
  }
}
