import { join } from 'node:path'
import { dropPart, statOrNull } from './disk.ts'
import { systemCode } from './fileFault.ts'
import { hashFile } from './hash.ts'

/**
 * Renames a complete temporary file to `stem` and `extension` in a folder without records. Never overwrites a file:
 * equal bytes are kept, other bytes get a number. Returns the path, and how it came to be. `rename`: as
 * `DiskCalls.rename`.
 */
export async function placeCopy(
  part: { path: string; sha256: string },
  folder: string,
  stem: string,
  extension: string,
  rename: (from: string, to: string, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<{ path: string; placed: 'current' | 'kept_local' | 'unchanged' }> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : ` (${String(number)})`}${extension}`)
    const there = await statOrNull(path)
    if (there === null) {
      try {
        await rename(part.path, path, signal)
        return { path, placed: number === 1 ? 'current' : 'kept_local' }
      } catch (error) {
        // Another program took the name meanwhile. Decide again with the file that exists now.
        if (systemCode(error) !== 'EEXIST') throw error
        number -= 1
        continue
      }
    }
    if (there.isFile() && (await hashFile(path, { signal })) === part.sha256) {
      await dropPart(part.path)
      return { path, placed: 'unchanged' }
    }
  }
}
