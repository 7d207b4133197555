import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConcurrencyLimiter } from '../../../electron/services/transfers/download/concurrency/concurrencyLimiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const signal = new AbortController().signal

/**
 * Fetches `count` files through a gate; `took` says how long each one takes when so many run. Gives the limit in the
 * end.
 */
async function limitAfter(
  ms: number,
  took: (running: number) => number,
  options = { count: 4000 },
): Promise<number> {
  const limiter = createConcurrencyLimiter({ limit: () => 'auto' })
  const fetchOne = async (): Promise<void> => {
    const permit = await limiter.enter('host', signal)
    await new Promise((resolve) => setTimeout(resolve, took(limiter.load().running)))
    permit.count(200_000)
    permit.leave({ ok: true })
  }
  for (let turn = 0; turn < options.count; turn += 1) void fetchOne()
  await vi.advanceTimersByTimeAsync(ms)
  const { limit } = limiter.load()
  limiter.close()
  return limit
}

describe('concurrency auto', () => {
  it('has all 64 soon where each answer is slow, but more at once bring more', async () => {
    expect(await limitAfter(700, () => 155)).toBe(64)
  })

  it('stays low where more at once bring nothing', async () => {
    // A line that is full: twice as many take twice as long.
    let seed = 1
    const uneven = (): number => 0.5 + ((seed = (seed * 16807) % 2147483647) % 1000) / 1000
    expect(await limitAfter(5000, (running) => running * 2 * uneven())).toBeLessThanOrEqual(24)
  })

  it('reports when more could run than wait', async () => {
    const onCapacity = vi.fn()
    const limiter = createConcurrencyLimiter({ limit: () => 4, onCapacity })
    const permits = await Promise.all([1, 2, 3, 4].map(() => limiter.enter('host', signal)))
    const waiting = limiter.enter('host', signal)
    permits[0]?.leave({ ok: true })
    expect(onCapacity).not.toHaveBeenCalled()
    await waiting
    permits[1]?.leave({ ok: true })
    expect(onCapacity).toHaveBeenCalledTimes(1)
    limiter.close()
  })
})
