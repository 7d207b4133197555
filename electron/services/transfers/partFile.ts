import { headBytes } from './check.ts'
import type { Piece } from './diskSteps.ts'
import type { DiskFile, DiskPool, Sealed } from './diskPool.ts'
import type { BodyFlow, BodySink } from './http.ts'
import { slabBytes, type Slabs } from './slabs.ts'

/** A file that is known to be no longer than this stays in memory until it is whole: a killed program fetches it again. */
const smallBytes = 1024 * 1024
/** Slabs that are written in one go. */
const slabsPerWrite = 4
/** Gathered and not yet with the system: beyond this the connection is paused. With a chunk more it is less than what may be lost. */
const pauseBytes = 896 * 1024
/** Bytes between two moments at which what was written is made durable and journalled. */
const durableEvery = 8 * 1024 * 1024

export interface PartFile {
  /** Bytes received and kept, on disk or about to be. */
  readonly size: number
  readonly head: Buffer
  /** Opens the door for a body that goes on at `size`; `length` of the whole file where it is known. */
  sink(flow: BodyFlow, length: number | null): BodySink
  /** Ends the body: resolves when no write is running; a write's error is told by the next call. */
  settle(): Promise<void>
  /** Forgets everything and starts again at byte 0. Only after `settle`, or before any body. */
  restart(): void
  /** Takes over what an earlier run wrote, up to `trusted` bytes; gives how many there are. */
  adopt(trusted: number): Promise<number>
  /** Writes the rest, makes it durable and closes it. */
  seal(): Promise<Sealed>
  /** Of what was received, before it is sealed. */
  read(start: number, length: number): Promise<Buffer>
  /** Closes the file; `keep` leaves it for a later run. */
  close(options: { keep: boolean }): Promise<void>
}

/**
 * A temporary file that is filled from a body: gathered in slabs, and written by the disk's threads a few slabs at a time, or in one go
 * where it is small. Nothing is opened before the first write. `onWrite` is told how many bytes are with the system, `onDurable` how
 * many have reached the disk itself.
 */
