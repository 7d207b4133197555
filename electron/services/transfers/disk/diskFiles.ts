import type { DiskJob } from '../../files/diskSteps.ts'
import type { Patience } from '../../files/patience.ts'
import type { SpaceReservation } from '../../files/freeSpace.ts'

/** A temporary file that is being filled. Calls are done in the order they are made. */
export interface DiskFile {
  /** Appends; `fresh` forgets what was there before. Resolves when the bytes are with the system. */
  write(pieces: Uint8Array[], how: { fresh: boolean }): Promise<void>
  /** Resolves when everything whose `write` has resolved is on the disk itself. */
  flush(): Promise<void>
  /** Appends the rest, makes all of it durable and closes the file. */
  seal(pieces: Uint8Array[], how: { fresh: boolean }): Promise<Sealed>
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

/** Makes a file of these bytes, durable and closed. Nothing of it stays where that fails. */
export async function sealWhole(file: DiskFile, bytes: Uint8Array): Promise<Sealed> {
  try {
    return await file.seal([new Uint8Array(bytes)], { fresh: false })
  } catch (error) {
    await file.end({ remove: true })
    throw error
  }
}

/** Hashes, writes and syncs, in a thread that may wait for a disk. Errors are the system's own, with their `code`. */
export interface Disk {
  /** `reservation`: asked before each write, and closed with the file. */
  file(path: string, reservation: SpaceReservation): DiskFile
  read(path: string, start: number, length: number): Promise<Buffer>
  /**
   * Renames to a name that has to be free: rejects with EEXIST rather than replace anything. False: the old name
   * stands still.
   */
  place(from: string, to: string): Promise<boolean>
  syncFolder(folder: string): Promise<void>
}

/** Where steps of the disk are done. A file stays with the thread that opened it. */
export interface DiskThread {
  run(job: DiskJob): Promise<unknown>
  /** It has a file open, so it must stay. */
  hold(): void
  release(): void
}

const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * `pick`: the thread for what comes next. `patiently`: how to wait for what another program holds. Names are given
 * without: the caller may have another plan by then. `nextFile`: numbers that are not used for other files of
 * these threads.
 */
export function createDisk(pick: () => DiskThread, patiently: Patience, nextFile: () => number): Disk {
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
    /** Apart from the first write: that one may take the bytes away, and could not be done again. */
    let opening: Promise<unknown> | null = null
    const opened = (): Promise<unknown> =>
      (opening ??= patiently(() => on().run({ do: 'open', file, path })).catch((error: unknown) => {
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
        await patiently(() => on().run({ do: 'flush', path }))
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
        const there = await patiently(() => on().run({ do: 'adopt', file, path, trusted, head }))
        opening = Promise.resolve()
        return there as { size: number; head: Uint8Array }
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
    async read(path, start, length) {
      const bytes = (await patiently(() => pick().run({ do: 'read', path, start, length }))) as Uint8Array
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async place(from, to) {
      return (await pick().run({ do: 'place', from, to })) === true
    },
    async syncFolder(folder) {
      await patiently(() => pick().run({ do: 'syncFolder', folder }))
    },
  }
}
