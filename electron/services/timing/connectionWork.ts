import { AppError } from '../../../shared/errors.ts'
import { underSignals } from './underSignals.ts'

/**
 * Work that is done for connections and ends with them. Whatever stores something after an answer runs here: else it
 * would store it for a connection that is gone, or in a database that is closed.
 */
export interface ConnectionWork {
  /**
   * Does `work`, whose signal aborts when its connection is stopped, the program closes, or `signal` aborts. Rejects
   * with `cancelled` once the program closes.
   */
  run<T>(connectionId: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Ends what is done for a connection; resolves when that has ended. */
  stop(connectionId: string): Promise<void>
  /** Ends all work; resolves when it has ended. */
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
    // Their own callers have their faults.
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
