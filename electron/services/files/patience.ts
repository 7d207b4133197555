import type { Platform } from './naming.ts'
import { FileFault, systemCode } from './fileFault.ts'
import type { Clock } from './clock.ts'

/**
 * Does a step of the disk, and waits while another program holds what it needs: sync programs and virus scanners let
 * go within seconds. Rejects with the step's own error in the end; on Windows, where these errors say that the file
 * is held, with the fault of that one file.
 */
export type Patience = <T>(step: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** No step is waited for longer than these together, in milliseconds. */
const lockWaits = [20, 50, 100, 200, 400, 800, 1500, 3000]

/** `alsoHeld`: codes that mean the same for these steps where the system is not Windows. */
export function createPatience(
  platform: Platform,
  clock: Pick<Clock, 'sleep'>,
  alsoHeld: readonly string[] = [],
): Patience {
  return async (step, signal) => {
    for (const wait of [...lockWaits, null]) {
      try {
        return await step()
      } catch (error) {
        const isHeld = isHeldOn(platform, error)
        if (!isHeld && !alsoHeld.includes(systemCode(error))) throw error
        if (wait !== null) await clock.sleep(wait, signal)
        // Elsewhere the same codes say that nothing may be written at all, which is everybody's trouble.
        else if (isHeld && platform === 'win32') throw heldFault(error)
        else throw error
      }
    }
    throw new Error('a step of the disk was not done')
  }
}

/** Windows reports a file that is open elsewhere as any of the three. */
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
