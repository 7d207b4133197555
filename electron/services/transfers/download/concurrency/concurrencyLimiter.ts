import { createConcurrencySearch } from './concurrencySearch.ts'

/** How an attempt for a file ended. */
export interface LeaveNote {
  /** False for broken connections, time-outs and overload: fewer parallel files may help. */
  ok: boolean
  /** Pause that the host requested; null for none. */
  hostWaitMs?: number | null
  /** Result of the attempt at the host: an answer, a broken connection, or a time-out. */
  host?: 'answered' | 'broken' | 'silent'
}

export interface Permit {
  count(bytes: number): void
  leave(note: LeaveNote): void
}

/** Grants permits to download files: FIFO within a host, round-robin between hosts. */
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

/** Minimum number of files after which a measuring window ends. With more parallel files, it ends after as many. */
const minWindowFiles = 16
/** A measuring window also ends after this time, in milliseconds. */
const maxWindowMs = 1000
/** Minimum interval between two halvings, in milliseconds. */
const halvedEveryMs = 1000
/** Bytes that each finished file adds to the measured throughput, since a request has a fixed cost. */
const fileWorth = 20_000

/**
 * In mode `auto` follows createConcurrencySearch; errors and overload halve the limit. A number is used as it is.
 * `onCapacity`: called when no file waits and more could run.
 */
export function createConcurrencyLimiter(options: { limit: () => 'auto' | number; onCapacity?: () => void }) {
  /** Functions that grant a permit to a waiting file, by host. */
  const queues = new Map<string, (() => void)[]>()
  const pausedUntil = new Map<string, number>()
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
    const isEnough = finished >= Math.max(limit(), minWindowFiles) || elapsed >= maxWindowMs
    if (!isEnough || elapsed < search.windowMs) return
    // Only a window in which files waited shows whether more would help.
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
        const until = pausedUntil.get(host) ?? 0
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
        next()
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
          pausedUntil.set(host, Math.max(pausedUntil.get(host) ?? 0, performance.now() + hostWaitMs))
        measure()
        pump()
        if (waiting === 0 && running < limit()) options.onCapacity?.()
      },
    }
  }

  return {
    /** Resolves with a permit. Rejects with the signal's reason. */
    enter(host: string, signal: AbortSignal): Promise<Permit> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason as Error)
          return
        }
        // Measurements from before a pause are obsolete.
        if (running === 0 && waiting === 0) resume()
        const queue = queues.get(host) ?? []
        const open = (): void => {
          signal.removeEventListener('abort', onAbort)
          resolve(permitFor(host))
        }
        const onAbort = () => {
          const place = queue.indexOf(open)
          if (place < 0) return
          queue.splice(place, 1)
          waiting -= 1
          if (queue.length === 0) queues.delete(host)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', onAbort, { once: true })
        queue.push(open)
        queues.set(host, queue)
        waiting += 1
        pump()
      })
    },
    /** Number of running and waiting attempts, and the limit. */
    load: () => ({ running, limit: limit(), waiting }),
    /** Called when the limit may have changed. Grants free permits at once. */
    changed(): void {
      resume()
      pump()
    },
    close(): void {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
