import { AppError } from '../../../../shared/errors.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { Drives } from '../../files/drives.ts'
import type { LockRetry } from '../../files/lockRetry.ts'
import { assertRoom, NameFault, type Platform } from '../../files/naming.ts'
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
export function createRootOpenings(
  stores: Stores,
  platform: Platform,
  retryLocked: LockRetry,
  drives: Drives,
) {
  const roots = new Map<string, Opening>()

  async function openAndMeasure(
    { connectionId, root, choice }: TransferJob,
    signal: AbortSignal,
  ): Promise<void> {
    checkRoom(root, platform)
    const startOver = choice.startOver === true
    await openRoot(connectionId, root, stores, { signal, startOver, retryLocked })
    await drives.measure(root)
  }

  function open(job: TransferJob, key: string): Opening {
    const abort = new AbortController()
    const done = openAndMeasure(job, abort.signal)
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
    /** Resolves when the job's library is open. Rejects with the fault of opening it, or the signal's reason. */
    async opened(job: TransferJob, signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      const key = `${job.connectionId}\0${job.root}`
      const opening = roots.get(key) ?? open(job, key)
      opening.waiting += 1
      await waitFor(opening, key, signal)
      signal.throwIfAborted()
      opening.waiting -= 1
    },
    /** Forgets all folders, so that they are opened again. */
    clear(): void {
      roots.clear()
    },
  }
}

/** Throws `disk`, which stops all jobs of the folder, if its path leaves no room for files. */
function checkRoom(root: string, platform: Platform): void {
  try {
    assertRoom(root, platform)
  } catch (error) {
    throw error instanceof NameFault ? new AppError('disk', error.message) : error
  }
}
