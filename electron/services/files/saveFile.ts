import { writeFile } from 'atomically'
import { checkReplaceable, saveAdvice } from './fileFault.ts'
import { hasNoFlush } from './flush.ts'
import { AppError } from '../../../shared/errors.ts'

/**
 * Writes a file under a temporary name in its folder, flushes and renames it. The old file stays complete until then.
 * `mode`: permissions; default: those of the old file, or the umask. Throws `disk`.
 */
export async function saveFile(
  path: string,
  content: string | Buffer,
  options: { mode?: number } = {},
): Promise<void> {
  await checkReplaceable(path)
  try {
    await writeFile(path, content, options).catch((error: unknown) => {
      if (!hasNoFlush(error)) throw error
      return writeFile(path, content, { ...options, fsync: false })
    })
  } catch (error) {
    throw new AppError('disk', `Couldn’t save the file ${path}. ${saveAdvice(error)}`, {
      cause: error,
    })
  }
}
