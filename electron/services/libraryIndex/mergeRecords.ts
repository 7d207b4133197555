import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileRecord } from '../catalogue/filesRepository.ts'
import { inspectFile } from '../files/diskFile.ts'
import { systemCode } from '../files/fileFault.ts'
import { hashFile } from '../files/hash.ts'
import { earlierPlace, nameKey } from '../files/naming.ts'
import { statOrNull } from '../files/disk.ts'

/**
 * Joins what several lists say of an order's folder (absolute and real). `base` is believed; where `others` say
 * something else, the bytes on the disk decide. Of each asset one file is the current one. Nothing is written.
 */
export async function mergeRecords(
  folder: string,
  base: readonly FileRecord[],
  others: readonly FileRecord[],
): Promise<FileRecord[]> {
  const merged = new Map(base.map((file) => [nameKey(file.relPath), file]))
  for (const other of others) {
    const key = nameKey(other.relPath)
    const known = merged.get(key)
    if (known === undefined) {
      if (await stands(folder, other)) merged.set(key, other)
    } else if (known.sha256 === other.sha256) {
      if (askedAt(other) > askedAt(known))
        merged.set(key, { ...other, state: known.state, delivery: known.delivery, until: known.until })
    } else if (!(await stands(folder, known, 'if-time-differs')) && (await stands(folder, other)))
      merged.set(key, other)
  }
  return oneOfEach(folder, [...merged.values()])
}

/** When the server was asked about a file, in milliseconds: a part of `asked`; 0 where that is not known. */
function askedAt({ asked }: FileRecord): number {
  const at = Number(/@(\d+)$/.exec(asked ?? '')?.[1] ?? 0)
  return Number.isFinite(at) ? at : 0
}

async function stands(
  folder: string,
  file: FileRecord,
  bytes: 'if-time-differs' | 'always' = 'always',
): Promise<boolean> {
  return (await inspectFile(folder, { ...file, path: file.relPath }, bytes)).state === 'complete'
}

/** Two computers may have put the same asset under two names: the one that stands is current, the other an earlier one. */
async function oneOfEach(folder: string, files: FileRecord[]): Promise<FileRecord[]> {
  const current = Map.groupBy(
    files.filter(({ state }) => state !== 'earlier'),
    ({ assetKey }) => assetKey,
  )
  const result = new Set(files)
  for (const some of current.values()) {
    if (some.length < 2) continue
    const standing: FileRecord[] = []
    for (const file of some) if (await stands(folder, file)) standing.push(file)
    const [newest] = (standing.length > 0 ? standing : some).toSorted((a, b) => askedAt(b) - askedAt(a))
    for (const file of some) {
      if (file === newest) continue
      result.delete(file)
      if (standing.includes(file)) result.add({ ...file, state: 'earlier' })
    }
  }
  return [...result]
}

/**
 * Where a file is that has gone from its place, when no user took it: another computer moved it to the earlier
 * deliveries. `files` are the order's records; null for a file that its user deleted.
 */
export async function findMoved(
  folder: string,
  file: FileRecord,
  files: readonly FileRecord[],
): Promise<FileRecord | null> {
  for (const earlier of files) {
    const isSame =
      earlier.state === 'earlier' &&
      earlier.assetKey === file.assetKey &&
      earlier.sha256 === file.sha256 &&
      earlier.delivery === file.delivery
    if (isSame && (await statOrNull(join(folder, earlier.relPath))) !== null) return earlier
  }
  const listed = new Set(files.map(({ relPath }) => nameKey(relPath)))
  const place = earlierPlace(file.delivery)
  for (const name of await namesIn(join(folder, place))) {
    const relPath = `${place}/${name}`
    if (listed.has(nameKey(relPath)) || !isNamedLike(name, basename(file.relPath))) continue
    const path = join(folder, relPath)
    const found = await statOrNull(path)
    if (found?.isFile() !== true || found.size !== file.size) continue
    if ((await hashFile(path)) === file.sha256) return { ...file, relPath, state: 'earlier' }
  }
  return null
}

/** Whether `freeName` may have made a name from another one: with a number before its ending. */
function isNamedLike(name: string, wanted: string): boolean {
  const dot = wanted.lastIndexOf('.')
  return name.startsWith(dot > 0 ? wanted.slice(0, dot) : wanted)
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return []
    throw error
  }
}
