import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileRecord } from '../catalogue/filesRepository.ts'
import { isInside, statOrNull } from '../files/disk.ts'
import { sameTime } from '../files/diskFile.ts'
import { systemCode } from '../files/fileFault.ts'
import { hashFile } from '../files/hash.ts'
import { earlierFolder, nameKey } from '../files/naming.ts'
import { isExpectedPlace } from './attachmentPaths.ts'

/** The files of an order's folder by each kind of list. */
interface FolderRecords {
  /** The index of this computer. */
  known: readonly FileRecord[]
  /** The manifest, where another computer wrote it; otherwise empty. */
  manifest: readonly FileRecord[]
  /** Conflict copies and logs. They may be old, so they only explain what stands on the disk. */
  others: readonly FileRecord[]
}

/** The file at a name: bytes that may be listed, `unlisted` for others, or null for none. */
type Standing = { sha256: string; size: number; mtimeMs: number } | 'unlisted' | null

/**
 * Joins what the lists of an order's folder (absolute and real) say. The bytes on the disk decide: bytes that any list
 * has were put by Planroom, whatever their name is. Each asset has one current file; another file of the asset that
 * stands in the order's folder itself is `earlier`, and is to be moved. Nothing is written.
 */
export async function joinLists(
  folder: string,
  { known, manifest, others }: FolderRecords,
): Promise<FileRecord[]> {
  const listed = [...manifest, ...known, ...others].filter(isPlanroomPlace)
  const bytes = Map.groupBy(listed, ({ sha256 }) => sha256)
  const sizes = new Set(listed.map(({ size }) => size))
  const joined: FileRecord[] = []
  /** Current files by the lists, without the bytes that the lists expect. */
  const changed: FileRecord[] = []
  const absent: FileRecord[] = []
  for (const there of Map.groupBy(listed, ({ relPath }) => nameKey(relPath)).values()) {
    const standing = await standingAt(folder, there, sizes)
    const trusted = there.filter((file) => !others.includes(file))
    if (standing !== null && standing !== 'unlisted' && bytes.has(standing.sha256))
      joined.push(recordOfBytes(standing, there, bytes.get(standing.sha256) ?? []))
    else if (there.every(isInEarlierPlace)) {
      const [record] = trusted
      // One that never stood here may be on its way.
      if (record !== undefined && (standing !== null || there.some((file) => known.includes(file))))
        joined.push({ ...record, state: 'earlier' })
    } else (standing === null ? absent : changed).push(...trusted.filter(({ state }) => state !== 'earlier'))
  }
  const earlier = joined.filter(isInEarlierPlace)
  const wasMoved = moveFinder(known, earlier)
  const missing = absent.filter((file) => !wasMoved(file))
  return [
    ...earlier,
    ...oneOfEach(
      joined.filter((file) => !isInEarlierPlace(file)),
      changed,
      missing,
    ),
  ]
}

export const isInEarlierPlace = ({ relPath }: FileRecord): boolean => relPath.startsWith(`${earlierFolder}/`)

/** A list may name any place: Planroom puts files at these alone, and a deeper one may be behind a link. */
const isPlanroomPlace = (file: FileRecord): boolean =>
  isInEarlierPlace(file) || isExpectedPlace({ ...file, path: file.relPath })

/** When the server was asked about a file, in milliseconds: a part of `asked`; 0 where that is not known. */
function askedAt({ asked }: FileRecord): number {
  const at = Number(/@(\d+)$/.exec(asked ?? '')?.[1] ?? 0)
  return Number.isFinite(at) ? at : 0
}

/** Reads a file only if its size and time do not say which of the listed versions it is. */
async function standingAt(
  folder: string,
  there: readonly FileRecord[],
  sizes: ReadonlySet<number>,
): Promise<Standing> {
  const relPath = there[0]?.relPath ?? ''
  const path = join(folder, relPath)
  try {
    if (relPath.includes('/') && !isInside(folder, await realpath(dirname(path)))) return 'unlisted'
    const found = await statOrNull(path)
    if (found === null) return null
    if (!found.isFile() || !sizes.has(found.size)) return 'unlisted'
    const { size, mtimeMs } = found
    const alike = new Set(
      there.flatMap((file) => (file.size === size && sameTime(file.mtimeMs, mtimeMs) ? [file.sha256] : [])),
    )
    const [only] = alike
    const sha256 = alike.size === 1 && only !== undefined ? only : await hashFile(path)
    return { sha256, size, mtimeMs }
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === '') throw error
    // It cannot be read now, so nobody vouches for it.
    return 'unlisted'
  }
}

/** The record of bytes at their name: what the lists say of them there, with the newest answer of the server. */
function recordOfBytes(
  { sha256, size, mtimeMs }: Exclude<Standing, string | null>,
  there: readonly FileRecord[],
  same: readonly FileRecord[],
): FileRecord {
  const here = there.filter((file) => file.sha256 === sha256)
  const assets = new Set(there.map(({ assetKey }) => assetKey))
  const [named = same.find(({ assetKey }) => assets.has(assetKey)) ?? same[0]] = here
  if (named === undefined) throw new TypeError('bytes without a record')
  const [newest] = here.toSorted((a, b) => askedAt(b) - askedAt(a))
  const { relPath } = there[0] ?? named
  const state = isInEarlierPlace({ ...named, relPath })
    ? 'earlier'
    : named.state === 'earlier'
      ? 'current'
      : named.state
  return {
    ...named,
    // Nobody asked for these bytes at this name: the server is asked whether they are the delivered ones.
    asked: null,
    ...(newest === undefined ? {} : answerOf(newest)),
    relPath,
    state,
    until: state === 'earlier' ? named.until : null,
    size,
    mtimeMs: sameTime(named.mtimeMs, mtimeMs) ? named.mtimeMs : mtimeMs,
  }
}

const answerOf = ({ url, etag, lastModified, asked }: FileRecord): Partial<FileRecord> => ({
  url,
  etag,
  lastModified,
  asked,
})

/**
 * Tells whether a file that is gone was moved by another computer, and not deleted by its user: the same bytes stand
 * among the earlier deliveries, which this computer did not know.
 */
function moveFinder(
  known: readonly FileRecord[],
  earlier: readonly FileRecord[],
): (file: FileRecord) => boolean {
  const before = new Set(known.map(({ relPath }) => nameKey(relPath)))
  const moved = new Set(
    earlier.flatMap(({ relPath, assetKey, sha256 }) =>
      before.has(nameKey(relPath)) ? [] : [`${sha256} ${assetKey}`],
    ),
  )
  return ({ sha256, assetKey }) => moved.has(`${sha256} ${assetKey}`)
}

/**
 * One current file of each asset: one that stands, else one that its user changed, else one that its user deleted. Of
 * several the one that the server was asked about last; its question decides whether that was right.
 */
function oneOfEach(
  standing: readonly FileRecord[],
  changed: readonly FileRecord[],
  missing: readonly FileRecord[],
): FileRecord[] {
  const chosen = new Map<string, FileRecord>()
  for (const some of [standing, changed, missing])
    for (const [assetKey, files] of Map.groupBy(some, (file) => file.assetKey)) {
      const [newest] = files.toSorted(
        (a, b) => askedAt(b) - askedAt(a) || a.relPath.length - b.relPath.length,
      )
      if (newest !== undefined && !chosen.has(assetKey)) chosen.set(assetKey, newest)
    }
  const surplus = standing.filter((file) => chosen.get(file.assetKey) !== file)
  return [...chosen.values(), ...surplus.map((file): FileRecord => ({ ...file, state: 'earlier' }))]
}
