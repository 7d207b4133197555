import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Asker } from '../../shared/contract/orders.ts'
import { AppError } from '../../shared/errors.ts'

/** Skips calls whose answer is not needed any more. */
export interface NewestAsked {
  /**
   * Lets everything that was asked meanwhile come in, and then does the work. Rejects with `cancelled`, without doing
   * it, where the same asker has asked for something else since.
   */
  run<T>(asker: Asker | undefined, ready: () => Promise<void>, work: () => T): Promise<T>
}

/** An asker that did not ask for long is forgotten: a page that was loaded anew has other ones. */
const maxAskers = 100

export function createNewestAsked(): NewestAsked {
  /** The newest question of each. */
  const newest = new Map<string, number>()

  function note({ name, question }: Asker): void {
    const before = newest.get(name) ?? question
    newest.delete(name)
    newest.set(name, Math.max(before, question))
    const [oldest] = newest.keys()
    if (newest.size > maxAskers && oldest !== undefined) newest.delete(oldest)
  }

  return {
    async run(asker, ready, work) {
      if (asker !== undefined) {
        note(asker)
        await nextTurn()
      }
      await ready()
      if (asker !== undefined && (newest.get(asker.name) ?? 0) > asker.question)
        throw new AppError('cancelled', 'Replaced by a newer request.')
      return work()
    },
  }
}
