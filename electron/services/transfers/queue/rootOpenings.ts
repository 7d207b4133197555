import type { Stores } from '../../catalogue/stores.ts'
import type { Drives } from '../../files/drives.ts'
import type { LockRetry } from '../../files/lockRetry.ts'
import { openRoot } from '../../libraryIndex/roots.ts'
import type { TransferJob } from './job.ts'

/** A library folder that is open or being opened. */
interface Opening {
  done: Promise<unknown>
  abort: AbortController
  /** Number of waiting jobs. */
  waiting: number
}

/** Opens library folders, once for all jobs, and measures their drives. */
export interface RootOpenings {
  /** Resolves when the job's library is open. Rejects with the fault of opening it, or the signal's reason. */
  opened(job: TransferJob, signal: AbortSignal): Promise<void>
  /** Forgets all folders, so that they are opened again. */
  clear(): void
}

export function createRootOpenings(stores: Stores, retryLocked: LockRetry, drives: Drives): RootOpenings {
  const roots = new Map<string, Opening>()

  function open({ connectionId, root, choice }: TransferJob, key: string): Opening {
    const abort = new AbortController()
    const done = openRoot(connectionId, root, stores, {
      signal: abort.signal,
      startOver: choice.startOver === true,
      retryLocked,
    }).then(() => drives.measure(root))
    const opening: Opening = { done, abort, waiting: 0 }
    // Every waiting job gets the error. The next job tries again.
    done.catch(() => {
      if (roots.get(key) === opening) roots.delete(key)
    })
    roots.set(key, opening)
    return opening
  }

  /** Opening a copied library may take minutes, so it is aborted when no job waits for it any more. */
  function waitFor(opening: Opening, key: string, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        opening.waiting -= 1
        if (opening.waiting > 0) {
          reject(signal.reason as Error)
          return
        }
        // The next job opens the folder again. This job rejects when the aborted opening has ended.
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
