import { AppError } from '../../../shared/errors.ts'
import { underSignals } from './underSignals.ts'

/**
 * Runs work that must end with its connection. Code that stores an answer of the service runs here. Otherwise it might
 * store the answer for a removed connection or in a closed database.
 */
export type ConnectionWork = ReturnType<typeof createConnectionWork>

interface Running {
  connectionId: string
  stop: AbortController
  ended: Promise<unknown>
}

export function createConnectionWork() {
  const running = new Set<Running>()
  let isClosed = false

  async function end(some: readonly Running[]): Promise<void> {
    for (const { stop } of some) stop.abort()
    // The callers of `run` get the errors.
    await Promise.allSettled(some.map(({ ended }) => ended))
  }

  return {
    /**
     * Runs `work` with a signal that aborts when its connection is stopped, the program closes, or `signal` aborts.
     * Rejects with `cancelled` after `close`.
     */
    async run<T>(
      connectionId: string,
      work: (signal: AbortSignal) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      if (isClosed) throw new AppError('cancelled', 'Planroom is closing.')
      const stop = new AbortController()
      const ended = underSignals([stop.signal, signal], work)
      const one = { connectionId, stop, ended }
      running.add(one)
      try {
        return await ended
      } finally {
        running.delete(one)
      }
    },
    /** Aborts the work of a connection. Resolves when it has ended. */
    stop: (connectionId: string) => end([...running].filter((one) => one.connectionId === connectionId)),
    /** Aborts all work. Resolves when it has ended. */
    close(): Promise<void> {
      isClosed = true
      return end([...running])
    },
  }
}
