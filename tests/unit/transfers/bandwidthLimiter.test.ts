import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBandwidthLimiter } from '../../../electron/services/transfers/download/bandwidthLimiter.ts'

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
    while (bandwidthLimiter.spend(chunk, read)) total += chunk
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

  it('removing the limit lets waiting readers continue, except those that left', async () => {
    let limit: number | null = 1000
    const bandwidthLimiter = createBandwidthLimiter(() => limit)
    const granted: string[] = []
    expect(bandwidthLimiter.spend(5000, () => granted.push('a'))).toBe(false)
    expect(bandwidthLimiter.spend(1, () => granted.push('b'))).toBe(false)
    const left = (): void => void granted.push('c')
    expect(bandwidthLimiter.spend(1, left)).toBe(false)
    bandwidthLimiter.leave(left)
    await vi.advanceTimersByTimeAsync(1000)
    expect(granted).toEqual([])
    limit = null
    await vi.advanceTimersByTimeAsync(50)
    expect(granted).toEqual(['a', 'b'])
    expect(bandwidthLimiter.spend(1e9, () => undefined)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
