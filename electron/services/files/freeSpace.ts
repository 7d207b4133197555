import { AppError } from '../../../shared/errors.ts'
import type { DiskCalls } from './disk.ts'
import { FileFault } from './fileFault.ts'

/** Bytes of a disk that stay free for the system and the program's own records. */
export const reserveBytes = 32 * 1024 * 1024
/** With more free bytes than this, only the file that does not fit fails. With fewer, all transfers stop. */
const plentyBytes = 1024 ** 3
/** Validity of a measurement, in milliseconds. */
export const measurementValidMs = 500
/** Validity of a measurement in written bytes. The larger of this and `measurementValidShare` applies. */
const measurementValidBytes = 8 * 1024 * 1024
/** Validity of a measurement in written bytes, as a share of the measured free space. */
const measurementValidShare = 1 / 8
/**
 * Bytes from which a body of unknown length fails if the disk gets full, so that other files can continue. Few
 * delivered files are larger, and servers of large files state their length.
 */
export const unknownLengthBytes = 32 * 1024 * 1024
/** Maximum bytes of a body of unknown length on any disk. */
const largestUnstatedBytes = 8 * 1024 ** 3
/** Block size for estimates: small writes take more than their bytes. */
const blockBytes = 4096

/** Space reserved for one file. */
export interface SpaceReservation {
  /** Reserves space for a file of known length. Rejects if it does not fit in addition to other reservations. */
  expect(bytes: number): Promise<void>
  /**
   * Runs a write if there is space. Otherwise rejects with the disk problem, or with a FileFault if only this file is
   * the cause (`unknownLengthBytes`); nothing was written then.
   */
  write<T>(bytes: number, step: () => Promise<T>): Promise<T>
  /** Releases the unused reservation when the file is complete or given up. */
  close(): void
}

/** A reservation with access to its disk. */
interface DiskReservation extends SpaceReservation {
  /** Whether small writes need no check: the last measurement showed much more space than is reserved. */
  hasPlenty(): boolean
}

/**
 * Keeps `reserveBytes` of each disk free, also for files of unknown length. A disk is measured again after
 * `measurementValidBytes` or `measurementValidShare` of its free space were written, and before anything is refused.
 */
export type SpaceMonitor = ReturnType<typeof createSpaceMonitor>

interface FreeDisk {
  root: string
  /**
   * Last measurement: the free bytes, the time, and `startedBytes` and `writtenBytes` when it began. Null before the
   * first measurement and after a failed one.
   */
  measured: { free: number; at: number; startedBytes: number; writtenBytes: number } | null
  asking: Promise<void> | null
  /** Bytes reserved for files of known length. */
  reserved: number
  /** Files of unknown length that are being written. */
  unstated: Set<Unstated>
}

/** A file of unknown length. */
interface Unstated {
  written: number
  /** Whether it must stop in favour of other files. */
  isGivenUp: boolean
  /** Resolves when it is closed. */
  over: Promise<unknown>
}

/** Maximum number of repeated measurements while writes are in flight. */
const maxAttempts = 3

