import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from '../../../electron/services/transfers/download/bandwidthLimiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Reads chunks for ever, as soon as it may; gives how many bytes it has read. */
function reader(throttle: ReturnType<typeof createThrottle>, chunk: number): () => number {
  let total = 0
  const read = (): void => {
    total += chunk
    while (throttle.spend(chunk, read)) total += chunk
  }
  read()
  return () => total
}

describe('the limit of speed', () => {
  it('holds over all together, and shares among them', async () => {
    const throttle = createThrottle(() => 1_000_000)
    const totals = Array.from({ length: 8 }, () => reader(throttle, 16_000))
    await vi.advanceTimersByTimeAsync(10_000)
    const each = totals.map((total) => total())
    const sum = each.reduce((a, b) => a + b, 0)
    expect(sum).toBeGreaterThan(9_000_000)
    expect(sum).toBeLessThan(10_600_000)
    expect(Math.max(...each) / Math.min(...each)).toBeLessThan(1.5)
    throttle.close()
  })

  it('lets everybody go on when there is none any more, and follows a change', async () => {
    let limit: number | null = 1000
    const throttle = createThrottle(() => limit)
    const told: string[] = []
    expect(throttle.spend(5000, () => told.push('a'))).toBe(false)
    expect(throttle.spend(1, () => told.push('b'))).toBe(false)
    const left = (): void => void told.push('c')
    expect(throttle.spend(1, left)).toBe(false)
    throttle.leave(left)
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toEqual([])
    limit = null
    await vi.advanceTimersByTimeAsync(50)
    expect(told).toEqual(['a', 'b'])
    expect(throttle.spend(1e9, () => undefined)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