export function createPartFile(
  path: string,
  disk: DiskPool,
  told: { onWrite(size: number): void; onDurable(size: number): void },
): PartFile {
  const file: DiskFile = disk.file(path)
  let slabs: Slabs | null = null
  /** Gathered, in order; only the last one has room. */
  let pieces: Piece[] = []
  let gathered = 0
  /** Came while no slab was free. */
  let overflow: Buffer[] = []
  let wantsSlab = false
  let inFlight = 0
  let writes: Promise<void> = Promise.resolve()
  let head = Buffer.alloc(0)
  let size = 0
  let written = 0
  let askedDurable = 0
  let failure: Error | null = null
  let small = false
  /** It stands on disk, in part at least. */
  let exists = false
  /** What stands on disk is from before a restart. */
  let stale = false
  let sealed = false
  let sealFailed = false
  let current: BodyFlow | null = null

  function takeHead(chunk: Uint8Array): void {
    // A copy: a view would keep the whole chunk in memory.
    if (head.length < headBytes)
      head = Buffer.concat([head, chunk.subarray(0, Math.min(chunk.length, headBytes - head.length))])
  }

  /** Copies into the slabs; gives what found no place. */
  function gather(chunk: Buffer): Buffer {
    let left = chunk
    while (left.length > 0) {
      let last = pieces.at(-1)
      if (last === undefined || last.length === slabBytes) {
        slabs ??= disk.slabs()
        const offset = slabs.take()
        if (offset === null) break
        last = { offset, length: 0 }
        pieces.push(last)
      }
      const count = Math.min(left.length, slabBytes - last.length)
      slabs?.bytes({ offset: last.offset + last.length, length: count }).set(left.subarray(0, count))
      last.length += count
      gathered += count
      left = left.subarray(count)
    }
    return left
  }

  function giveBack(used: readonly Piece[]): void {
    for (const { offset } of used) slabs?.give(offset)
    if (pieces.length === 0 && inFlight === 0) slabs = null
  }

  /** Sends what is gathered on its way: the full slabs, or with `all` the last one too. */
  function write(all: boolean): void {
    const last = pieces.at(-1)
    const keeps = !all && last !== undefined && last.length < slabBytes
    const going = keeps ? pieces.slice(0, -1) : pieces
    if (going.length === 0 || (!all && going.length < slabsPerWrite) || failure !== null) return
    pieces = keeps ? [last] : []
    const bytes = going.reduce((sum, { length }) => sum + length, 0)
    gathered -= bytes
    inFlight += bytes
    const fresh = stale
    stale = false
    exists = true
    const upTo = written + inFlight
    const durable = upTo - askedDurable >= durableEvery
    if (durable) askedDurable = upTo
    const done = file.write(going, { fresh, durable }).then(
      () => {
        written += bytes
        told.onWrite(written)
        if (durable) told.onDurable(upTo)
      },
      (error: unknown) => {
        failure = error as Error
        current?.fail(failure)
      },
    )
    const settled = done.finally(() => {
      inFlight -= bytes
      giveBack(going)
      if (failure === null && hasRoom()) current?.resume()
    })
    writes = writes.then(() => settled)
  }

  const hasRoom = (): boolean => overflow.length === 0 && (small || gathered + inFlight < pauseBytes)

  function waitForSlab(): void {
    if (wantsSlab) return
    wantsSlab = true
    // Whoever waits gives first what it has, so that not all of them wait for each other.
    write(true)
    slabs ??= disk.slabs()
    slabs.whenFree(() => {
      wantsSlab = false
      const chunks = overflow
      overflow = []
      chunks.forEach(keep)
      if (failure === null && hasRoom()) current?.resume()
    })
  }

  function keep(chunk: Buffer): void {
    const left = overflow.length > 0 ? chunk : gather(chunk)
    if (left.length > 0) {
      overflow.push(left)
      waitForSlab()
    }
    if (!small) write(false)
  }

  /** Everything that was received is with the system, or is told as an error. */
  async function flush(): Promise<void> {
    for (;;) {
      while (overflow.length > 0 && failure === null)
        await new Promise<void>((resolve) => disk.slabs().whenFree(resolve))
      write(true)
      await writes
      if (failure !== null) throw failure
      if (gathered === 0 && overflow.length === 0) return
    }
  }

  /** From memory, while all of it is there. */
  function gatheredBytes(start: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, gathered - start)))
    let at = 0
    for (const { offset, length: here } of pieces) {
      const from = Math.max(start, at)
      const to = Math.min(start + bytes.length, at + here)
      if (from < to)
        bytes.set(slabs?.bytes({ offset: offset + from - at, length: to - from }) ?? [], from - start)
      at += here
    }
    return bytes
  }

  function drop(): void {
    const unused = pieces
    pieces = []
    gathered = 0
    overflow = []
    giveBack(unused)
  }

  return {
    get size() {
      return size
    },
    get head() {
      return head
    },
    sink(flow, length) {
      current = flow
      small = length !== null && length <= smallBytes && !exists
      return {
        write(chunk) {
          if (failure !== null) throw failure
          takeHead(chunk)
          size += chunk.length
          keep(chunk)
          return hasRoom()
        },
      }
    },
    async settle() {
      current = null
      await writes
    },
    restart() {
      drop()
      current = null
      head = Buffer.alloc(0)
      size = written = askedDurable = 0
      stale = exists
    },
    async adopt(trusted) {
      if (trusted === 0) return 0
      exists = true
      const there = await file.adopt(trusted, headBytes)
      head = Buffer.from(there.head)
      size = written = askedDurable = there.size
      return size
    },
    async seal() {
      while (overflow.length > 0) await flush()
      await writes
      if (failure !== null) throw failure
      const last = pieces
      pieces = []
      inFlight += gathered
      gathered = 0
      exists = true
      try {
        const result = await file.seal(last, { fresh: stale })
        sealed = true
        return result
      } catch (error) {
        sealFailed = true
        throw error
      } finally {
        inFlight = 0
        giveBack(last)
      }
    },
    async read(start, length) {
      if (overflow.length > 0) await flush()
      if (!exists) return gatheredBytes(start, length)
      await flush()
      return disk.read(path, start, length)
    },
    async close({ keep: wanted }) {
      current = null
      // Nobody can go on with a small file of which a part was written: its start was never journalled.
      const keeps = wanted && !(sealFailed && written === 0)
      try {
        if (keeps && !sealed) await flush()
        else await writes
      } finally {
        drop()
        if (!sealed) await file.end({ remove: !keeps && exists })
      }
    },
  }
}
