import type { Adopted, DiskJob, Sealed } from './diskJobs.ts'
import type { LockRetry } from '../../files/lockRetry.ts'
import type { SpaceReservation } from '../../files/freeSpace.ts'

/** A temporary file that is being written. Calls run in order. */
export interface DiskFile {
  /** Appends; `fresh` truncates first. Resolves when the system has the bytes, which are not flushed yet. */
  write(pieces: Uint8Array[], how: { fresh: boolean }): Promise<void>
  /** Resolves when all completed writes are flushed. */
  flush(): Promise<void>
  /** Appends the last bytes, flushes and closes the file. */
  seal(pieces: Uint8Array[], how: { fresh: boolean }): Promise<Sealed>
  /** Opens the file of an earlier run and cuts it to `trusted` bytes. Returns its size and its first `head` bytes. */
  adopt(trusted: number, head: number): Promise<Adopted>
  /** Closes the file if it is open. */
  end(how: { remove: boolean }): Promise<void>
}

/** Hashes, writes and flushes in a disk thread. Rejects with system errors and their `code`. */
export type Disk = ReturnType<typeof createDisk>

/** A thread for disk jobs. A file stays in the thread that opened it. */
export interface DiskThread {
  run(job: DiskJob): Promise<unknown>
  /** Keeps the thread alive while it has an open file. */
  hold(): void
  release(): void
}

const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * `pick`: chooses a thread. `retryLocked`: retries while another program locks a file; not used for renames, which the
 * caller may plan again. `nextFile`: returns unused file numbers.
 */
export function createDisk(pick: () => DiskThread, retryLocked: LockRetry, nextFile: () => number) {
  /** `reservation`: asked before each write, and closed with the file. */
  function file(path: string, reservation: SpaceReservation): DiskFile {
    const file = nextFile()
    let thread: DiskThread | null = null
    const on = (): DiskThread => {
      if (thread === null) {
        thread = pick()
        thread.hold()
      }
      return thread
    }
    /** A separate job, since opening may be retried. A write can't be: its bytes are transferred to the thread. */
    let opening: Promise<unknown> | null = null
    const opened = (): Promise<unknown> =>
      (opening ??= retryLocked(() => on().run({ do: 'open', file, path })).catch((error: unknown) => {
        opening = null
        throw error
      }))
    const off = (): void => {
      thread?.release()
      thread = null
    }
    return {
      async write(pieces, { fresh }) {
        await reservation.write(lengthOf(pieces), async () => {
          await opened()
          await on().run({ do: 'write', file, path, pieces, fresh })
        })
      },
      async flush() {
        await retryLocked(() => on().run({ do: 'flush', path }))
      },
      async seal(pieces, { fresh }) {
        const sealed = await reservation.write(lengthOf(pieces), async () => {
          await opened()
          return on().run({ do: 'seal', file, path, pieces, fresh })
        })
        off()
        reservation.close()
        return sealed as Sealed
      },
      async adopt(trusted, head) {
        const there = await retryLocked(() => on().run({ do: 'adopt', file, path, trusted, head }))
        opening = Promise.resolve()
        return there as Adopted
      },
      async end({ remove }) {
        reservation.close()
        if (thread === null && !remove) return
        const at = on()
        off()
        await at.run({ do: 'end', file, path, remove })
      },
    }
  }

  return {
    file,
    async read(path: string, start: number, length: number): Promise<Buffer> {
      const bytes = (await retryLocked(() => pick().run({ do: 'read', path, start, length }))) as Uint8Array
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    /** Renames to a free name: rejects with EEXIST instead of replacing a file. False: the old name still exists. */
    async place(from: string, to: string): Promise<boolean> {
      return (await pick().run({ do: 'place', from, to })) === true
    },
    async syncFolder(folder: string): Promise<void> {
      await retryLocked(() => pick().run({ do: 'syncFolder', folder }))
    },
  }
}
