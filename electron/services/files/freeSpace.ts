import { AppError } from '../../../shared/errors.ts'
import type { DiskCalls } from './disk.ts'
import { FileFault } from './fileFault.ts'

/** So much of a disk stays free: the system and the program's own records need room as well. */
export const reserveBytes = 32 * 1024 * 1024
/** With this much left, a file that does not fit is that file's own trouble. */
const plentyBytes = 1024 ** 3
/** What a disk said counts for so long, in milliseconds. */
export const believedMs = 500
/** And while fewer bytes are written than these, or than this part of what it said: the larger of them. */
const believedBytes = 8 * 1024 * 1024
const believedPart = 1 / 8
/**
 * A body of unknown length that has brought so much when the disk is full is what filled it: it fails by itself, and
 * makes room for the others. Few files of a delivery are larger, and servers of large ones say their length.
 */
export const endlessBytes = 32 * 1024 * 1024
/** And so much is endless on any disk: it would be filled for hours. */
const largestUnstatedBytes = 8 * 1024 ** 3
/** Disks give room in blocks: small writes take more than their bytes. */
const blockBytes = 4096

/** The room for one file that is being written. */
export interface SpaceReservation {
  /**
   * Keeps room for so many more bytes: the length of the file is known. Rejects when they would not fit beside what is
   * kept for other files.
   */
  expect(bytes: number): Promise<void>
  /**
   * Does a write of so many bytes when there is room for it; else rejects with the disk problem, or with a FileFault
   * where this file alone is to blame (`endlessBytes`). Nothing was written then.
   */
  write<T>(bytes: number, step: () => Promise<T>): Promise<T>
  /** The file is whole or given up: what was kept for it and not written is free again. */
  close(): void
}

/** A reservation that knows its disk. */
interface DiskReservation extends SpaceReservation {
  /** Whether small writes need not be asked for: a moment ago there was much more room than is kept for files. */
  hasPlenty(): boolean
}

/**
 * Keeps `reserveBytes` of each disk free, also where the length of a file is not known. A disk is asked anew after
 * `believedBytes` were written, by whichever files, or `believedPart` of its room where that is more, and before
 * anything is refused.
 */
export interface SpaceMonitor {
  /** Rejects with the disk problem when `bytes` more would not fit below `root`. */
  ensure(root: string, bytes: number): Promise<void>
  /** For a file below `root`. */
  open(root: string): DiskReservation
}

interface Disk {
  root: string
  /**
   * As it was last measured, with what was begun and done at that time; null before the first answer and after a
   * failed one.
   */
  measured: { free: number; at: number; begun: number; done: number } | null
  asking: Promise<void> | null
  /** Kept for files whose length is known. */
  reserved: number
  /** Files of unknown length that are being written. */
  unstated: Set<Unstated>
}

/** A file of unknown length. */
interface Unstated {
  written: number
  /** It is to end, for others. */
  isGivenUp: boolean
  /** Resolves when it is closed. */
  over: Promise<unknown>
}

/** So often a disk is asked again when it is only too little because of writes that are on their way. */
const maxTurns = 3

