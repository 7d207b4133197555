import { closeSync, constants, fstatSync, lstatSync, openSync, type BigIntStats } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { FileFault, systemCode } from './fileFault.ts'

/** Something else stands where a file was expected: a link, a folder, a pipe, a device. Nothing of it was read. */
export class NotPlainFile extends FileFault {
  override name = 'NotPlainFile'
  constructor(path: string, options: { cause?: unknown } = {}) {
    super('disk', `${path} is not a regular file. Move it elsewhere and try again.`, options)
  }
}

/** A file is larger than any that belongs there. */
export class FileTooLarge extends FileFault {
  override name = 'FileTooLarge'
  constructor(path: string) {
    super('disk', `${path} is too large to read. Move it elsewhere and try again.`)
  }
}

// Windows has neither: there the file that was opened is compared with the one that was checked.
const { O_NOFOLLOW, O_NONBLOCK } = constants as { O_NOFOLLOW?: number; O_NONBLOCK?: number }
const safeFlags = (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0)

/** What the system says of a link, a socket or a folder that is opened as a file. */
const notAFile = ['ELOOP', 'EMLINK', 'ENXIO', 'EISDIR']

/** Whether two looks found the same plain file. Some network drives give no number of a file. */
function isSamePlainFile(before: BigIntStats, opened: BigIntStats): boolean {
  if (!opened.isFile()) return false
  if (O_NOFOLLOW !== undefined || before.ino === 0n || opened.ino === 0n) return true
  return before.ino === opened.ino && before.dev === opened.dev
}

/**
 * Opens a file that others may have written. Never follows a link in the last place of the path and never waits for a
 * pipe. `flags` are of `fs.constants`; for reading by default. Rejects with NotPlainFile, and with the system's
 * errors.
 */
export async function openPlain(path: string, flags: number = constants.O_RDONLY): Promise<FileHandle> {
  const before = await lstat(path, { bigint: true })
  if (!before.isFile()) throw new NotPlainFile(path)
  let handle: FileHandle
  try {
    handle = await open(path, flags | safeFlags)
  } catch (error) {
    throw notAFile.includes(systemCode(error)) ? new NotPlainFile(path, { cause: error }) : error
  }
  try {
    if (isSamePlainFile(before, await handle.stat({ bigint: true }))) return handle
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  throw new NotPlainFile(path)
}

/** As `openPlain`, in plain calls on the thread that asks. */
export function openPlainSync(path: string, flags: number = constants.O_RDONLY): number {
  const before = lstatSync(path, { bigint: true })
  if (!before.isFile()) throw new NotPlainFile(path)
  let fd: number
  try {
    fd = openSync(path, flags | safeFlags)
  } catch (error) {
    throw notAFile.includes(systemCode(error)) ? new NotPlainFile(path, { cause: error }) : error
  }
  let same = false
  try {
    same = isSamePlainFile(before, fstatSync(fd, { bigint: true }))
  } finally {
    if (!same) closeSync(fd)
  }
  if (same) return fd
  throw new NotPlainFile(path)
}

/**
 * Reads a whole file that others may have written, up to `maxBytes` bytes. Rejects with NotPlainFile, FileTooLarge, and
 * the system's errors.
 */
export async function readPlain(path: string, maxBytes: number): Promise<Buffer> {
  const handle = await openPlain(path)
  try {
    if ((await handle.stat()).size > maxBytes) throw new FileTooLarge(path)
    const pieces: Buffer[] = []
    let size = 0
    // Its size is asked for once and may have grown since.
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(256 * 1024), 0, 256 * 1024, null)
      if (bytesRead === 0) return Buffer.concat(pieces)
      size += bytesRead
      if (size > maxBytes) throw new FileTooLarge(path)
      pieces.push(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
