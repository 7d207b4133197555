import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { lstat, realpath, rm, statfs } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Platform } from './naming.ts'
import { mayStay, placeInFolder } from './diskSteps.ts'
import { hasRoom } from './drives.ts'
import { FileFault, systemCode } from './fileFault.ts'
import { makeFolderIn } from './realFolder.ts'
import { createPatience, type Patience } from './patience.ts'
import type { Clock } from './clock.ts'

/** What the engine asks of the disk beyond plain reads and writes; tests put a failing one in its place. */
export interface DiskCalls {
  /**
   * To a name that has to be free: rejects with EEXIST rather than replace a file that somebody has put there
   * meanwhile.
   */
  rename(from: string, to: string): Promise<void>
  makeFolder: (path: string) => Promise<void>
  /** Free bytes for this user on the volume of `path`; Infinity for a drive that does not tell. */
  free(path: string): Promise<number>
}

/** In plain calls on the thread that asks; the engine's own renames are done by its disk threads. */
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
    // Some network drives tell no size at all, or that nothing is free: they are full when a write says so.
    const isTold = blocks * bsize > 0 && (bavail > 0 || !(await hasRoom(path)))
    return isTold ? bavail * bsize : Infinity
  },
}

/** Renames, and waits while another program holds one of the two names (`createPatience`). */
export function renamePatiently(
  from: string,
  to: string,
  calls: Pick<DiskCalls, 'rename'>,
  platform: Platform,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> {
  return createPatience(platform, clock, ['EPERM'])(() => calls.rename(from, to), signal)
}

/**
 * Removes a temporary file of ours. One that is held, such as by a virus scanner, stays: it has a name of its own,
 * and goes when its order's folder is opened next.
 */
export async function dropPart(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    if (!mayStay.includes(systemCode(error))) throw error
  }
}

/** Files that get their names one soon after the other share one sync of their folder. */
const gatherMs = 40

/** Joins calls for the same folder: everyone who asks before a sync begins shares it. */
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

/** For what only looks: no other program holds up a look. */
const atOnce: Patience = (step) => step()

/**
 * Makes `relDir` (joined by `/`) below `root` and gives its real path; without `create` it has to be there. Throws a
 * FileFault when any folder on the way is a link: other users of the library could redirect what is written. The
 * root itself is the user's choice and may be one.
 */
export async function confinedFolder(
  root: string,
  relDir: string,
  options: { create: boolean; patiently?: Patience; makeFolder?: DiskCalls['makeFolder'] },
): Promise<string> {
  const { patiently = atOnce, makeFolder = realDisk.makeFolder } = options
  const parts = relDir.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) throw outside(relDir)
  let at = await realpath(root)
  for (const [index, step] of parts.entries()) {
    at = join(at, step)
    if (options.create && (await statOrNull(at)) === null) {
      const next = at
      await patiently(() => makeFolder(next)).catch((error: unknown) => {
        if (systemCode(error) !== 'EEXIST') throw error
      })
    }
    const found = await lstat(at)
    if (found.isDirectory()) continue
    const way = parts.slice(0, index + 1).join('/')
    throw new FileFault(
      'disk',
      found.isSymbolicLink()
        ? `${way} is a link in the library folder. Remove it: Planroom doesn’t save files through links.`
        : `Can’t create the folder ${way}: a file with this name exists. Move or rename it.`,
    )
  }
  return at
}

/** Whether `path` is `folder` or below it. Both absolute and real. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`))
}

function outside(relDir: string): FileFault {
  return new FileFault(
    'disk',
    `The folder ${relDir} points outside the library folder. Planroom doesn’t save files there.`,
  )
}

/** A name near `path` that is free: ` (2)`, ` (3)` … before the ending. */
export async function freeName(path: string): Promise<string> {
  const folder = dirname(path)
  const name = basename(path)
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const ending = dot > 0 ? name.slice(dot) : ''
  for (let turn = 1; ; turn += 1) {
    const candidate = turn === 1 ? path : join(folder, `${stem} (${turn})${ending}`)
    if ((await statOrNull(candidate)) === null) return candidate
  }
}

/** Nothing stands at a path. A name that is too long for its drive cannot stand there either. */
export const isNothing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(systemCode(error))

/** What stands at a path, links not followed; null for nothing. */
export async function statOrNull(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if (isNothing(error)) return null
    throw error
  }
}

/**
 * Names a data folder on this computer, in eight hex digits: others that work in the same library folder have other
 * names, and a run that lost its catalogue has the same.
 */
export function writerOf(dataFolder: string): string {
  return createHash('sha256').update(`${hostname()}\0${dataFolder}`).digest('hex').slice(0, 8)
}

/** So many digits of a temporary name tell whose it is. */
const ownerDigits = 3

/** Eight hex digits for a temporary name. `writer`: whose it is (`writerOf`), where others may work beside it. */
export function freshPartId(writer = ''): string {
  const owner = writer.slice(0, ownerDigits)
  return owner + randomBytes(4).toString('hex').slice(owner.length)
}

/** Whether a temporary name was made for this writer, as far as its digits tell. */
export function isPartOf(name: string, writer: string): boolean {
  return name.slice(-'01234567.part'.length).startsWith(writer.slice(0, ownerDigits))
}

/**
 * Names this run of the system. After a power cut only bytes that were synced can be trusted, after a killed program
 * all that were written; two equal stamps prove the second case.
 */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // No such file outside Linux: the time of the start stands in, to ten seconds.
    return `start-${Math.round((Date.now() / 1000 - uptime()) / 10)}`
  }
}
