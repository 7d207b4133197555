import { stat } from 'node:fs/promises'
import { AppError } from '../../../shared/errors.ts'
import { isNothing } from '../files/disk.ts'

/**
 * Returns an error for a chosen folder that is missing, for example on an unplugged drive, or that is now a file. Null
 * for a folder and a link to one.
 */
export async function goneFolder(folder: string): Promise<AppError | null> {
  const found = await stat(folder).catch((error: unknown) => {
    if (isNothing(error)) return null
    throw error
  })
  if (found?.isDirectory() === true) return null
  return new AppError('disk', `${folder} no longer exists. Choose another folder.`)
}
