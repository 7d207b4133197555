import { constants, lstatSync, readdirSync, rmSync, type Stats } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRecord } from '../catalogue/filesRepository.ts'
import { statOrNull } from '../files/disk.ts'
import { systemCode } from '../files/fileFault.ts'
import { recordsFolder } from '../files/naming.ts'
import { readPlain } from '../files/plainFile.ts'
import { withRealFolder } from '../files/realFolder.ts'
import {
  entryOf,
  makeRecords,
  manifestName,
  parseEntry,
  readManifestAt,
  recordOf,
  type ManifestFile,
} from './manifest.ts'

/**
 * Lists of an order's folder besides its manifest. Computers that share a folder record their saved files there, before
 * the manifest has them.
 */

/** `manifest (Anna's conflicted copy).json`, `manifest.sync-conflict-….json`, `manifest-LAPTOP.json` and the like. */
const conflictCopy = /^manifest.+\.json$/i
const setAside = /\.set-aside-/
/** Log of one computer's saved and moved files: `placed-<writer>.jsonl`. */
const placedLog = /^placed-[0-9a-f]{8}\.jsonl$/

/** Maximum number of lists that are read, newest first: other programs may have made any number. */
const maxLists = 50
const maxListBytes = 4 * 1024 * 1024

const logName = (writer: string): string => `placed-${writer}.jsonl`

/**
 * Reads all lists except the manifest and the log of `without`, in an order's folder (absolute and real). Unreadable
 * lists are skipped.
 */
export async function readOtherLists(
  folder: string,
  orderId: string,
  without: string | null,
): Promise<FileRecord[]> {
  const found: FileRecord[] = []
  for (const { path, name } of otherLists(folder, without))
    found.push(...(placedLog.test(name) ? await readLog(path) : await readCopy(path, orderId)))
  return found
}

/** Returns a version of the other lists that changes when one is added, removed or written. */
export function otherListsVersion(folder: string, without: string | null): string {
  return otherLists(folder, without)
    .map(({ name, stats: { ino, size, mtimeMs } }) => [name, ino, size, mtimeMs].join('/'))
    .join('|')
}

/** Returns the newest lists next to the manifest. Blocking: most folders have none, and many folders are read. */
function otherLists(folder: string, without: string | null): { path: string; name: string; stats: Stats }[] {
  const records = join(folder, recordsFolder)
  const own = without === null ? null : logName(without)
  return namesIn(records)
    .filter(
      (name) =>
        name !== own &&
        (placedLog.test(name) || (conflictCopy.test(name) && name !== manifestName && !setAside.test(name))),
    )
    .flatMap((name) => {
      const path = join(records, name)
      const stats = lstatSync(path, { throwIfNoEntry: false })
      return stats === undefined ? [] : [{ path, name, stats }]
    })
    .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs || (a.name < b.name ? -1 : 1))
    .slice(0, maxLists)
}

function namesIn(records: string): string[] {
  try {
    return readdirSync(records)
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return []
    throw error
  }
}

async function readCopy(path: string, orderId: string): Promise<FileRecord[]> {
  try {
    const manifest = await readManifestAt(path, maxListBytes)
    return manifest?.order.id === orderId ? manifest.files.map(recordOf) : []
  } catch {
    // A sync program is still writing the file, or the file is not a manifest.
    return []
  }
}

async function readLog(path: string): Promise<FileRecord[]> {
  let text
  try {
    text = (await readPlain(path, maxListBytes)).toString('utf8')
  } catch {
    // The computer that wrote this log has just removed it, because the manifest has its content.
    return []
  }
  return text.split('\n').flatMap((line) => {
    const entry = parseLine(line)
    return entry === null ? [] : [recordOf(entry)]
  })
}

function parseLine(line: string): ManifestFile | null {
  if (line === '') return null
  try {
    return parseEntry(JSON.parse(line))
  } catch {
    // The computer crashed while writing a line.
    return null
  }
}

/**
 * Log of the files that this computer saves into a folder, until the manifest lists them. `writer`: identifies this
 * data folder, in eight hex digits (`writerOf` in files/disk.ts).
 */
export function createPlacedLog(writer: string) {
  let count = 0
  /** Lines for the next write: many files are renamed at once. */
  let waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()

  async function write(folder: string): Promise<void> {
    const lines = waiting
    waiting = []
    if (lines.length === 0) return
    const records = join(folder, recordsFolder)
    await makeRecords(records)
    const noFollow = (constants as { O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow
    await withRealFolder(records, async ({ at, assertHere }) => {
      const path = join(at, logName(writer))
      const handle = await open(path, flags, 0o666)
      try {
        const isNew = (await handle.stat()).size === 0
        assertHere(() => {
          if (isNew) rmSync(path, { force: true })
        })
        await handle.writeFile(lines.join(''))
      } finally {
        await handle.close()
      }
    })
  }

  return {
    /** Number of lines added. */
    get count() {
      return count
    },
    /** Resolves when other computers can read that these files are about to be renamed to their final names. */
    add(folder: string, files: readonly FileRecord[]): Promise<void> {
      count += files.length
      for (const file of files) waiting.push(`${JSON.stringify(entryOf(file))}\n`)
      const step = writing.then(() => write(folder))
      writing = step.catch(() => undefined) // The callers of this step receive the error.
      return step
    },
    /** Whether a killed run left its log. */
    async isLeft(folder: string): Promise<boolean> {
      return (await statOrNull(join(folder, recordsFolder, logName(writer)))) !== null
    },
    /** Removes the log after the manifest was written, unless more than the `written` lines were added meanwhile. */
    async clear(folder: string, written: number): Promise<void> {
      await writing
      if (count !== written) return
      await withRealFolder(join(folder, recordsFolder), ({ at }) =>
        rm(join(at, logName(writer)), { force: true }),
      )
    },
  }
}