/** `now`: monotonic time in milliseconds. */
export function createSpaceMonitor(
  calls: Pick<DiskCalls, 'free'>,
  now: () => number = () => performance.now(),
) {
  const disks = new Map<string, FreeDisk>()
  /** Bytes of all writes that were started. Counted over all disks together, because two roots may share a disk. */
  let startedBytes = 0
  /** Bytes of all writes that have ended, counted in the same way. */
  let writtenBytes = 0
  const pendingWrites = new Set<Promise<unknown>>()

  function diskOf(root: string): FreeDisk {
    const known = disks.get(root)
    if (known !== undefined) return known
    const disk: FreeDisk = { root, measured: null, asking: null, reserved: 0, unstated: new Set() }
    disks.set(root, disk)
    return disk
  }

  /** Joins callers into one measurement. A failed one is dropped, so that the next caller measures again. */
  function ask(disk: FreeDisk): Promise<void> {
    const before = { startedBytes, writtenBytes }
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

  const isValid = ({ measured }: FreeDisk): boolean =>
    measured !== null &&
    now() - measured.at <= measurementValidMs &&
    startedBytes - measured.startedBytes <
      Math.max(measurementValidBytes, measured.free * measurementValidShare)

  /**
   * Returns the free bytes: the last measurement less all writes that had not ended when it began. It may not include
   * them.
   */
  const freeOf = ({ measured }: FreeDisk): number =>
    measured === null ? 0 : measured.free - (startedBytes - measured.writtenBytes)

  /**
   * Measures until `fits` accepts the free bytes, then calls `take` synchronously, before other callers continue.
   * Returns null if it fits, else the free bytes.
   */
  async function whenFits(
    disk: FreeDisk,
    fits: (free: number) => boolean,
    take: () => void,
  ): Promise<number | null> {
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > 1 || !isValid(disk) || !fits(freeOf(disk))) await ask(disk)
      const free = freeOf(disk)
      if (fits(free)) {
        take()
        return null
      }
      if (pendingWrites.size === 0 || attempt >= maxAttempts) return free
      await Promise.allSettled(pendingWrites)
    }
  }

  /**
   * Stops the largest file of unknown length to free its space. Returns whether there was such a file. Rejects if it is
   * the requesting file itself.
   */
  async function endEndless(disk: FreeDisk, own: Unstated | null): Promise<boolean> {
    const endless = [...disk.unstated].filter(({ written }) => written >= unknownLengthBytes)
    const largest = endless.sort((one, other) => other.written - one.written)[0]
    if (largest === undefined) return false
    if (largest === own) throw endlessFault(own.written)
    largest.isGivenUp = true
    await largest.over
    return true
  }

  async function reserveAlongside(disk: FreeDisk, bytes: number, take: () => void): Promise<void> {
    const fits = (bytesFree: number): boolean => bytesFree - disk.reserved - bytes >= reserveBytes
    let free = await whenFits(disk, fits, take)
    while (free !== null && (await endEndless(disk, null))) free = await whenFits(disk, fits, take)
    if (free === null) return
    // One huge file must not stop the others while there is space for them.
    if (free - disk.reserved > plentyBytes)
      throw new FileFault('disk', 'Not enough free space on the disk for this file. Free up space and retry.')
    throw full(free, bytes)
  }

  async function write<T>(
    disk: FreeDisk,
    own: Unstated | null,
    bytes: number,
    step: () => Promise<T>,
  ): Promise<T> {
    if (own !== null && (own.isGivenUp || own.written > largestUnstatedBytes)) throw endlessFault(own.written)
    const taken = Math.ceil(bytes / blockBytes) * blockBytes
    const fits = (bytesFree: number): boolean => bytesFree - taken >= reserveBytes
    const take = (): void => {
      startedBytes += taken
    }
    if (isValid(disk) && fits(freeOf(disk))) take()
    else {
      let free = await whenFits(disk, fits, take)
      while (free !== null && (await endEndless(disk, own))) free = await whenFits(disk, fits, take)
      if (free !== null) throw full(free, taken)
    }
    if (own !== null) own.written += bytes
    const writing = step().finally(() => {
      writtenBytes += taken
      pendingWrites.delete(writing)
    })
    pendingWrites.add(writing)
    return writing
  }

  return {
    /** Rejects with the disk problem if `bytes` more do not fit below `root`. */
    ensure: (root: string, bytes: number) => reserveAlongside(diskOf(root), bytes, () => undefined),
    /** Opens a reservation for a file below `root`. */
    open(root: string): DiskReservation {
      const disk = diskOf(root)
      let reserved = 0
      let closed = false
      const closing = Promise.withResolvers<undefined>()
      /** This file while its length is unknown; null afterwards. */
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
          await reserveAlongside(disk, bytes, () => {
            keep(bytes)
          })
        },
        hasPlenty: () => isValid(disk) && freeOf(disk) - disk.reserved > plentyBytes,
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
