import { AppError } from '../../../shared/errors.ts'
import { underSignals } from './underSignals.ts'

/**
 * Runs work that must end with its connection. Code that stores an answer of the service runs here. Otherwise it might
 * store the answer for a removed connection or in a closed database.
 */
export interface ConnectionWork {
  /**
   * Runs `work` with a signal that aborts when its connection is stopped, the program closes, or `signal` aborts.
   * Rejects with `cancelled` after `close`.
   */
  run<T>(connectionId: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Aborts the work of a connection. Resolves when it has ended. */
  stop(connectionId: string): Promise<void>
  /** Aborts all work. Resolves when it has ended. */
  close(): Promise<void>
}

interface Running {
  connectionId: string
  stop: AbortController
  ended: Promise<unknown>
}

export function createConnectionWork(): ConnectionWork {
  const running = new Set<Running>()
  let isClosed = false

  async function end(some: readonly Running[]): Promise<void> {
    for (const { stop } of some) stop.abort()
    // The callers of `run` get the errors.
    await Promise.allSettled(some.map(({ ended }) => ended))
  }

  return {
    async run(connectionId, work, signal) {
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
    stop: (connectionId) => end([...running].filter((one) => one.connectionId === connectionId)),
    close() {
      isClosed = true
      return end([...running])
    },
  }
}
