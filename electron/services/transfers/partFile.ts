import { createHash, type Hash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { headBytes } from './check.ts'
import type { BodyFlow, BodySink } from './http.ts'

/** Bytes gathered before they are written: few, large writes; the most a killed program fetches again. */
const flushBytes = 512 * 1024
/** Gathered beyond this, the connection is paused until the disk has caught up. */
const pauseBytes = 1024 * 1024
/** Bytes between two moments at which what was written is made durable and journalled. */
const durableEvery = 8 * 1024 * 1024
const readBytes = 256 * 1024

export interface PartFile {
  /** Bytes received and kept, on disk or about to be. */
  readonly size: number
  readonly head: Buffer
  /** Opens the door for a body that goes on at `size`. */
  sink(flow: BodyFlow): BodySink
  /** Writes what is gathered; resolves when it is with the system. */
  flush(): Promise<void>
  /** Ends the body: resolves when no write is running; a write's error is told by the next call. */
  settle(): Promise<void>
  /** Forgets everything and starts again at byte 0. Only after `settle`, or before any body. */
  restart(): void
  /** Takes over what an earlier run wrote, up to `trusted` bytes; gives how many there are. */
  adopt(trusted: number): Promise<number>
  /** Writes the rest, makes it durable and gives the SHA-256 of all bytes. */
  seal(): Promise<string>
  read(start: number, length: number): Promise<Buffer>
  /** Closes the file; `keep` leaves it for a later run. */
  close(options: { keep: boolean }): Promise<void>
}

/**
 * A temporary file that is filled from a body: hashed on the way, written in large pieces, one write at a time. Nothing is opened
 * before the first write. `onDurable` is told how many bytes have reached the disk itself, and `onWrite` how many are with the system.
 */
export function createPartFile(
  path: string,
  told: { onWrite(size: number): void; onDurable(size: number): void },
): PartFile {
  let handle: FileHandle | null = null
  let hash: Hash = createHash('sha256')
  let head: Buffer[] = []
  let headLength = 0
  let size = 0
  let written = 0
  let durable = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let writing: Promise<void> | null = null
  let failure: Error | null = null
  /** The file still holds bytes from before a restart. */
  let stale = false
  let current: BodyFlow | null = null

  function take(chunk: Buffer): void {
    hash.update(chunk)
    if (headLength < headBytes) {
      head.push(chunk.subarray(0, headBytes - headLength))
      headLength += Math.min(chunk.length, headBytes - headLength)
    }
    size += chunk.length
  }

  async function opened(flags: 'wx+' | 'r+'): Promise<FileHandle> {
    handle ??= await open(path, flags, 0o644)
    return handle
  }

  async function writeWaiting(): Promise<void> {
    const pieces = waiting
    const bytes = waitingBytes
    waiting = []
    waitingBytes = 0
    const file = await opened('wx+')
    if (stale) await file.truncate(0)
    stale = false
    let left = pieces
    for (let done = 0; done < bytes;) {
      const { bytesWritten } = await file.writev(left, written + done)
      done += bytesWritten
      left = done < bytes ? [Buffer.concat(pieces).subarray(done)] : []
    }
    written += bytes
    told.onWrite(written)
    if (written - durable >= durableEvery) {
      await file.datasync()
      durable = written
      told.onDurable(durable)
    }
  }

  function startWriting(): Promise<void> {
    writing ??= writeWaiting()
      .catch((error: unknown) => {
        failure = error as Error
        current?.fail(failure)
      })
      .finally(() => {
        writing = null
        if (failure !== null || current === null) return
        if (waitingBytes >= flushBytes) void startWriting()
        if (waitingBytes < pauseBytes) current.resume()
      })
    return writing
  }

  async function flush(): Promise<void> {
    while (writing !== null || (waitingBytes > 0 && failure === null)) await startWriting()
    if (failure !== null) throw failure
  }

  return {
    get size() {
      return size
    },
    get head() {
      return Buffer.concat(head)
    },
    sink(flow) {
      current = flow
      return {
        write(chunk) {
          if (failure !== null) throw failure
          take(chunk)
          waiting.push(chunk)
          waitingBytes += chunk.length
          if (waitingBytes >= flushBytes && writing === null) void startWriting()
          return waitingBytes < pauseBytes
        },
      }
    },
    flush,
    async settle() {
      current = null
      if (writing !== null) await writing
    },
    restart() {
      waiting = []
      waitingBytes = 0
      current = null
      hash = createHash('sha256')
      head = []
      headLength = 0
      size = written = durable = 0
      stale = handle !== null
    },
    async adopt(trusted) {
      if (trusted === 0) return 0
      const file = await opened('r+')
      const buffer = Buffer.allocUnsafe(readBytes)
      while (size < trusted) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(readBytes, trusted - size), size)
        if (bytesRead === 0) break
        // The head keeps slices of what it is given; the buffer is used again.
        take(
          headLength < headBytes ? Buffer.from(buffer.subarray(0, bytesRead)) : buffer.subarray(0, bytesRead),
        )
      }
      await file.truncate(size)
      written = size
      return size
    },
    async seal() {
      await flush()
      const file = await opened('wx+')
      if (stale) await file.truncate(0)
      stale = false
      await file.datasync()
      durable = written
      return hash.digest('hex')
    },
    async read(start, length) {
      const file = await opened('r+')
      const buffer = Buffer.allocUnsafe(length)
      let done = 0
      while (done < length) {
        const { bytesRead } = await file.read(buffer, done, length - done, start + done)
        if (bytesRead === 0) break
        done += bytesRead
      }
      return buffer.subarray(0, done)
    },
    async close({ keep }) {
      current = null
      try {
        if (keep) await flush()
        else if (writing !== null) await writing
      } finally {
        await handle?.close()
        handle = null
        if (!keep) await rm(path, { force: true })
      }
    },
  }
}
