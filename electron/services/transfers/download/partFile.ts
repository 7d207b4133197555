import { headBytes } from '../validate/validate.ts'
import type { Disk, DiskFile } from '../disk/diskFiles.ts'
import type { Sealed } from '../disk/diskJobs.ts'
import type { BodyFlow, BodySink } from './assetRequest.ts'
import type { SpaceReservation } from '../../files/freeSpace.ts'

/** A file up to this length stays in memory until it is complete. A killed program downloads it again. In bytes. */
export const smallBytes = 1024 * 1024
/** Bytes collected before a write. */
const writeBytes = 256 * 1024
/**
 * Unwritten bytes at which the connection is paused. Together with one more chunk and unread socket buffers, a crash
 * loses less than 1 MiB.
 */
const pauseBytes = 704 * 1024
/** Bytes between two flushes with a journal record. */
const durableEvery = 32 * 1024 * 1024
/** Shorter chunks are copied together: each could keep a much larger buffer alive. In bytes. */
const copyBelowBytes = 16 * 1024
/** Size of a buffer for such copies. */
const gatherBytes = 64 * 1024

function createGathered() {
  let pieces: Uint8Array[] = []
  let bytes = 0
  /** Buffer for copies of short chunks. The last piece is its used part. */
  let buffer: Uint8Array | null = null
  let used = 0
  return {
    get bytes() {
      return bytes
    },
    /** `expected`: remaining bytes including this chunk; Infinity if unknown. */
    add(chunk: Buffer, expected: number): void {
      bytes += chunk.length
      if (chunk.length >= copyBelowBytes) {
        pieces.push(chunk)
        buffer = null
        return
      }
      for (let left = chunk; left.length > 0;) {
        if (buffer === null || used === buffer.length) {
          const toCome = expected - (chunk.length - left.length)
          buffer = new Uint8Array(Math.max(left.length, Math.min(gatherBytes, toCome)))
          used = 0
          pieces.push(buffer.subarray(0, 0))
        }
        const count = Math.min(left.length, buffer.length - used)
        buffer.set(left.subarray(0, count), used)
        const start = pieces.at(-1)?.byteOffset ?? 0
        used += count
        pieces[pieces.length - 1] = buffer.subarray(start, used)
        left = left.subarray(count)
      }
    },
    /** Returns and removes everything. */
    take(): Uint8Array[] {
      const all = pieces
      pieces = []
      bytes = 0
      buffer = null
      return all
    },
    read(start: number, length: number): Buffer {
      const found = Buffer.alloc(Math.max(0, Math.min(length, bytes - start)))
      let at = 0
      for (const piece of pieces) {
        const from = Math.max(start, at)
        const to = Math.min(start + found.length, at + piece.length)
        if (from < to) found.set(piece.subarray(from - at, to - at), from - start)
        at += piece.length
      }
      return found
    },
  }
}

/**
 * A temporary file that is filled from a body. Bytes are collected in memory and written in batches, or in one write if
 * the file is small. Nothing is opened before the first write. `onWrite`: called with the number of written bytes; the
 * next write waits for it. `onDurable`: called with the number of flushed bytes.
 */
