import { join } from 'node:path'
import type { Clock } from '../files/clock.ts'
import { dropPart, renameWithRetry, statOrNull, type DiskCalls } from '../files/disk.ts'
import { systemCode } from '../files/fileFault.ts'
import { hashFile } from '../files/hash.ts'
import type { Platform } from '../files/naming.ts'

/** Disk and clock that `placeCopy` uses. */
export interface PlacingTools {
  disk: Pick<DiskCalls, 'rename'>
  platform: Platform
  clock: Clock
}

/**
 * Renames a complete temporary file to its final name. Never overwrites a file: equal bytes are kept, other bytes get a
 * number. Returns the path.
 */
export async function placeCopy(
  part: string,
  folder: string,
  stem: string,
  extension: string,
  tools: PlacingTools,
  signal: AbortSignal,
): Promise<string> {
  const own = await hashFile(part, { signal })
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : ` (${String(number)})`}${extension}`)
    const there = await statOrNull(path)
    if (there === null) {
      try {
        await renameWithRetry(part, path, tools.disk, tools.platform, tools.clock, signal)
        return path
      } catch (error) {
        // Another program took the name meanwhile. Decide again with the file that exists now.
        if (systemCode(error) !== 'EEXIST') throw error
        number -= 1
        continue
      }
    }
    if (there.isFile() && (await hashFile(path, { signal })) === own) {
      await dropPart(part)
      return path
    }
  }
}
