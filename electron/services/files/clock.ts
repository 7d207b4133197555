import { setTimeout as wait } from 'node:timers/promises'

/** Clock in milliseconds. Tests replace it. */
export interface Clock {
  now(): number
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Clock of the computer. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    wait(ms, undefined, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw error
    }),
}
