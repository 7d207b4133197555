import { closeSync, fsync, fsyncSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { systemCode } from './fileFault.ts'

/** Errors of disks without flush: many network drives, some memory cards. */
const noFlush = ['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS']

/** Whether an error says that this disk cannot flush. The bytes are with the system then. */
export const hasNoFlush = (error: unknown): boolean => noFlush.includes(systemCode(error))

/** Flushes a file if its disk can. Rejects with the disk's other errors. */
export async function flushFile(handle: { datasync(): Promise<void> }): Promise<void> {
  await flushIfSupported(() => handle.datasync())
}

/** Runs a flush. Succeeds if the disk has none. */
export async function flushIfSupported(flush: () => Promise<void>): Promise<void> {
  try {
    await flush()
  } catch (error) {
    if (!hasNoFlush(error)) throw error
  }
}

/** Flushes an open file or folder, blocking, if its disk can. */
export function flushSync(fd: number): void {
  try {
    fsyncSync(fd)
  } catch (error) {
    if (!hasNoFlush(error)) throw error
  }
}

/**
 * Whether the drive of an existing file can flush. Returns true if the file can't be opened. Call it before a database
 * is opened: closing the file releases all locks of this process on it.
 */
export function canFlush(file: string): boolean {
  let fd: number
  try {
    fd = openSync(file, 'r+')
  } catch {
    // The next user of the file meets and reports the same error.
    return true
  }
  try {
    fsyncSync(fd)
    return true
  } catch (error) {
    return !hasNoFlush(error)
  } finally {
    closeSync(fd)
  }
}

/** Errors of systems that flush names automatically, or not at all. */
const noFolderSync = ['EISDIR', 'EPERM', 'EACCES', 'EBADF']

/** Flushes the names in a folder. Windows and some network drives have no such call. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const fd = openSync(folder, 'r')
    try {
      await promisify(fsync)(fd)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    if (!noFolderSync.includes(systemCode(error)) && !hasNoFlush(error)) throw error
  }
}
