import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
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
import { systemCode } from './faults.ts'

/** A run of bytes in the memory that both sides share. */
export interface Piece {
  offset: number
  length: number
}

/**
 * What the main thread asks for. `file` names a temporary file that is being filled: its handle and its hash live here from its first
 * `write` or `adopt` to its `seal` or `end`.
 */
export type DiskJob =
  | { do: 'write'; file: number; path: string; pieces: Piece[]; fresh: boolean; durable: boolean }
  | { do: 'seal'; file: number; path: string; pieces: Piece[]; fresh: boolean }
  | { do: 'adopt'; file: number; path: string; trusted: number; head: number }
  | { do: 'end'; file: number; path: string; remove: boolean }
  | { do: 'read'; path: string; start: number; length: number }
  | { do: 'place'; from: string; to: string }
  | { do: 'syncFolder'; folder: string }

interface Open {
  fd: number
  hash: Hash
  written: number
  /** Bytes are missing from here on: what was asked for after them must not take their place. */
  failure: Error | null
}

const readBytes = 512 * 1024
const open = new Map<number, Open>()

/** A file that goes on from an earlier run is opened by `adopt`; every other name has to be free. */
function opened(job: { file: number; path: string; fresh: boolean }): Open {
  const known = open.get(job.file)
  if (known === undefined) {
    const made = {
      fd: openSync(job.path, 'wx', 0o644),
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

function views(memory: SharedArrayBuffer, pieces: readonly Piece[]): Uint8Array[] {
  return pieces.map(({ offset, length }) => new Uint8Array(memory, offset, length))
}

function writeAll(fd: number, bytes: Uint8Array[], at: number): number {
  let written = at
  for (let left = bytes; left.length > 0;) {
    let done = writevSync(fd, left, written)
    written += done
    // A short write: what is left of the piece it ended in, and the pieces after it.
    while (left.length > 0 && done >= (left[0]?.length ?? 0)) {
      done -= left[0]?.length ?? 0
      left = left.slice(1)
    }
    const [first, ...rest] = left
    if (first !== undefined && done > 0) left = [first.subarray(done), ...rest]
  }
  return written
}

function write(memory: SharedArrayBuffer, job: Extract<DiskJob, { do: 'write' }>): void {
  const file = opened(job)
  const bytes = views(memory, job.pieces)
  for (const each of bytes) file.hash.update(each)
  try {
    file.written = writeAll(file.fd, bytes, file.written)
    if (job.durable) fdatasyncSync(file.fd)
  } catch (error) {
    file.failure = error as Error
    throw error
  }
}

function seal(
  memory: SharedArrayBuffer,
  job: Extract<DiskJob, { do: 'seal' }>,
): { sha256: string; mtimeMs: number } {
  const file = opened(job)
  const bytes = views(memory, job.pieces)
  file.written = writeAll(file.fd, bytes, file.written)
  fdatasyncSync(file.fd)
  for (const each of bytes) file.hash.update(each)
  const sha256 = file.hash.digest('hex')
  open.delete(job.file)
  closeSync(file.fd)
  // Some systems set the time as late as the file is closed.
  return { sha256, mtimeMs: lstatSync(job.path).mtimeMs }
}

function adopt(job: Extract<DiskJob, { do: 'adopt' }>): { size: number; head: Uint8Array } {
  const file: Open = { fd: openSync(job.path, 'r+'), hash: createHash('sha256'), written: 0, failure: null }
  open.set(job.file, file)
  const buffer = Buffer.allocUnsafe(readBytes)
  let head = new Uint8Array(0)
  while (file.written < job.trusted) {
    const read = readSync(file.fd, buffer, 0, Math.min(readBytes, job.trusted - file.written), file.written)
    if (read === 0) break
    const bytes = buffer.subarray(0, read)
    file.hash.update(bytes)
    if (file.written === 0) head = Uint8Array.from(bytes.subarray(0, job.head))
    file.written += read
  }
  ftruncateSync(file.fd, file.written)
  return { size: file.written, head }
}

function end(job: Extract<DiskJob, { do: 'end' }>): void {
  const file = open.get(job.file)
  open.delete(job.file)
  if (file !== undefined) closeSync(file.fd)
  if (job.remove) rmSync(job.path, { force: true })
}

function read(job: Extract<DiskJob, { do: 'read' }>): Uint8Array {
  const fd = openSync(job.path, 'r')
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

/** Disks without hard links answer so: FAT, some network drives, some systems' rules. */
const noLinks = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EINVAL']

/** Gives a file a name that has to be free (else EEXIST): a link never replaces what stands there, a rename does. */
export function place({ from, to }: { from: string; to: string }): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!noLinks.includes(systemCode(error))) throw error
    if (lstatSync(to, { throwIfNoEntry: false }) !== undefined) {
      throw Object.assign(new Error(`EEXIST: a file stands there already, rename '${from}' -> '${to}'`), {
        code: 'EEXIST',
      })
    }
    renameSync(from, to)
    return
  }
  unlinkSync(from)
}

/** Where the system makes names durable by themselves, or not at all. */
const noFolderSync = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF']

/** Makes the names in a folder durable, where the system has such a thing. Windows and some network drives have not. */
function syncFolder({ folder }: { folder: string }): void {
  try {
    const fd = openSync(folder, 'r')
    try {
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    if (!noFolderSync.includes(systemCode(error))) throw error
  }
}

/** Does one job, whole and at once; `memory` is what its pieces lie in. Throws the system's errors. */
export function runDiskJob(memory: SharedArrayBuffer, job: DiskJob): unknown {
  switch (job.do) {
    case 'write':
      write(memory, job)
      return null
    case 'seal':
      return seal(memory, job)
    case 'adopt':
      return adopt(job)
    case 'end':
      end(job)
      return null
    case 'read':
      return read(job)
    case 'place':
      place(job)
      return null
    case 'syncFolder':
      syncFolder(job)
      return null
  }
}
