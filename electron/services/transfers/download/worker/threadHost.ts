import { createBandwidthLimiter } from '../bandwidthLimiter.ts'
import type { ThreadHost } from './protocol.ts'

/** Maximum bytes that a thread is granted per request. */
const quantumBytes = 256 * 1024
/** The same maximum as a share of the bandwidth limit, in seconds. The smaller maximum applies. */
const quantumSeconds = 0.05

/**
 * Creates the object that answers threads about bandwidth and proxies. `bytesPerSecond` is read each time; null is no
 * limit.
 */
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
          if (limiter.take(bytes + more, resolve)) resolve()
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
