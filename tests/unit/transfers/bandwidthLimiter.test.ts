import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBandwidthLimiter } from '../../../electron/services/transfers/download/bandwidthLimiter.ts'
import type { Remote } from '../../../electron/services/transfers/download/worker/exchange.ts'
import { createGrantedBandwidth } from '../../../electron/services/transfers/download/worker/grantedBandwidth.ts'
import type { ThreadHost } from '../../../electron/services/transfers/download/worker/protocol.ts'
import { createThreadHost } from '../../../electron/services/transfers/download/worker/threadHost.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Reads chunks as fast as the limiter allows. Returns a function with the bytes read so far. */
function reader(bandwidthLimiter: ReturnType<typeof createBandwidthLimiter>, chunk: number): () => number {
  let total = 0
  const read = (): void => {
    total += chunk
    while (bandwidthLimiter.take(chunk, read)) total += chunk
  }
  read()
  return () => total
}

describe('bandwidth limit', () => {
  it('eight readers share 1 MB/s evenly and do not exceed it together', async () => {
    const bandwidthLimiter = createBandwidthLimiter(() => 1_000_000)
    const totals = Array.from({ length: 8 }, () => reader(bandwidthLimiter, 16_000))
    await vi.advanceTimersByTimeAsync(10_000)
    const each = totals.map((total) => total())
    const sum = each.reduce((a, b) => a + b, 0)
    expect(sum).toBeGreaterThan(9_000_000)
    expect(sum).toBeLessThan(10_600_000)
    expect(Math.max(...each) / Math.min(...each)).toBeLessThan(1.5)
    bandwidthLimiter.close()
  })

  it('sixteen readers in two threads read one after the other under a small limit, from the start', async () => {
    const [chunk, rate] = [65_536, 100_000]
    const host = createThreadHost({
      bytesPerSecond: () => rate,
      resolveProxy: () => Promise.resolve('DIRECT'),
      onProblem: () => undefined,
    })
    const readAt: number[] = []
    for (let thread = 0; thread < 2; thread++) {
      const ask = (_name: string, bytes: number): Promise<number | null> => host.of.bandwidth(bytes)
      const bandwidth = createGrantedBandwidth({ ask } as unknown as Remote<ThreadHost>)
      bandwidth.limit(true)
      const read = (): void => {
        readAt.push(performance.now())
        takeNext()
      }
      // The bytes arrive later, as those of a socket do.
      const readLater = (): void => void setTimeout(read, 1)
      const takeNext = (): void => {
        const goOn = (): void => readLater()
        if (bandwidth.take(chunk, goOn)) readLater()
      }
      for (let body = 0; body < 8; body++) takeNext()
    }
    const startedAt = performance.now()
    await vi.advanceTimersByTimeAsync(60_000)
    host.close()
    const waits = readAt.map((at, index) => at - (readAt[index - 1] ?? startedAt))
    // A chunk takes 655 ms at this rate.
    expect(Math.max(...waits)).toBeLessThan(1500)
    expect(readAt.length).toBeGreaterThan(80)
    expect(readAt.length).toBeLessThan(95)
  })

  it('removing the limit lets waiting readers continue, except those that left', async () => {
    let limit: number | null = 1000
    const bandwidthLimiter = createBandwidthLimiter(() => limit)
    const granted: string[] = []
    expect(bandwidthLimiter.take(5000, () => granted.push('a'))).toBe(false)
    expect(bandwidthLimiter.take(1, () => granted.push('b'))).toBe(false)
    const left = (): void => void granted.push('c')
    expect(bandwidthLimiter.take(1, left)).toBe(false)
    bandwidthLimiter.leave(left)
    await vi.advanceTimersByTimeAsync(1000)
    expect(granted).toEqual([])
    limit = null
    await vi.advanceTimersByTimeAsync(50)
    expect(granted).toEqual(['a', 'b'])
    expect(bandwidthLimiter.take(1e9, () => undefined)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
