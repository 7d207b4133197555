import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConcurrencyLimiter } from '../../../electron/services/transfers/download/concurrency/concurrencyLimiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const signal = new AbortController().signal

/** A fetch takes so many milliseconds when so many run, so long after the start. */
type Took = (running: number, elapsed: number) => number

/** Fetches files all the time, for `ms`. Gives the limit at the end of each second. */
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

/** From half to one and a half times as long, by a series that is always the same. */
function uneven(took: Took): Took {
  let seed = 1
  return (running, elapsed) => {
    seed = (seed * 16807) % 2147483647
    return took(running, elapsed) * (0.5 + (seed % 1000) / 1000)
  }
}

describe('concurrency auto', () => {
  it('has all 96 soon where each answer is slow, but more at once bring more', async () => {
    expect(await limits(1000, () => 155)).toEqual([96])
  })

  it('stays there while answers vary', async () => {
    const each = await limits(
      60_000,
      uneven(() => 155),
    )
    expect(Math.min(...each.slice(10))).toBeGreaterThanOrEqual(56)
  })

  it('stays low where more at once bring nothing', async () => {
    // A line that is full: twice as many take twice as long.
    const each = await limits(
      60_000,
      uneven((running) => running * 2),
    )
    expect(Math.max(...each.slice(2))).toBeLessThanOrEqual(40)
    expect(each.at(-1)).toBeLessThanOrEqual(24)
  })

  it('finds how many a server serves best', async () => {
    // Up to 20 share nothing; more than those get in each other's way.
    const each = await limits(60_000, (running) => (running <= 20 ? 200 : 200 * (running / 20) ** 2))
    expect(Math.min(...each.slice(20))).toBeGreaterThanOrEqual(12)
    expect(Math.max(...each.slice(20))).toBeLessThanOrEqual(30)
  })

  it('does not take a network that became slower for one with too many at once', async () => {
    const each = await limits(
      40_000,
      uneven((_, elapsed) => (elapsed > 5000 && elapsed < 30_000 ? 600 : 155)),
    )
    expect(Math.min(...each.slice(4))).toBeGreaterThanOrEqual(56)
  })

  it('has fewer after an overload, and more again when that is over', async () => {
    const each = await limits(
      60_000,
      () => 155,
      (elapsed) => elapsed > 3000 && elapsed < 6000,
    )
    expect(each[5]).toBeLessThanOrEqual(24)
    expect(each.at(-1)).toBeGreaterThanOrEqual(72)
  })

  it('comes up again after an overload, also where short and long files take turns', async () => {
    let file = 0
    const each = await limits(
      120_000,
      () => ((file += 1) % 7 === 0 ? 900 : 60),
      (elapsed) => elapsed > 3000 && elapsed < 8000,
    )
    expect(each[8]).toBeLessThanOrEqual(8)
    expect(each.at(-1)).toBeGreaterThanOrEqual(48)
  })

  it('compares nothing with what was before a pause', async () => {
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
    // Enough to double once, and to begin the window that would tell of twice as many.
    await fetchAll(40, 60)
    expect(limiter.load().limit).toBe(32)
    await fetchAll(4000, 300)
    expect(limiter.load().limit).toBe(96)
    limiter.close()
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
