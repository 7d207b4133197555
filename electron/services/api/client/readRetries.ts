import { setTimeout as wait } from 'node:timers/promises'
import { isRetryStatus, retryAfterMs } from '../../network/retryRules.ts'

/** Where waits and their lengths come from. Only tests replace it. */
export interface RetryClock {
  /** Milliseconds of a clock that is never set: the end of a pause is measured by it. */
  elapsed(): number
  /** Resolves after `ms`, or rejects at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** From 0 up to 1. */
  random(): number
}

/** How one try ended. `lost` is a connection that broke, `unreachable` one that never stood or a time limit. */
export type TryEnd =
  | { end: 'answer'; status: number; retryAfter: string | undefined; answeredAt: string | undefined }
  | { end: 'lost' }
  | { end: 'unreachable' }

export interface ReadRetries {
  /**
   * Runs `attempt` until it ends well or `limit` further tries are used up, and gives what the last one gave. Rejects
   * with the signal's reason when it is cancelled during a wait.
   */
  run<T extends { outcome: TryEnd }>(
    origin: string,
    limit: number,
    signal: AbortSignal | undefined,
    attempt: () => Promise<T>,
  ): Promise<T>
}

/** Further tries of a read (resources/docs/commandLine.md, "Retries of reads"). */
export const maxRetries = 4
/** A service that is not there at all is given up sooner: the user sees that it cannot be reached. */
const maxUnreachable = 2
const firstWaitMs = 300
const longestPauseMs = 5 * 60_000

const systemRetryClock: RetryClock = {
  elapsed: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
  random: () => Math.random(),
}

/** A read that the service asked to retry later. It is sent again in its turn. */
interface Deferred {
  over: Promise<unknown>
  finish(): void
}

interface Host {
  /** Nothing is asked before this time of `elapsed()`. */
  pausedUntil: number
  /** In the order in which they were refused. Reads that were not refused wait until the line is empty. */
  line: Deferred[]
}

/**
 * Retries of reads with one pause for each origin. A service that says "later" says it to all reads: they wait
 * together, then those that were refused go one by one, then the others. So no read is refused again and again
 * while others pass it by.
 */
export function createReadRetries(clock: RetryClock = systemRetryClock): ReadRetries {
  const hosts = new Map<string, Host>()

  function hostOf(origin: string): Host {
    const known = hosts.get(origin)
    if (known !== undefined) return known
    const host: Host = { pausedUntil: Number.NEGATIVE_INFINITY, line: [] }
    hosts.set(origin, host)
    return host
  }

  async function turn(host: Host, place: Deferred | null, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const left = host.pausedUntil - clock.elapsed()
      const first = host.line[0] ?? place
      if (left > 0) await clock.sleep(left, signal)
      else if (first === place) return
      else if (first !== null) await orAborted(first.over, signal)
    }
  }

  return {
    async run(origin, limit, signal, attempt) {
      if (limit === 0) return attempt()
      const host = hostOf(origin)
      let place: Deferred | null = null
      try {
        for (let tries = 1; ; tries += 1) {
          await turn(host, place, signal)
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
          if (isForAll) place ??= enterLine(host)
          else await clock.sleep(pause, signal)
        }
      } finally {
        if (place !== null) {
          host.line.splice(host.line.indexOf(place), 1)
          place.finish()
        }
      }
    },
  }
}

function enterLine(host: Host): Deferred {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const deferred: Deferred = {
    over: promise,
    finish: () => {
      resolve(undefined)
    },
  }
  host.line.push(deferred)
  return deferred
}

function orAborted(over: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return over.then(() => undefined)
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