export function createPartFile(
  path: string,
  disk: Disk,
  reservation: SpaceReservation,
  observer: { onWrite(size: number): void | Promise<void>; onDurable(size: number): void | Promise<void> },
) {
  const file: DiskFile = disk.file(path, reservation)
  const gathered = createGathered()
  /** Bytes of the running write. One write at a time. */
  let inFlight = 0
  let writing: Promise<void> | null = null
  let flushing: Promise<void> | null = null
  let head = Buffer.alloc(0)
  let size = 0
  let written = 0
  let askedDurable = 0
  let failure: Error | null = null
  let small = false
  /** Whether the file exists on disk. */
  let exists = false
  /** Whether the file on disk still has bytes from before a restart. */
  let stale = false
  let sealed = false
  let sealFailed = false
  let current: BodyFlow | null = null

  function takeHead(chunk: Uint8Array): void {
    // A view would keep the whole chunk in memory.
    if (head.length < headBytes)
      head = Buffer.concat([head, chunk.subarray(0, Math.min(chunk.length, headBytes - head.length))])
  }

  const hasRoom = (): boolean => small || gathered.bytes + inFlight < pauseBytes

  function writeNow(): Promise<void> {
    const bytes = gathered.bytes
    const pieces = gathered.take()
    inFlight = bytes
    const fresh = stale
    stale = false
    exists = true
    writing = file
      .write(pieces, { fresh })
      .then(async () => {
        written += bytes
        await observer.onWrite(written)
        makeDurable()
      })
      .catch((error: unknown) => {
        failure = error as Error
        current?.fail(failure)
      })
      .finally(() => {
        inFlight = 0
        writing = null
        if (failure !== null) return
        if (gathered.bytes >= writeBytes) void writeNow()
        if (hasRoom()) current?.resume()
      })
    return writing
  }

  /** Flushes from time to time in parallel with writes, never twice at once. */
  function makeDurable(): void {
    if (flushing !== null || written - askedDurable < durableEvery) return
    const upTo = written
    askedDurable = upTo
    flushing = file
      .flush()
      .then(() => observer.onDurable(upTo))
      .catch((error: unknown) => {
        failure ??= error as Error
        current?.fail(failure)
      })
      .finally(() => {
        flushing = null
      })
  }

  async function writesDone(): Promise<void> {
    while (writing !== null || flushing !== null) await Promise.all([writing, flushing])
  }

  /** Resolves when everything received is written. */
  async function flush(): Promise<void> {
    for (;;) {
      await writesDone()
      if (failure !== null) throw failure
      if (gathered.bytes === 0) return
      await writeNow()
    }
  }

  return {
    /** Bytes received, written or about to be. */
    get size() {
      return size
    },
    get head() {
      return head
    },
    /** Opens a sink for a body that continues at `size`. `length`: of the complete file, if known. */
    sink(flow: BodyFlow, length: number | null): BodySink {
      current = flow
      small = length !== null && length <= smallBytes && !exists
      return {
        write(chunk) {
          if (failure !== null) throw failure
          // A decoder may still have bytes after its body ended. They must not reopen the file.
          if (current !== flow) throw new Error('the body of this file is over')
          takeHead(chunk)
          gathered.add(chunk, length === null ? Infinity : length - size)
          size += chunk.length
          if (!small && writing === null && gathered.bytes >= writeBytes) void writeNow()
          return hasRoom()
        },
      }
    },
    /** Ends the body. Resolves when no write is running. If a write failed, the next call rejects with its error. */
    async settle(): Promise<void> {
      current = null
      await writesDone()
    },
    /** Discards everything and starts at byte 0. Call it after `settle`, or before any body. */
    restart(): void {
      gathered.take()
      current = null
      head = Buffer.alloc(0)
      size = written = askedDurable = 0
      stale = exists
    },
    /** Opens the file of an earlier run and cuts it to `trusted` bytes. Returns its size. */
    async adopt(trusted: number): Promise<number> {
      if (trusted === 0) return 0
      exists = true
      const there = await file.adopt(trusted, headBytes)
      head = Buffer.from(there.head)
      size = written = askedDurable = there.size
      return size
    },
    /** Writes the last bytes, flushes and closes the file. */
    async seal(): Promise<Sealed> {
      await writesDone()
      if (failure !== null) throw failure
      exists = true
      try {
        const result = await file.seal(gathered.take(), { fresh: stale })
        sealed = true
        return result
      } catch (error) {
        sealFailed = true
        throw error
      }
    },
    /** Reads received bytes before the file is sealed. */
    async read(start: number, length: number): Promise<Buffer> {
      if (!exists) return gathered.read(start, length)
      await flush()
      return disk.read(path, start, length)
    },
    /** Closes the file. `keep`: leaves it for a later run. */
    async close({ keep: wanted }: { keep: boolean }): Promise<void> {
      current = null
      // A partly written small file can't be continued: its start was never journalled.
      const keeps = wanted && !(sealFailed && written === 0)
      try {
        if (keeps && !sealed) await flush()
        else await writesDone()
      } finally {
        gathered.take()
        if (!sealed) await file.end({ remove: !keeps && exists })
      }
    },
  }
}
