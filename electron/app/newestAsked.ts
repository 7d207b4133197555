import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Asker } from '../../shared/contract/orders.ts'
import { AppError } from '../../shared/errors.ts'
import { LruMap } from '../services/timing/lruMap.ts'

/** Maximum number of known askers. The least recent asker is dropped: a reloaded page has new askers. */
const maxAskers = 100

/** Skips calls whose answer is no longer needed. */
export function createNewestAsked() {
  /** The newest request of each asker. */
  const newest = new LruMap<string, { question: number; replaced: AbortController }>(maxAskers)
  const nobody = new AbortController().signal

  /** Records a request. Its signal is aborted when the same asker makes another request. */
  function signalOf({ name, question }: Asker): AbortSignal {
    const before = newest.get(name)
    if (before !== undefined && before.question > question) return AbortSignal.abort(replacedError())
    if (before !== undefined && before.question < question) before.replaced.abort(replacedError())
    const now = before?.question === question ? before : { question, replaced: new AbortController() }
    newest.set(name, now)
    return now.replaced.signal
  }

  return {
    /**
     * Lets newer calls arrive first, awaits `ready`, then runs the work. Rejects with `cancelled` if the same asker
     * has made another request since. `signal` stops work that is already running.
     */
    async run<T>(
      asker: Asker | undefined,
      ready: () => Promise<void>,
      work: (signal: AbortSignal) => T | Promise<T>,
    ): Promise<T> {
      const signal = asker === undefined ? nobody : signalOf(asker)
      if (asker !== undefined) await yieldToEventLoop()
      await ready()
      signal.throwIfAborted()
      return work(signal)
    },
  }
}

const replacedError = (): AppError => new AppError('cancelled', 'Replaced by a newer request.')
