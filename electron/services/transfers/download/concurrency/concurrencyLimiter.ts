/** How a file's try ended. */
export interface LeaveNote {
  /** False for broken connections, time-outs and overload: signs that less at once would do better. */
  ok: boolean
  /** The host asked to be left alone for this long; null when it did not. */
  hostWaitMs?: number | null
}

export interface Permit {
  count(bytes: number): void
  leave(note: LeaveNote): void
}

/** Says who may fetch now. First come, first served within a host; hosts take turns. */
export interface ConcurrencyLimiter {
  /** Resolves when there is room; rejects with the signal's reason. */
  enter(host: string, signal: AbortSignal): Promise<Permit>
  /** Tries that run now, and how many may. */
  load(): { running: number; limit: number; waiting: number }
  /** The limit may be another one now: who waits is let in at once where there is room. */
  changed(): void
  close(): void
}

interface Waiter {
  open(): void
}

const maxAtOnce = 64
const startAt = 16
const windowMs = 250
/** While it doubles, a round of as many files as run at once says enough. */
const roundMs = 50
/** Later, a few more are tried now and then, in windows that were all alike. */
const probeEvery = 8
const probeStep = 2
/** What one finished file is worth beside its bytes: requests cost time of their own. */
const fileWorth = 20_000

/**
 * Concurrency `auto` starts at 16, doubles while doubling brings more, then tries a few more now and then and steps
 * back when that brings nothing; errors and overload halve it, at most once a second. A number is taken as it is.
 * `onRoom` is called when no file waits and more could run.
 */
export function createConcurrencyLimiter(options: {
  limit: () => 'auto' | number
  onCapacity?: () => void
}): ConcurrencyLimiter {
  const queues = new Map<string, Waiter[]>()
  const restUntil = new Map<string, number>()
  let running = 0
  let waiting = 0
  let target = startAt
  let doubling = true
  let windowStart = performance.now()
  let worth = 0
  let finished = 0
  let bestRate = 0
  let windows = 0
  let probedFrom: number | null = null
  let lastHalved = 0
  let full = false
  let timer: NodeJS.Timeout | null = null

  const limit = (): number => {
    const wanted = options.limit()
    return wanted === 'auto' ? target : wanted
  }

  function measure(): void {
    const now = performance.now()
    const elapsed = now - windowStart
    if (elapsed < (doubling && finished >= target ? roundMs : windowMs)) return
    const rate = worth / elapsed
    // Only a window in which a file had to wait says whether more at once would help.
    if (full) target = Math.max(2, Math.min(maxAtOnce, next(rate)))
    bestRate = Math.max(rate, bestRate * 0.95)
    windowStart = now
    worth = 0
    finished = 0
    full = false
  }

  /** How many at once, after a window that brought so much. */
  function next(rate: number): number {
    if (doubling) {
      const grew = rate > bestRate * 1.25
      doubling = grew && target < maxAtOnce
      // Where the last doubling brought nothing, it is taken back.
      return grew ? target * 2 : Math.max(startAt / 2, target / 2)
    }
    if (probedFrom !== null) {
      const brought = rate > probedFrom * 1.05
      probedFrom = null
      return brought ? target : target - probeStep
    }
    if (rate > bestRate * 1.1) return target + probeStep
    if (rate < bestRate * 0.9) return target - probeStep
    windows += 1
    if (windows < probeEvery) return target
    windows = 0
    probedFrom = rate
    return target + probeStep
  }

  function halve(): void {
    const now = performance.now()
    if (now - lastHalved < 1000) return
    lastHalved = now
    target = Math.max(1, Math.floor(target / 2))
    doubling = false
    probedFrom = null
    bestRate = 0
  }

  function pump(): void {
    const now = performance.now()
    let soonest = Infinity
    for (;;) {
      let opened = false
      for (const [host, queue] of queues) {
        if (running >= limit()) {
          full = waiting > 0
          return
        }
        const until = restUntil.get(host) ?? 0
        if (until > now) {
          soonest = Math.min(soonest, until)
          continue
        }
        const next = queue.shift()
        if (queue.length === 0) queues.delete(host)
        if (next === undefined) continue
        waiting -= 1
        running += 1
        opened = true
        next.open()
      }
      if (!opened) break
    }
    if (waiting > 0 && soonest < Infinity && timer === null) {
      timer = setTimeout(
        () => {
          timer = null
          pump()
        },
        Math.max(10, soonest - now),
      )
    }
  }

  function permitFor(host: string): Permit {
    let left = false
    return {
      count(bytes) {
        worth += bytes
      },
      leave({ ok, hostWaitMs }) {
        if (left) return
        left = true
        running -= 1
        worth += fileWorth
        finished += 1
        if (!ok) halve()
        if (hostWaitMs !== undefined && hostWaitMs !== null && hostWaitMs > 0)
          restUntil.set(host, Math.max(restUntil.get(host) ?? 0, performance.now() + hostWaitMs))
        measure()
        pump()
        if (waiting === 0 && running < limit()) options.onCapacity?.()
      },
    }
  }

  return {
    enter(host, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason as Error)
          return
        }
        const queue = queues.get(host) ?? []
        const waiter: Waiter = {
          open() {
            signal.removeEventListener('abort', onAbort)
            resolve(permitFor(host))
          },
        }
        const onAbort = () => {
          const place = queue.indexOf(waiter)
          if (place < 0) return
          queue.splice(place, 1)
          waiting -= 1
          if (queue.length === 0) queues.delete(host)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', onAbort, { once: true })
        queue.push(waiter)
        queues.set(host, queue)
        waiting += 1
        pump()
      })
    },
    load: () => ({ running, limit: limit(), waiting }),
    changed: pump,
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
