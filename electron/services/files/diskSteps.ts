import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  constants,
  fdatasync,
  fsync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writevSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPlainSync } from './plainFile.ts'
import { systemCode } from './fileFault.ts'
import { hasNoFlush, flushIfSupported } from './flush.ts'
import { inRealFolder } from './realFolder.ts'

/**
 * A job for a disk thread. `file`: number of a temporary file that is being written. Its handle and hash live in the
 * thread from its first `write` or `adopt` to `seal` or `end`.
 */
export type DiskJob =
  | { do: 'open'; file: number; path: string }
  | { do: 'write'; file: number; path: string; pieces: Uint8Array[]; fresh: boolean }
  | { do: 'flush'; path: string }
  | { do: 'seal'; file: number; path: string; pieces: Uint8Array[]; fresh: boolean }
  | { do: 'adopt'; file: number; path: string; trusted: number; head: number }
  | { do: 'end'; file: number; path: string; remove: boolean }
  | { do: 'read'; path: string; start: number; length: number }
  /** `isRetry`: the job was started before and may be done, in part or completely. */
  | ({ do: 'place' } & PlaceJob)
  | { do: 'syncFolder'; folder: string }

interface PlaceJob {
  from: string
  to: string
  isRetry?: boolean
}

interface Open {
  fd: number
  hash: Hash
  written: number
  /** After a failed write, later writes of the file must not take the missing bytes' place. */
  failure: Error | null
}

const readBytes = 512 * 1024
/** Bytes of an earlier run's file that are read and hashed before other jobs run: a few milliseconds. */
const adoptBytes = 4 * 1024 * 1024
const syncData = promisify(fdatasync)
const syncNames = promisify(fsync)
const open = new Map<number, Open>()

/** Opens the file of a job. Only `adopt` opens an existing one; all other names must be free. */
function opened(job: { file: number; path: string; fresh: boolean }): Open {
  const known = open.get(job.file)
  if (known === undefined) {
    const made = {
      fd: openInPlace(job.path),
      hash: createHash('sha256'),
      written: 0,
      failure: null,
    }
    open.set(job.file, made)
    return made
  }
  if (job.fresh) {
    ftruncateSync(known.fd, 0)
    known.hash = createHash('sha256')
    known.written = 0
    known.failure = null
  }
  if (known.failure !== null) throw known.failure
  return known
}

function writeAll(fd: number, bytes: Uint8Array[], at: number): number {
  let written = at
  for (let left: Uint8Array[] = bytes; left.length > 0;) {
    let done = writevSync(fd, left, written)
    written += done
    // After a short write: the rest of the piece, and the pieces after it.
    while (left.length > 0 && done >= (left[0]?.length ?? 0)) {
      done -= left[0]?.length ?? 0
      left = left.slice(1)
    }
    const [first, ...rest] = left
    if (first !== undefined && done > 0) left = [first.subarray(done), ...rest]
  }
  return written
}

function write(job: Extract<DiskJob, { do: 'write' }>): void {
  const file = opened(job)
  for (const each of job.pieces) file.hash.update(each)
  try {
    file.written = writeAll(file.fd, job.pieces, file.written)
  } catch (error) {
    file.failure = error as Error
    throw error
  }
}

/** Flushes written bytes while the thread continues. Uses its own handle, since the file's may be closed meanwhile. */
async function flush({ path }: { path: string }): Promise<void> {
  const fd = openPlainSync(path, constants.O_RDWR)
  try {
    await flushIfSupported(() => syncData(fd))
  } finally {
    closeSync(fd)
  }
}

interface SealedFile {
  sha256: string
  mtimeMs: number
}

/** The thread runs other jobs during the flush: files that flush together share the disk's journal. */
async function seal(job: Extract<DiskJob, { do: 'seal' }>): Promise<SealedFile> {
  const file = opened(job)
  file.written = writeAll(file.fd, job.pieces, file.written)
  for (const each of job.pieces) file.hash.update(each)
  await flushIfSupported(() => syncData(file.fd))
  open.delete(job.file)
  closeSync(file.fd)
  // Some systems update the time when the file is closed.
  return { sha256: file.hash.digest('hex'), mtimeMs: lstatSync(job.path).mtimeMs }
}

interface Adopted {
  size: number
  head: Uint8Array
}

/** Other jobs run between the parts of a long file. The file itself may have no other job meanwhile. */
function adopt(job: Extract<DiskJob, { do: 'adopt' }>): Promise<Adopted> {
  const file: Open = {
    fd: inRealFolder(
      dirname(job.path),
      (at) => openPlainSync(join(at, basename(job.path)), constants.O_RDWR),
      (fd) => {
        closeSync(fd)
      },
    ),
    hash: createHash('sha256'),
    written: 0,
    failure: null,
  }
  open.set(job.file, file)
  return takeOver(file, job).catch((error: unknown) => {
    // A retry opens it again.
    open.delete(job.file)
    closeSync(file.fd)
    throw error
  })
}

async function takeOver(file: Open, job: { trusted: number; head: number }): Promise<Adopted> {
  const buffer = Buffer.allocUnsafe(readBytes)
  let head = new Uint8Array(0)
  while (file.written < job.trusted) {
    const read = readSync(file.fd, buffer, 0, Math.min(readBytes, job.trusted - file.written), file.written)
    if (read === 0) break
    const bytes = buffer.subarray(0, read)
    file.hash.update(bytes)
    if (file.written === 0) head = Uint8Array.from(bytes.subarray(0, job.head))
    file.written += read
    if (file.written % adoptBytes < read) await yieldToEventLoop()
  }
  ftruncateSync(file.fd, file.written)
  return { size: file.written, head }
}

