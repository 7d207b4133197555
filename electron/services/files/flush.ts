import { closeSync, fsyncSync, openSync } from 'node:fs'
import { systemCode } from './fileFault.ts'

/** Errors of disks that cannot flush at all: many network drives, some memory cards. */
const noFlush = ['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS']

/**
 * Whether an error of a flush says that this disk has none: the bytes are with the system, and nothing more can be had.
 */
export const hasNoFlush = (error: unknown): boolean => noFlush.includes(systemCode(error))

/** Makes what was written to a file durable, where the disk can do that. Rejects with the disk's other errors. */
export async function flushFile(handle: { datasync(): Promise<void> }): Promise<void> {
  await whereKnown(() => handle.datasync())
}

/** Does a flush; one that the disk does not know counts as done. */
export async function whereKnown(flush: () => Promise<void>): Promise<void> {
  try {
    await flush()
  } catch (error) {
    if (!hasNoFlush(error)) throw error
  }
}

/** Makes what was written to an open file or folder durable, at once, where the disk can do that. */
export function flushSync(fd: number): void {
  try {
    fsyncSync(fd)
  } catch (error) {
    if (!hasNoFlush(error)) throw error
  }
}

/**
 * Whether the drive of an existing file can flush. A file that cannot be opened counts as flushable. Closing the file
 * ends the locks that this process has on it: to be called before a database is opened.
 */
export function canFlush(file: string): boolean {
  let fd: number
  try {
    fd = openSync(file, 'r+')
  } catch {
    // Whatever uses the file next meets the same trouble, and says so.
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
