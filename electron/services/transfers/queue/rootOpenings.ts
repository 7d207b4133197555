import type { Stores } from '../../catalogue/stores.ts'
import type { Drives } from '../../files/drives.ts'
import type { Patience } from '../../files/patience.ts'
import { openRoot } from '../../libraryIndex/roots.ts'
import type { Job } from './job.ts'

/** A library folder while it is opened, and after. */
interface Opening {
  done: Promise<unknown>
  abort: AbortController
  /** Jobs that wait for it. */
  waiting: number
}

/** Opens library folders, each once for all jobs that need it, and asks their drives what they can do. */
export interface RootOpenings {
  /**
   * Resolves when the job's library folder is open. Rejects with what opening it rejects with, or with the signal's
   * reason.
   */
  opened(job: Job, signal: AbortSignal): Promise<void>
  /** Every folder is opened anew from now on. */
  clear(): void
}

export function createRootOpenings(stores: Stores, patiently: Patience, drives: Drives): RootOpenings {
  const roots = new Map<string, Opening>()

  function open({ connectionId, root, choice }: Job, key: string): Opening {
    const abort = new AbortController()
    const done = openRoot(connectionId, root, stores, {
      signal: abort.signal,
      startOver: choice.startOver === true,
      patiently,
    }).then(() => drives.measure(root))
    const opening: Opening = { done, abort, waiting: 0 }
    // Every waiting job gets the error; the next job tries again.
    done.catch(() => {
      if (roots.get(key) === opening) roots.delete(key)
    })
    roots.set(key, opening)
    return opening
  }

  /** Reading a copied library may take minutes: it ends when no job waits for it any more. */
  function waitFor(opening: Opening, key: string, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        opening.waiting -= 1
        if (opening.waiting > 0) {
          reject(signal.reason as Error)
          return
        }
        // The next job opens the folder anew. This one ends when the reading has.
        if (roots.get(key) === opening) roots.delete(key)
        opening.abort.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      opening.done
        .then(() => {
          resolve()
        }, reject)
        .finally(() => {
          signal.removeEventListener('abort', leave)
        })
    })
  }

  return {
    async opened(job, signal) {
      signal.throwIfAborted()
      const key = `${job.connectionId}\0${job.root}`
      const opening = roots.get(key) ?? open(job, key)
      opening.waiting += 1
      await waitFor(opening, key, signal)
      signal.throwIfAborted()
      opening.waiting -= 1
    },
    clear() {
      roots.clear()
    },
  }
}
