import { setTimeout as wait } from 'node:timers/promises'
import { isRetryStatus, retryAfterMs } from '../../network/retryRules.ts'

/** Clock of the retries. Only tests replace it. */
export interface RetryClock {
  /** Monotonic time in milliseconds. Pauses are measured by it. */
  elapsed(): number
  /** Resolves after `ms`, or rejects at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** A random number from 0 to just below 1, like Math.random(). */
  random(): number
}

/** How one attempt ended. `lost`: the connection broke. `unreachable`: no connection, or a time-out. */
export type TryEnd =
  | { end: 'answer'; status: number; retryAfter: string | undefined; answeredAt: string | undefined }
  | { end: 'lost' }
  | { end: 'unreachable' }

export type ReadRetries = ReturnType<typeof createReadRetries>

/** Maximum number of retries of a read (resources/docs/commandLine.md, "Retries of reads"). */
export const maxRetries = 4
/** Maximum number of retries if the service can't be reached. It is lower, so that the user sees the fault sooner. */
const maxUnreachable = 2
const firstWaitMs = 300
const longestPauseMs = 5 * 60_000

const systemRetryClock: RetryClock = {
  elapsed: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
  random: () => Math.random(),
}

/** A read that the service asked to retry later. Deferred reads are sent one by one. Resolves when it is over. */
type Deferred = PromiseWithResolvers<void>

interface Host {
  /** No request is sent before this time of `elapsed()`. */
  pausedUntil: number
  /** Deferred reads, in the order of their refusals. Other reads wait until this queue is empty. */
  line: Deferred[]
}

/**
 * Retries of reads with one shared pause for each origin. A `Retry-After` applies to all reads: all wait, then the
 * refused reads are sent one by one, then the other reads. Otherwise a read could be refused again and again while
 * other reads overtake it.
 */
export function createReadRetries(clock: RetryClock = systemRetryClock) {
  const hosts = new Map<string, Host>()

  function hostOf(origin: string): Host {
    const known = hosts.get(origin)
    if (known !== undefined) return known
    const host: Host = { pausedUntil: Number.NEGATIVE_INFINITY, line: [] }
    hosts.set(origin, host)
    return host
  }

  async function waitInLine(
    host: Host,
    place: Deferred | null,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const left = host.pausedUntil - clock.elapsed()
      const first = host.line[0] ?? place
      if (left > 0) await clock.sleep(left, signal)
      else if (first === place) return
      else if (first !== null) await orAborted(first.promise, signal)
    }
  }

  return {
    /**
     * Runs `attempt` until it succeeds or `limit` retries are used up. Returns the result of the last attempt. Rejects
     * with the signal's reason if it is aborted during a pause.
     */
    async run<T extends { outcome: TryEnd }>(
      origin: string,
      limit: number,
      signal: AbortSignal | undefined,
      attempt: () => Promise<T>,
    ): Promise<T> {
      if (limit === 0) return attempt()
      const host = hostOf(origin)
      let place: Deferred | null = null
      try {
        for (let tries = 1; ; tries += 1) {
          await waitInLine(host, place, signal)
          const result = await attempt()
          const { outcome } = result
          const maxTries = outcome.end === 'unreachable' ? Math.min(limit, maxUnreachable) : limit
          const mayRetry = outcome.end !== 'answer' || isRetryStatus(outcome.status)
          const asked = outcome.end === 'answer' ? retryAfterMs(outcome.retryAfter, outcome.answeredAt) : null
          const backoff = firstWaitMs * 2 ** (tries - 1) * (0.75 + clock.random() * 0.5)
          const pause = Math.max(Math.min(asked ?? 0, longestPauseMs), backoff)
          const isForAll = mayRetry && outcome.end === 'answer' && (asked !== null || outcome.status === 429)
          if (isForAll) host.pausedUntil = Math.max(host.pausedUntil, clock.elapsed() + pause)
          if (!mayRetry || tries > maxTries) return result
          if (!isForAll) await clock.sleep(pause, signal)
          else if (place === null) {
            place = Promise.withResolvers()
            host.line.push(place)
          }
        }
      } finally {
        if (place !== null) {
          host.line.splice(host.line.indexOf(place), 1)
          place.resolve()
        }
      }
    },
  }
}

function orAborted(over: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return over
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    void over.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
  })
}
