import { stat } from 'node:fs/promises'
import { AppError, PartFault } from '../../../shared/errors.ts'

/** Why a file failed (resources/docs/commandLine.md, "What sync promises"). */
export type FailureCode =
  | 'http'
  | 'expired'
  | 'truncated'
  | 'wrong_type'
  | 'redirect'
  | 'refused_address'
  | 'timeout'
  | 'network'
  | 'name'
  | 'disk'
  | 'unknown'

/** A fault of one file. The message is a sentence for the user. */
export class FileFault extends PartFault {
  readonly shownAs = 'disk'
  readonly code: FailureCode
  /** Not null if a retry may help. `afterMs`: pause that the server asked for. */
  readonly retry: { afterMs: number | null } | null

  constructor(
    code: FailureCode,
    message: string,
    options: { retry?: FileFault['retry']; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'FileFault'
    this.code = code
    this.retry = options.retry ?? null
  }
}

/** Returns the `code` of a system error, such as `ENOSPC`; empty for other errors. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const diskSentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Free up space, then resume. Complete files are kept.',
  EDQUOT: 'Your disk quota is used up. Free up space, then resume. Complete files are kept.',
  EROFS: 'The disk is read-only. Make it writable or choose another folder, then resume.',
  EACCES: 'Planroom has no access to the library folder. Check its permissions, then resume.',
  EPERM: 'Planroom has no access to the library folder. Check its permissions, then resume.',
  EIO: 'The disk reports an error. Check the disk, then resume.',
  ENXIO: 'The drive with the library folder is not connected. Connect it, then resume.',
  ENODEV: 'The drive with the library folder is not connected. Connect it, then resume.',
  ESTALE: 'The network drive with the library folder is not connected. Connect it, then resume.',
  ENOTCONN: 'The network drive with the library folder is not connected. Connect it, then resume.',
  EHOSTDOWN: 'The network drive with the library folder is not connected. Connect it, then resume.',
  EMFILE: 'Too many files are open. Close some programs, then resume.',
  ENFILE: 'Too many files are open. Close some programs, then resume.',
}

/** Returns the fault that stops all transfers if an error is a problem of the whole disk; else null. */
export function diskProblem(error: unknown): AppError | null {
  if (error instanceof AppError) return error.code === 'disk' ? error : null
  const sentence = diskSentences[systemCode(error)]
  return sentence === undefined ? null : new AppError('disk', sentence, { cause: error })
}

/** Returns the fault of a step that failed: a problem of the whole disk, otherwise `sentence`. */
export const diskFault = (error: unknown, sentence: string): AppError =>
  diskProblem(error) ?? new AppError('disk', sentence, { cause: error })

/** Returns the fault of a chosen file if the system could not read it; null for other errors. */
export function readProblem(error: unknown, path: string): AppError | null {
  return /^E[A-Z]+$/.test(systemCode(error))
    ? new AppError('disk', `The file can’t be read: ${path}`, { cause: error })
    : null
}

/**
 * Returns the advice for a file, or the data folder, that could not be written. The sentence before it names the file
 * or folder. Databases report a full disk only in their message.
 */
export function saveAdvice(error: unknown): string {
  const isFull =
    ['ENOSPC', 'EDQUOT'].includes(systemCode(error)) ||
    (error instanceof Error && /disk is full/i.test(error.message))
  return isFull
    ? 'Free up space on its disk and try again.'
    : 'Check its permissions and its disk, then try again.'
}

/** Rejects with `disk` for a device, pipe or socket: a new file in its place would cut off the programs that use it. */
export async function checkReplaceable(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found !== null && !found.isFile() && !found.isDirectory())
    throw new AppError('disk', `${path} is a device or pipe. Choose another name.`)
}

/** A folder is missing. Its drive may not be connected. */
class FolderGone extends AppError {}

const driveGone = new Set(['ENXIO', 'ENODEV', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN'])

/** Whether a disk problem is a missing library folder. */
export const isFolderGone = (problem: AppError): boolean =>
  problem instanceof FolderGone || driveGone.has(systemCode(problem.cause))

/** Fault of a known library folder that is missing, or empty like the mount point of a drive that is not connected. */
export function rootGone(root: string): AppError {
  return new FolderGone(
    'disk',
    `The library folder ${root} is missing or empty. Connect its drive or choose another folder, then try again.`,
  )
}
