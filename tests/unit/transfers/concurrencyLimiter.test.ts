import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConcurrencyLimiter } from '../../../electron/services/transfers/download/concurrency/concurrencyLimiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const signal = new AbortController().signal

/** Milliseconds that a fetch takes, by the number of running fetches and the time since the start. */
type Took = (running: number, elapsed: number) => number

/** Fetches files without a pause for `ms`. Returns the limit at the end of each second. */
async function limits(ms: number, took: Took, isOverloaded: (elapsed: number) => boolean = () => false) {
  const limiter = createConcurrencyLimiter({ limit: () => 'auto' })
  const began = performance.now()
  const elapsed = (): number => performance.now() - began
  let isOver = false
  const fetchAll = async (): Promise<void> => {
    while (!isOver) {
      const permit = await limiter.enter('host', signal)
      await new Promise((resolve) => setTimeout(resolve, took(limiter.load().running, elapsed())))
      permit.count(200_000)
      permit.leave({ ok: !isOverloaded(elapsed()) })
    }
  }
  for (let turn = 0; turn < 120; turn += 1) void fetchAll()
  const each: number[] = []
  for (let second = 0; second < ms / 1000; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    each.push(limiter.load().limit)
  }
  isOver = true
  limiter.close()
  return each
}

/** Varies the time from 0.5 to 1.5 times, by a fixed pseudo-random series. */
function uneven(took: Took): Took {
  let seed = 1
  return (running, elapsed) => {
    seed = (seed * 16807) % 2147483647
    return took(running, elapsed) * (0.5 + (seed % 1000) / 1000)
  }
}

describe('automatic concurrency', () => {
  it('slow answers with spare bandwidth reach the maximum of 96 within a second', async () => {
    expect(await limits(1000, () => 155)).toEqual([96])
  })

  it('answers of varying length keep the limit at 56 or more', async () => {
    const each = await limits(
      60_000,
      uneven(() => 155),
    )
    expect(Math.min(...each.slice(10))).toBeGreaterThanOrEqual(56)
  })

  it('a full line keeps the limit at 40 or less', async () => {
    // A full line: twice as many fetches take twice as long.
    const each = await limits(
      60_000,
      uneven((running) => running * 2),
    )
    expect(Math.max(...each.slice(2))).toBeLessThanOrEqual(40)
    expect(each.at(-1)).toBeLessThanOrEqual(24)
  })

  it('a server that is best with 20 requests gets between 12 and 30', async () => {
    // Up to 20 fetches do not slow each other down; more do.
    const each = await limits(60_000, (running) => (running <= 20 ? 200 : 200 * (running / 20) ** 2))
    expect(Math.min(...each.slice(20))).toBeGreaterThanOrEqual(12)
    expect(Math.max(...each.slice(20))).toBeLessThanOrEqual(30)
  })

  it('a network that becomes slower for a while does not lower the limit', async () => {
    const each = await limits(
      40_000,
      uneven((_, elapsed) => (elapsed > 5000 && elapsed < 30_000 ? 600 : 155)),
    )
    expect(Math.min(...each.slice(4))).toBeGreaterThanOrEqual(56)
  })

  it('an overload lowers the limit, and the limit recovers afterwards', async () => {
    const each = await limits(
      60_000,
      () => 155,
      (elapsed) => elapsed > 3000 && elapsed < 6000,
    )
    expect(each[5]).toBeLessThanOrEqual(24)
    expect(each.at(-1)).toBeGreaterThanOrEqual(72)
  })

  it('the limit recovers after an overload also when short and long files alternate', async () => {
    let file = 0
    const each = await limits(
      120_000,
      () => ((file += 1) % 7 === 0 ? 900 : 60),
      (elapsed) => elapsed > 3000 && elapsed < 8000,
    )
    expect(each[8]).toBeLessThanOrEqual(8)
    expect(each.at(-1)).toBeGreaterThanOrEqual(48)
  })

  it('throughput from before a pause is not compared with that after the pause', async () => {
    const limiter = createConcurrencyLimiter({ limit: () => 'auto' })
    const fetchAll = async (count: number, took: number): Promise<void> => {
      const fetchOne = async (): Promise<void> => {
        const permit = await limiter.enter('host', signal)
        await new Promise((resolve) => setTimeout(resolve, took))
        permit.count(200_000)
        permit.leave({ ok: true })
      }
      const all = Promise.all(Array.from({ length: count }, fetchOne))
      await vi.advanceTimersByTimeAsync(2000)
      if (count < 100) await all
    }
    // Enough fetches to double once and to begin the next measuring window.
    await fetchAll(40, 60)
    expect(limiter.load().limit).toBe(32)
    await fetchAll(4000, 300)
    expect(limiter.load().limit).toBe(96)
    limiter.close()
  })

  it('onCapacity is called when fewer fetches wait than may run', async () => {
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