/** `now` in milliseconds, of a clock that is never set. */
export function createSpaceMonitor(
  calls: Pick<DiskCalls, 'free'>,
  now: () => number = () => performance.now(),
): SpaceMonitor {
  const disks = new Map<string, Disk>()
  /** Bytes of all files below all roots: two roots may be on one disk. */
  let begun = 0
  let done = 0
  const underWay = new Set<Promise<unknown>>()

  function diskOf(root: string): Disk {
    const known = disks.get(root)
    if (known !== undefined) return known
    const disk: Disk = { root, measured: null, asking: null, reserved: 0, unstated: new Set() }
    disks.set(root, disk)
    return disk
  }

  /** One question for everybody who waits. One that failed is forgotten: the next who asks may have an answer. */
  function ask(disk: Disk): Promise<void> {
    const before = { begun, done }
    disk.asking ??= calls
      .free(disk.root)
      .then(
        (free) => {
          disk.measured = { free, at: now(), ...before }
        },
        (error: unknown) => {
          disk.measured = null
          throw error
        },
      )
      .finally(() => {
        disk.asking = null
      })
    return disk.asking
  }

  const isBelieved = ({ measured }: Disk): boolean =>
    measured !== null &&
    now() - measured.at <= believedMs &&
    begun - measured.begun < Math.max(believedBytes, measured.free * believedPart)

  /** The answer may not have counted what was on its way when the disk was asked. */
  const freeOf = ({ measured }: Disk): number =>
    measured === null ? 0 : measured.free - (begun - measured.done)

  /**
   * Asks until `fits` the free bytes, and calls `take` at once then: whoever waits for the same answer comes after.
   * Else gives what is free; null when it fits.
   */
  async function whenFits(
    disk: Disk,
    fits: (free: number) => boolean,
    take: () => void,
  ): Promise<number | null> {
    for (let turn = 1; ; turn += 1) {
      if (turn > 1 || !isBelieved(disk) || !fits(freeOf(disk))) await ask(disk)
      const free = freeOf(disk)
      if (fits(free)) {
        take()
        return null
      }
      if (underWay.size === 0 || turn >= maxTurns) return free
      await Promise.allSettled(underWay)
    }
  }

  /**
   * Gives up the largest endless file where there is one, so that there is room again. Returns whether there is.
   * Rejects where that is the file itself which needs room.
   */
  async function endEndless(disk: Disk, own: Unstated | null): Promise<boolean> {
    const endless = [...disk.unstated].filter(({ written }) => written >= endlessBytes)
    const largest = endless.sort((one, other) => other.written - one.written)[0]
    if (largest === undefined) return false
    if (largest === own) throw endlessFault(own.written)
    largest.isGivenUp = true
    await largest.over
    return true
  }

  async function keepBeside(disk: Disk, bytes: number, take: () => void): Promise<void> {
    const fits = (bytesFree: number): boolean => bytesFree - disk.reserved - bytes >= reserveBytes
    let free = await whenFits(disk, fits, take)
    while (free !== null && (await endEndless(disk, null))) free = await whenFits(disk, fits, take)
    if (free === null) return
    // One file that says it is enormous must not stop all the others while there is room for them.
    if (free - disk.reserved > plentyBytes)
      throw new FileFault('disk', 'Not enough free space on the disk for this file. Free up space and retry.')
    throw full(free, bytes)
  }

  async function write<T>(
    disk: Disk,
    own: Unstated | null,
    bytes: number,
    step: () => Promise<T>,
  ): Promise<T> {
    if (own !== null && (own.isGivenUp || own.written > largestUnstatedBytes)) throw endlessFault(own.written)
    const taken = Math.ceil(bytes / blockBytes) * blockBytes
    const fits = (bytesFree: number): boolean => bytesFree - taken >= reserveBytes
    const take = (): void => {
      begun += taken
    }
    if (isBelieved(disk) && fits(freeOf(disk))) take()
    else {
      let free = await whenFits(disk, fits, take)
      while (free !== null && (await endEndless(disk, own))) free = await whenFits(disk, fits, take)
      if (free !== null) throw full(free, taken)
    }
    if (own !== null) own.written += bytes
    const writing = step().finally(() => {
      done += taken
      underWay.delete(writing)
    })
    underWay.add(writing)
    return writing
  }

  return {
    ensure: (root, bytes) => keepBeside(diskOf(root), bytes, () => undefined),
    open(root) {
      const disk = diskOf(root)
      let reserved = 0
      let closed = false
      const closing = Promise.withResolvers<undefined>()
      /** Until a length is stated. */
      let own: Unstated | null = { written: 0, isGivenUp: false, over: closing.promise }
      disk.unstated.add(own)
      const leaveUnstated = (): void => {
        if (own !== null) disk.unstated.delete(own)
        own = null
      }
      const keep = (bytes: number): void => {
        if (closed) return
        disk.reserved += bytes - reserved
        reserved = bytes
      }
      return {
        async expect(bytes) {
          leaveUnstated()
          keep(0)
          await keepBeside(disk, bytes, () => {
            keep(bytes)
          })
        },
        hasPlenty: () => isBelieved(disk) && freeOf(disk) - disk.reserved > plentyBytes,
        async write(bytes, step) {
          const result = await write(disk, own, bytes, step)
          keep(Math.max(0, reserved - bytes))
          return result
        },
        close() {
          keep(0)
          closed = true
          leaveUnstated()
          closing.resolve(undefined)
        },
      }
    },
  }
}

function full(free: number, needed: number): AppError {
  return new AppError('disk', 'The disk is full. Free up space, then resume. Complete files are kept.', {
    details: { free, needed },
  })
}

function endlessFault(written: number): FileFault {
  const size = `${String(Math.round(written / 1024 / 1024))} MB`
  return new FileFault(
    'disk',
    `The file server sent ${size} so far and doesn’t say how much there is, which is too much to save. Ask the ` +
      'service about this file, or free up space and retry.',
  )
}