function end(job: Extract<DiskJob, { do: 'end' }>): void {
  const file = open.get(job.file)
  open.delete(job.file)
  if (file !== undefined) closeSync(file.fd)
  if (!job.remove) return
  try {
    rmSync(job.path, { force: true })
  } catch (error) {
    if (!mayStay.includes(systemCode(error))) throw error
  }
}

function read(job: Extract<DiskJob, { do: 'read' }>): Uint8Array {
  const fd = openPlainSync(job.path)
  try {
    const bytes = new Uint8Array(job.length)
    let done = 0
    while (done < bytes.length) {
      const count = readSync(fd, bytes, done, bytes.length - done, job.start + done)
      if (count === 0) break
      done += count
    }
    return bytes.subarray(0, done)
  } finally {
    closeSync(fd)
  }
}

/** Errors of disks without hard links: FAT, some network drives, some security policies. */
const noLinks = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EINVAL']

/** Errors after which a temporary file is left for later: another program holds it. */
export const mayStay = ['EBUSY', 'ETXTBSY', 'EPERM', 'EACCES']

/**
 * Renames a file to a free name. Throws EEXIST if the name is taken. Uses a hard link, since a rename would replace an
 * existing file. Returns false if the old name still exists because another program holds it. The new name exists in
 * both cases.
 */
export function place(
  { from, to }: { from: string; to: string },
  unlink: (path: string) => void = unlinkSync,
): boolean {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!noLinks.includes(systemCode(error))) throw error
    moveToFree(from, to)
    return true
  }
  try {
    unlink(from)
    return true
  } catch (error) {
    if (!mayStay.includes(systemCode(error))) throw error
    return false
  }
}

/**
 * Renames on disks without hard links. A rename replaces what exists, so an empty file reserves the name first. A
 * program that saves under this name meanwhile gets EEXIST.
 */
export function moveToFree(from: string, to: string): void {
  closeSync(openSync(to, 'wx', 0o666))
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isPlaceholder(to)) throw error
    unlinkSync(to)
    // This disk never replaces a file by a rename, so no reservation is needed.
    if (systemCode(error) !== 'EEXIST' && systemCode(error) !== 'EPERM') throw error
    renameSync(from, to)
  }
}

/** Whether a name is only reserved (see `moveToFree`). Delivered files are never empty. */
export function isPlaceholder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === 0
}

/**
 * As `place`, in real folders. Undoes a rename that landed in another folder: a file of another program gets its old
 * name back, and a temporary file loses its new one.
 */
export function placeInFolder({ from, to, isRetry = false }: PlaceJob): boolean {
  const [fromFolder, toFolder] = [dirname(from), dirname(to)]
  const [oldName, name] = [basename(from), basename(to)]
  if (fromFolder === toFolder)
    return inRealFolder(
      toFolder,
      (at) => {
        const job = { from: join(at, oldName), to: join(at, name) }
        return isRetry && isDone(job) ? true : place(job)
      },
      (_, at) => {
        // Not moved back: the source folder was replaced as well.
        rmSync(join(at, name), { force: true })
      },
    )
  return inRealFolder(
    toFolder,
    (there) =>
      inRealFolder(
        fromFolder,
        (here) => {
          const job = { from: join(here, oldName), to: join(there, name) }
          // One rename: a file that replaced the old one is moved and never removed.
          if (!isRetry || !isDone(job)) moveToFree(job.from, job.to)
          return true
        },
        (_, here) => {
          moveToFree(join(there, name), join(here, oldName))
        },
      ),
    (_, there) => {
      moveToFree(join(there, name), from)
    },
  )
}

/** Whether a job that was started before is done. Removes a name that is only reserved. */
function isDone({ from, to }: { from: string; to: string }): boolean {
  if (isPlaced({ from, to })) {
    rmSync(from, { force: true })
    return true
  }
  if (isPlaceholder(to) && !isPlaceholder(from)) unlinkSync(to)
  return false
}

/** Whether `to` is the file that was called `from`, and may still be. */
function isPlaced({ from, to }: { from: string; to: string }): boolean {
  const [old, placed] = [from, to].map((path) => lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  return placed !== undefined && (old === undefined || (old.ino === placed.ino && old.dev === placed.dev))
}

/** Errors of systems that flush names automatically, or not at all. */
const noFolderSync = ['EISDIR', 'EPERM', 'EACCES', 'EBADF']

/** Flushes the names in a folder. Windows and some network drives have no such call. */
async function syncFolder({ folder }: { folder: string }): Promise<void> {
  try {
    const fd = openSync(folder, 'r')
    try {
      await syncNames(fd)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    if (!noFolderSync.includes(systemCode(error)) && !hasNoFlush(error)) throw error
  }
}

/** Creates a temporary file in its final folder. Its permissions follow the umask of this process. */
function openInPlace(path: string): number {
  const name = basename(path)
  return inRealFolder(
    dirname(path),
    (at) => openSync(join(at, name), 'wx', 0o666),
    (fd, at) => {
      closeSync(fd)
      rmSync(join(at, name), { force: true })
    },
  )
}

/**
 * Runs one job and returns its value, or a promise if the thread may continue meanwhile. Writes and renames only in
 * folders that are still real. Throws the system's errors.
 */
export function runDiskJob(job: DiskJob): unknown {
  switch (job.do) {
    case 'open':
      opened({ ...job, fresh: false })
      return null
    case 'write':
      write(job)
      return null
    case 'flush':
      return flush(job)
    case 'seal':
      return seal(job)
    case 'adopt':
      return adopt(job)
    case 'end':
      end(job)
      return null
    case 'read':
      return read(job)
    case 'place':
      return placeInFolder(job)
    case 'syncFolder':
      return syncFolder(job)
  }
}
