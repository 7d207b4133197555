import { closeSync, constants, fstatSync, lstatSync, openSync, type BigIntStats } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { FileFault, systemCode } from './fileFault.ts'

/** Not a regular file: a link, folder, pipe or device. Nothing of it was read. */
export class NotPlainFile extends FileFault {
  override name = 'NotPlainFile'
  constructor(path: string, options: { cause?: unknown } = {}) {
    super('disk', `${path} is not a regular file. Move it elsewhere and try again.`, options)
  }
}

/** The file is larger than any file of Planroom, or is JSON with more or deeper parts. */
export class FileTooLarge extends FileFault {
  override name = 'FileTooLarge'
  constructor(path: string) {
    super('disk', `${path} is too large to read. Move it elsewhere and try again.`)
  }
}

// Windows has neither flag. There the opened file is compared with the checked one.
const { O_NOFOLLOW, O_NONBLOCK } = constants as { O_NOFOLLOW?: number; O_NONBLOCK?: number }
const safeFlags = (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0)

/** Errors of opening a link, socket or folder as a file. */
const notAFile = ['ELOOP', 'EMLINK', 'ENXIO', 'EISDIR']

/** Whether two stats are of the same regular file. Some network drives have no file numbers. */
function isSamePlainFile(before: BigIntStats, opened: BigIntStats): boolean {
  if (!opened.isFile()) return false
  if (O_NOFOLLOW !== undefined || before.ino === 0n || opened.ino === 0n) return true
  return before.ino === opened.ino && before.dev === opened.dev
}

/**
 * Opens a file that others may have written. Does not follow a link in the last component and does not block on a pipe.
 * `flags` as in `fs.constants`, default: reading. Rejects with NotPlainFile and the system's errors.
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

/** As `openPlain`, blocking. */
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
 * Reads a file that others may have written, up to `maxBytes`. Rejects with NotPlainFile, FileTooLarge and the system's
 * errors.
 */
export async function readPlain(path: string, maxBytes: number): Promise<Buffer> {
  const handle = await openPlain(path)
  try {
    if ((await handle.stat()).size > maxBytes) throw new FileTooLarge(path)
    const pieces: Buffer[] = []
    let size = 0
    // The file may have grown since its size was read.
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
