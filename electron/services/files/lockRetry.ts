import type { Platform } from './naming.ts'
import { FileFault, systemCode } from './fileFault.ts'
import type { Clock } from './clock.ts'

/**
 * Runs a disk operation and retries while another program holds the file: sync programs and virus scanners release it
 * within seconds. Rejects with the last error. On Windows, where such an error means a locked file, rejects with the
 * fault of that file.
 */
export type LockRetry = <T>(step: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Pauses between the retries, in milliseconds. */
const lockWaits = [20, 50, 100, 200, 400, 800, 1500, 3000]

/** `alsoHeld`: error codes that mean a locked file for these operations on other systems. */
export function createLockRetry(
  platform: Platform,
  clock: Pick<Clock, 'sleep'>,
  alsoHeld: readonly string[] = [],
): LockRetry {
  return async (step, signal) => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await step()
      } catch (error) {
        const isHeld = isHeldOn(platform, error)
        if (!isHeld && !alsoHeld.includes(systemCode(error))) throw error
        const wait = lockWaits[retries]
        if (wait !== undefined) await clock.sleep(wait, signal)
        // On other systems the same codes say that nothing can be written, which is a problem of the whole disk.
        else if (isHeld && platform === 'win32') throw heldFault(error)
        else throw error
      }
    }
  }
}

/** Windows reports a locked file with any of these. */
const heldOnWindows = ['EBUSY', 'EPERM', 'EACCES']

function isHeldOn(platform: Platform, error: unknown): boolean {
  const code = systemCode(error)
  return code === 'EBUSY' || code === 'ETXTBSY' || (platform === 'win32' && heldOnWindows.includes(code))
}

function heldFault(cause: unknown): FileFault {
  return new FileFault(
    'disk',
    'The file or its folder is in use or write-protected. Close other programs and try again.',
    { cause },
  )
}
