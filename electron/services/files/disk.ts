import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { lstat, readdir, realpath, rm, statfs } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { componentBytes, type Platform } from './naming.ts'
import { mayStay, placeInFolder } from './placeFile.ts'
import { hasRoom } from './drives.ts'
import { FileFault, systemCode } from './fileFault.ts'
import { makeFolderIn } from './realFolder.ts'
import { createLockRetry, type LockRetry } from './lockRetry.ts'
import type { Clock } from './clock.ts'

/** Disk calls of the transfer engine other than reads and writes. Tests replace them with failing disks. */
export interface DiskCalls {
  /** Renames to a free name. Rejects with EEXIST instead of replacing a file of another program. */
  rename(from: string, to: string): Promise<void>
  makeFolder: (path: string) => Promise<void>
  /** Returns the free bytes for this user on the volume of `path`; Infinity if the drive does not say. */
  free(path: string): Promise<number>
}

/** Blocking calls on the calling thread. The engine's own renames run on its disk threads. */
export const realDisk: DiskCalls = {
  async rename(from, to) {
    await Promise.resolve()
    placeInFolder({ from, to })
  },
  async makeFolder(path) {
    await Promise.resolve()
    makeFolderIn(dirname(path), basename(path))
  },
  async free(path) {
    const { bavail, bsize, blocks } = await statfs(path)
    // Some network drives report no size at all, or that nothing is free. They count as full when a write fails.
    const isReported = blocks * bsize > 0 && (bavail > 0 || !(await hasRoom(path)))
    return isReported ? bavail * bsize : Infinity
  },
}

/** Renames, with retries while another program holds one of the names (`createLockRetry`). */
export function renameWithRetry(
  from: string,
  to: string,
  calls: Pick<DiskCalls, 'rename'>,
  platform: Platform,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> {
  return createLockRetry(platform, clock, ['EPERM'])(() => calls.rename(from, to), signal)
}

/**
 * Removes a temporary file of ours. A locked file stays: its name is unique, and it is removed when its order's folder
 * is opened next.
 */
export async function dropPart(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    if (!mayStay.includes(systemCode(error))) throw error
  }
}

/** Time to collect files that share one sync of their folder, in milliseconds. */
const gatherMs = 40

/** Joins calls for the same folder: all calls before a sync begins share it. */
export function createFolderSync(sync: (folder: string) => Promise<void>): (folder: string) => Promise<void> {
  const next = new Map<string, Promise<void>>()
  return (folder) => {
    const waiting = next.get(folder)
    if (waiting !== undefined) return waiting
    const soon = new Promise<void>((resolve) => {
      setTimeout(() => {
        next.delete(folder)
        resolve()
      }, gatherMs)
    }).then(() => sync(folder))
    next.set(folder, soon)
    return soon
  }
}

/** Runs a step without retries. Enough for reads, which a locked file does not block. */
const atOnce: LockRetry = (step) => step()

/**
 * Creates `relDir` (joined by `/`) below `root` and returns its real path. Without `create` it must exist. Throws a
 * FileFault if any folder on the path is a link: other users of the library could redirect writes. The root itself may
 * be a link, since the user chose it.
 */
export async function confinedFolder(
  root: string,
  relDir: string,
  options: { create: boolean; retryLocked?: LockRetry; makeFolder?: DiskCalls['makeFolder'] },
): Promise<string> {
  const { retryLocked = atOnce, makeFolder = realDisk.makeFolder } = options
  const parts = relDir.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) throw outside(relDir)
  let at = await realpath(root)
  for (const [index, step] of parts.entries()) {
    at = join(at, step)
    if (options.create && (await statOrNull(at)) === null) {
      const next = at
      await retryLocked(() => makeFolder(next)).catch((error: unknown) => {
        if (systemCode(error) !== 'EEXIST') throw error
      })
    }
    const found = await lstat(at)
    if (found.isDirectory()) continue
    const relPath = parts.slice(0, index + 1).join('/')
    throw new FileFault(
      'disk',
      found.isSymbolicLink()
        ? `${relPath} is a link in the library folder. Remove it: Planroom doesn’t save files through links.`
        : `Can’t create the folder ${relPath}: a file with this name exists. Move or rename it.`,
    )
  }
  return at
}

/** Whether `path` is `folder` or below it. Both must be absolute and real. */
export function isInside(folder: string, path: string): boolean {
  const relPath = relative(folder, path)
  return relPath === '' || (!isAbsolute(relPath) && relPath !== '..' && !relPath.startsWith(`..${sep}`))
}

function outside(relDir: string): FileFault {
  return new FileFault(
    'disk',
    `The folder ${relDir} points outside the library folder. Planroom doesn’t save files there.`,
  )
}

/** Returns a free name near `path`: ` (2)`, ` (3)` … before the extension. */
export async function freeName(path: string): Promise<string> {
  const folder = dirname(path)
  const name = basename(path)
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const ending = dot > 0 ? name.slice(dot) : ''
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : join(folder, `${stem} (${number})${ending}`)
    if ((await statOrNull(candidate)) === null) return candidate
  }
}

/** How often a rename is planned again after other programs took the name or moved the file. */
const maxPlans = 5

/**
 * Runs a step that plans a rename and carries it out. Runs it again with the current folder if another program took the
 * planned name (EEXIST) or moved the file (ENOENT). `attempt`: from 1.
 */
export async function replan<T>(step: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step(attempt)
    } catch (error) {
      if (!['EEXIST', 'ENOENT'].includes(systemCode(error)) || attempt > maxPlans) throw error
    }
  }
}

/** Whether an error says that nothing exists at a path. A name that is too long for its drive cannot exist either. */
export const isNothing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(systemCode(error))

/** Whether a file was refused for the length of its name. Windows says of such a name that the file does not exist. */
export const isNameTooLong = (error: unknown, path: string): boolean =>
  systemCode(error) === 'ENAMETOOLONG' ||
  (process.platform === 'win32' && basename(path).length > componentBytes)

/** Returns lstat of a path; null if nothing exists there. */
export async function statOrNull(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if (isNothing(error)) return null
    throw error
  }
}

/** Returns the names in a folder; none if the folder does not exist. */
export function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
}

/**
 * Eight hex digits that identify a data folder on this computer. Computers that share a library have different ones.
 * The value survives a lost catalogue.
 */
export function writerOf(dataFolder: string): string {
  return createHash('sha256').update(`${hostname()}\0${dataFolder}`).digest('hex').slice(0, 8)
}

/** Digits of a temporary name that identify its writer. */
const ownerDigits = 3

/**
 * Returns eight hex digits for a temporary name. `writer`: from `writerOf`, where several computers may work in one
 * folder.
 */
export function freshPartId(writer = ''): string {
  const owner = writer.slice(0, ownerDigits)
  return owner + randomBytes(4).toString('hex').slice(owner.length)
}

/** Whether a temporary name belongs to this writer, judged by its digits. */
export function isPartOf(name: string, writer: string): boolean {
  return name.slice(-'01234567.part'.length).startsWith(writer.slice(0, ownerDigits))
}

/**
 * Identifies this boot of the system. After a power cut only synced bytes are safe; after a killed program all written
 * bytes are safe. Equal ids prove that the system did not restart, so all written bytes are safe.
 */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Only Linux has that file. Other systems use the boot time to ten seconds.
    return `start-${Math.round((Date.now() / 1000 - uptime()) / 10)}`
  }
}
