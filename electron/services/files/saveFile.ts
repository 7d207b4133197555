import { writeFile } from 'atomically'
import { saveAdvice } from './fileFault.ts'
import { hasNoFlush } from './flush.ts'
import { AppError } from '../../../shared/errors.ts'

/**
 * Writes a file where the user chose: under a temporary name beside it, flushed, then renamed, so that what stood
 * there stays whole until the new one is. Throws `disk` with a sentence.
 */
export async function saveFile(path: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(path, content).catch((error: unknown) => {
      if (!hasNoFlush(error)) throw error
      return writeFile(path, content, { fsync: false })
    })
  } catch (error) {
    throw new AppError('disk', `Couldn’t save the file ${path}. ${saveAdvice(error)}`, {
      cause: error,
    })
  }
}
