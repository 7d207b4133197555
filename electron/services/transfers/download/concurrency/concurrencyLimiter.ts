import { createConcurrencySearch } from './concurrencySearch.ts'

/** How a file's try ended. */
export interface LeaveNote {
  /** False for broken connections, time-outs and overload: signs that less at once would do better. */
  ok: boolean
  /** The host asked to be left alone for this long; null when it did not. */
  hostWaitMs?: number | null
  /** What the try found of its host: an answer, a broken connection, or nothing within a time limit. */
  host?: 'answered' | 'broken' | 'silent'
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

/** A window has as many files as run at once, and no fewer than these, or lasts this long, in milliseconds. */
const [fewestFiles, longestWindowMs] = [16, 1000]
/** The count is halved no more often than this, in milliseconds. */
const halvedEveryMs = 1000
/** What one finished file is worth beside its bytes: requests cost time of their own. */
const fileWorth = 20_000

/**
 * Concurrency `auto` follows what more or fewer files at once bring (createConcurrencySearch); errors and overload halve
 * it. A number is taken as it is. `onCapacity` is called when no file waits and more could run.
 */
export function createConcurrencyLimiter(options: {
  limit: () => 'auto' | number
  onCapacity?: () => void
}): ConcurrencyLimiter {
  const queues = new Map<string, Waiter[]>()
  const restUntil = new Map<string, number>()
  let running = 0
  let waiting = 0
  const search = createConcurrencySearch()
  let windowStart = performance.now()
  let worth = 0
  let finished = 0
  let lastHalved = Number.NEGATIVE_INFINITY
  let full = false
  let timer: NodeJS.Timeout | null = null

  const limit = (): number => {
    const wanted = options.limit()
    return wanted === 'auto' ? search.count : wanted
  }

  function beginWindow(): void {
    windowStart = performance.now()
    worth = 0
    finished = 0
    full = false
  }

  function measure(): void {
    if (options.limit() !== 'auto') {
      beginWindow()
      return
    }
    const elapsed = performance.now() - windowStart
    const isEnough = finished >= Math.max(limit(), fewestFiles) || elapsed >= longestWindowMs
    if (!isEnough || elapsed < search.windowMs) return
    // Only a window in which a file had to wait says whether more at once would help.
    if (full) search.measured(worth / elapsed)
    beginWindow()
  }

  function resume(): void {
    search.resumed()
    beginWindow()
  }

  function halve(): void {
    const now = performance.now()
    if (now - lastHalved < halvedEveryMs) return
    lastHalved = now
    search.halve()
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
        if (!ok && options.limit() === 'auto') halve()
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
        // What was before a pause says nothing of now.
        if (running === 0 && waiting === 0) resume()
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
    changed() {
      resume()
      pump()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
