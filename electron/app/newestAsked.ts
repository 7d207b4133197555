import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Asker } from '../../shared/contract/orders.ts'
import { AppError } from '../../shared/errors.ts'

/** Skips calls whose answer is not needed any more. */
export interface NewestAsked {
  /**
   * Lets everything that was asked meanwhile come in, and then does the work. Rejects with `cancelled`, without doing
   * it, where the same asker has asked for something else since; the signal ends what is under way by then.
   */
  run<T>(
    asker: Asker | undefined,
    ready: () => Promise<void>,
    work: (signal: AbortSignal) => T | Promise<T>,
  ): Promise<T>
}

/** An asker that did not ask for long is forgotten: a page that was loaded anew has other ones. */
const maxAskers = 100

export function createNewestAsked(): NewestAsked {
  /** The newest question of each. */
  const newest = new Map<string, { question: number; replaced: AbortController }>()
  const nobody = new AbortController().signal

  /** Notes a question; its signal ends when the same asker asks another one. */
  function signalOf({ name, question }: Asker): AbortSignal {
    const before = newest.get(name)
    if (before !== undefined && before.question > question) return AbortSignal.abort(replacedError())
    if (before !== undefined && before.question < question) before.replaced.abort(replacedError())
    const now = before?.question === question ? before : { question, replaced: new AbortController() }
    newest.delete(name)
    newest.set(name, now)
    const [oldest] = newest.keys()
    if (newest.size > maxAskers && oldest !== undefined) newest.delete(oldest)
    return now.replaced.signal
  }

  return {
    async run(asker, ready, work) {
      const signal = asker === undefined ? nobody : signalOf(asker)
      if (asker !== undefined) await yieldToEventLoop()
      await ready()
      signal.throwIfAborted()
      return work(signal)
    },
  }
}

const replacedError = (): AppError => new AppError('cancelled', 'Replaced by a newer request.')
