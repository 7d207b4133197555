import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { saveAdvice, systemCode } from './fileFault.ts'

/**
 * Creates a folder in the system's folder for temporary files. The caller removes it. Throws `disk`, with the name of
 * the system's folder, if that one can't be used.
 */
export function makeTemporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'planroom-'))
  } catch (error) {
    throw temporaryFolderFault(error)
  }
}

/** Returns the fault for an error of making a temporary folder. */
export function temporaryFolderFault(error: unknown): AppError {
  const folder = tmpdir()
  const message =
    systemCode(error) === 'ENOENT'
      ? `The folder for temporary files is missing: ${folder}. Create it and try again.`
      : `Can’t write to the folder for temporary files: ${folder}. ${saveAdvice(error)}`
  return new AppError('disk', message, { cause: error })
}
