import { Worker } from 'node:worker_threads'
import type { DiskAnswer, DiskRequest } from './disk-worker.ts'
import type { DiskJob } from '../../files/diskSteps.ts'
import type { Patience } from '../../files/patience.ts'
import type { SpaceReservation } from '../../files/freeSpace.ts'

/** A temporary file that one of the threads is filling. Calls are done in the order they are made. */
export interface DiskFile {
  /**
   * Appends; `fresh` forgets what was there before. The pieces' memory moves away. Resolves when the bytes are with
   * the system.
   */
  write(pieces: Uint8Array<ArrayBuffer>[], how: { fresh: boolean }): Promise<void>
  /** Resolves when everything whose `write` has resolved is on the disk itself. */
  flush(): Promise<void>
  /** Appends the rest, makes all of it durable and closes the file. The pieces' memory moves away. */
  seal(pieces: Uint8Array<ArrayBuffer>[], how: { fresh: boolean }): Promise<Sealed>
  /**
   * Takes over what an earlier run wrote, up to `trusted` bytes; gives how many there are, and the first `head` of
   * them.
   */
  adopt(trusted: number, head: number): Promise<{ size: number; head: Uint8Array }>
  /** Closes it where it is open. */
  end(how: { remove: boolean }): Promise<void>
}

export interface Sealed {
  /** Of all bytes, in hex. */
  sha256: string
  mtimeMs: number
}

/**
 * Threads that hash, write and sync: whole steps in plain calls, so that the main thread neither waits for a disk nor
 * hashes. Errors are the system's own, with their `code`.
 */
export interface DiskPool {
  /** `room`: asked before each write, and closed with the file. */
  file(path: string, reservation: SpaceReservation): DiskFile
  read(path: string, start: number, length: number): Promise<Buffer>
  /**
   * Renames to a name that has to be free: rejects with EEXIST rather than replace anything. False: the old name
   * stands still.
   */
  place(from: string, to: string): Promise<boolean>
  syncFolder(folder: string): Promise<void>
  /** Ends the threads; what was asked and not answered rejects. */
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  ended: boolean
  /** Files that it is filling. */
  open: number
  waiting: Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>
}

const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0)

/** While one of them waits for the disk another hashes. More of them bring little, and each one costs memory. */
const maxThreads = 2
/** Unused for so long, the threads end. */
const restMs = 15_000

/**
 * `patiently`: how to wait for what another program holds. Names are given without: whoever gives one may have
 * another plan by then.
 */
export function createDiskPool(workerFile: string | URL, patiently: Patience = (step) => step()): DiskPool {
  let threads: Thread[] = []
  let lastId = 0
  let restTimer: NodeJS.Timeout | null = null
  let closed = false

  function start(): Thread {
    const worker = new Worker(workerFile, {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    })
    const thread: Thread = { worker, ended: false, open: 0, waiting: new Map() }
    worker.on('message', ({ id, value, error }: DiskAnswer) => {
      const asked = thread.waiting.get(id)
      thread.waiting.delete(id)
      if (error === undefined) asked?.resolve(value)
      else asked?.reject(Object.assign(new Error(error.message), { code: error.code }))
      if (thread.waiting.size === 0) rest(thread)
    })
    const lost = (why: Error): void => {
      thread.ended = true
      threads = threads.filter((each) => each !== thread)
      for (const { reject } of thread.waiting.values()) reject(why)
      thread.waiting.clear()
    }
    worker.on('error', (error) => lost(error as Error))
    worker.on('exit', () => lost(new Error('a thread of the disk ended')))
    worker.unref()
    threads.push(thread)
    return thread
  }

  /** The one with least to do; another one is started only when all of them are busy. */
  function pick(): Thread {
    let best: Thread | null = null
    for (const thread of threads) if (best === null || thread.waiting.size < best.waiting.size) best = thread
    return best === null || (best.waiting.size > 0 && threads.length < maxThreads) ? start() : best
  }

  function ask(thread: Thread, job: DiskJob): Promise<unknown> {
    if (closed || thread.ended) return Promise.reject(new Error('a thread of the disk ended'))
    if (restTimer !== null) {
      clearTimeout(restTimer)
      restTimer = null
    }
    return new Promise((resolve, reject) => {
      const id = (lastId += 1)
      if (thread.waiting.size === 0) thread.worker.ref()
      thread.waiting.set(id, { resolve, reject })
      const moved = 'pieces' in job ? [...new Set(job.pieces.map(({ buffer }) => buffer))] : []
      thread.worker.postMessage({ id, job } satisfies DiskRequest, moved)
    })
  }

  function rest(thread: Thread): void {
    thread.worker.unref()
    restTimer ??= setTimeout(() => {
      restTimer = null
      if (threads.some(({ waiting, open }) => waiting.size > 0 || open > 0)) return
      for (const { worker } of threads) void worker.terminate()
      threads = []
    }, restMs).unref()
  }

  function file(path: string, reservation: SpaceReservation): DiskFile {
    // It starts while the first bytes are still on their way.
    if (threads.length === 0 && !closed) start()
    const file = (lastId += 1)
    let thread: Thread | null = null
    const on = (): Thread => {
      if (thread === null) {
        thread = pick()
        thread.open += 1
      }
      return thread
    }
    /** Apart from the first write: that one takes the bytes away, and could not be done again. */
    let opening: Promise<unknown> | null = null
    const opened = (): Promise<unknown> =>
      (opening ??= patiently(() => ask(on(), { do: 'open', file, path })).catch((error: unknown) => {
        opening = null
        throw error
      }))
    const off = (): void => {
      if (thread !== null) thread.open -= 1
      thread = null
    }
    return {
      async write(pieces, { fresh }) {
        await reservation.write(lengthOf(pieces), async () => {
          await opened()
          await ask(on(), { do: 'write', file, path, pieces, fresh })
        })
      },
      async flush() {
        await patiently(() => ask(on(), { do: 'flush', path }))
      },
      async seal(pieces, { fresh }) {
        const sealed = await reservation.write(lengthOf(pieces), async () => {
          await opened()
          return ask(on(), { do: 'seal', file, path, pieces, fresh })
        })
        off()
        reservation.close()
        return sealed as Sealed
      },
      async adopt(trusted, head) {
        const there = await patiently(() => ask(on(), { do: 'adopt', file, path, trusted, head }))
        opening = Promise.resolve()
        return there as { size: number; head: Uint8Array }
      },
      async end({ remove }) {
        reservation.close()
        if (thread === null && !remove) return
        const at = on()
        off()
        await ask(at, { do: 'end', file, path, remove })
      },
    }
  }

  return {
    file,
    async read(path, start, length) {
      const bytes = (await patiently(() => ask(pick(), { do: 'read', path, start, length }))) as Uint8Array
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async place(from, to) {
      return (await ask(pick(), { do: 'place', from, to })) === true
    },
    async syncFolder(folder) {
      await patiently(() => ask(pick(), { do: 'syncFolder', folder }))
    },
    async close() {
      closed = true
      if (restTimer !== null) clearTimeout(restTimer)
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}
