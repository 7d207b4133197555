import { writeFile } from 'atomically'
import { saveAdvice } from './fileFault.ts'
import { hasNoFlush } from './flush.ts'
import { AppError } from '../../../shared/errors.ts'

/**
 * Writes a file: under a temporary name beside it, flushed, then renamed, so that what stood there stays whole until the
 * new one is. `mode`: rights of the file; by default those it has, or what the umask leaves. Throws `disk` with a
 * sentence.
 */
export async function saveFile(
  path: string,
  content: string | Buffer,
  options: { mode?: number } = {},
): Promise<void> {
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
