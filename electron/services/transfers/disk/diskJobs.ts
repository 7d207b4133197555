import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  constants,
  fdatasync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  writevSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemCode } from '../../files/fileFault.ts'
import { flushIfSupported, syncFolder } from '../../files/flush.ts'
import { mayStay, placeInFolder, type PlaceJob } from '../../files/placeFile.ts'
import { openPlainSync } from '../../files/plainFile.ts'
import { inRealFolder } from '../../files/realFolder.ts'

/**
 * A job for a disk thread. `file`: number of a temporary file that is being written. Its handle and hash live in the
 * thread from `open` or `adopt` to `seal` or `end`.
 */
export type DiskJob =
  | { do: 'open'; file: number; path: string }
  | { do: 'write'; file: number; path: string; pieces: Uint8Array[]; fresh: boolean }
  | { do: 'flush'; path: string }
  | { do: 'seal'; file: number; path: string; pieces: Uint8Array[]; fresh: boolean }
  | { do: 'adopt'; file: number; path: string; trusted: number; head: number }
  | { do: 'end'; file: number; path: string; remove: boolean }
  | { do: 'read'; path: string; start: number; length: number }
  | ({ do: 'place' } & PlaceJob)
  | { do: 'syncFolder'; folder: string }

interface Open {
  fd: number
  hash: Hash
  written: number
  /** Error of a failed write. Later writes fail with it, since they would take the place of the missing bytes. */
  failure: Error | null
}

const readBytes = 512 * 1024
/** Bytes of an earlier run's file that are read and hashed before other jobs run: a few milliseconds. */
const adoptBytes = 4 * 1024 * 1024
const syncData = promisify(fdatasync)
const open = new Map<number, Open>()

/** Returns the open file of a job. Creates a file that is not open; its name must be free. `fresh`: truncates. */
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
    // After a short write, continue with the unwritten rest of the piece and the pieces after it.
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

/** Flushes written bytes while the thread continues. Opens a second handle: `seal` may close the first one. */
async function flush({ path }: { path: string }): Promise<void> {
  const fd = openPlainSync(path, constants.O_RDWR)
  try {
    await flushIfSupported(() => syncData(fd))
  } finally {
    closeSync(fd)
  }
}

export interface Sealed {
  /** SHA-256 of all bytes, in hex. */
  sha256: string
  mtimeMs: number
}

/**
 * The thread runs other jobs during the flush. Files that are flushed at the same time share one commit of the file
 * system's journal.
 */
async function seal(job: Extract<DiskJob, { do: 'seal' }>): Promise<Sealed> {
  const file = opened(job)
  file.written = writeAll(file.fd, job.pieces, file.written)
  for (const each of job.pieces) file.hash.update(each)
  await flushIfSupported(() => syncData(file.fd))
  open.delete(job.file)
  closeSync(file.fd)
  // Some systems update the time when the file is closed.
  return { sha256: file.hash.digest('hex'), mtimeMs: lstatSync(job.path).mtimeMs }
}

export interface Adopted {
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
    // A retry opens the file again.
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
 * folders that no link has replaced. Throws the system's errors.
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
      return syncFolder(job.folder)
  }
}
