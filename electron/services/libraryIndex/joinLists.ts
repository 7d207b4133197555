import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { askedMoment, type FileRecord } from '../catalogue/filesRepository.ts'
import { isInside, statOrNull } from '../files/disk.ts'
import { sameTime } from '../files/inspectFile.ts'
import { systemCode } from '../files/fileFault.ts'
import { hashFile } from '../files/hash.ts'
import { earlierFolder, nameKey } from '../files/naming.ts'
import { isExpectedPlace } from './attachmentPaths.ts'

/** Records of an order's folder by source. */
interface FolderRecords {
  /** Index of this computer. */
  known: readonly FileRecord[]
  /** The manifest if another computer wrote it; otherwise empty. */
  manifest: readonly FileRecord[]
  /** Conflict copies and logs. They may be old, so they only identify files on disk. */
  others: readonly FileRecord[]
}

/** File at a name, if its size is listed; `unlisted` for another file; null for none. */
type PresentFile = { sha256: string; size: number; mtimeMs: number } | 'unlisted' | null

/**
 * Merges the records of an order's folder (absolute and real). The bytes on disk decide: bytes in any list were saved
 * by Planroom, under whatever name. Each asset gets one current file; others in the order's folder become `earlier` and
 * must be moved. Writes nothing.
 */
export async function joinLists(
  folder: string,
  { known, manifest, others }: FolderRecords,
): Promise<FileRecord[]> {
  const listed = [...manifest, ...known, ...others].filter(isPlanroomPlace)
  const bytes = Map.groupBy(listed, ({ sha256 }) => sha256)
  const sizes = new Set(listed.map(({ size }) => size))
  const joined: FileRecord[] = []
  /** Listed as current, but the file has other bytes. */
  const changed: FileRecord[] = []
  const absent: FileRecord[] = []
  for (const there of Map.groupBy(listed, ({ relPath }) => nameKey(relPath)).values()) {
    const present = await contentAt(folder, there, sizes)
    const trusted = there.filter((file) => !others.includes(file))
    if (present !== null && present !== 'unlisted' && bytes.has(present.sha256))
      joined.push(recordOfBytes(present, there, bytes.get(present.sha256) ?? []))
    else if (there.every(isInEarlierPlace)) {
      const [record] = trusted
      // A sync program may still be copying a file that this computer never had.
      if (record !== undefined && (present !== null || there.some((file) => known.includes(file))))
        joined.push({ ...record, state: 'earlier' })
    } else (present === null ? absent : changed).push(...trusted.filter(({ state }) => state !== 'earlier'))
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

/** A record may name any path. Planroom saves files only at these, and a deeper path may be behind a link. */
const isPlanroomPlace = (file: FileRecord): boolean =>
  isInEarlierPlace(file) || isExpectedPlace({ ...file, path: file.relPath })

/** Reads a file only if size and time do not identify the listed version. */
async function contentAt(
  folder: string,
  there: readonly FileRecord[],
  sizes: ReadonlySet<number>,
): Promise<PresentFile> {
  const relPath = there[0]?.relPath ?? ''
  const path = join(folder, relPath)
  try {
    if (relPath.includes('/') && !isInside(await realpath(folder), await realpath(dirname(path))))
      return 'unlisted'
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
    // A file that can't be read is not trusted.
    return 'unlisted'
  }
}

/** Returns the record for bytes at their name, with the server's newest answer. */
function recordOfBytes(
  { sha256, size, mtimeMs }: Exclude<PresentFile, string | null>,
  there: readonly FileRecord[],
  same: readonly FileRecord[],
): FileRecord {
  const here = there.filter((file) => file.sha256 === sha256)
  const assets = new Set(there.map(({ assetKey }) => assetKey))
  const [named = same.find(({ assetKey }) => assets.has(assetKey)) ?? same[0]] = here
  if (named === undefined) throw new TypeError('bytes without a record')
  const [newest] = here.toSorted((a, b) => askedMoment(b.asked) - askedMoment(a.asked))
  const { relPath } = there[0] ?? named
  const state = isInEarlierPlace({ ...named, relPath })
    ? 'earlier'
    : named.state === 'earlier'
      ? 'current'
      : named.state
  return {
    ...named,
    // Without an answer of the server about these bytes at this name (`newest`), the next sync asks the server.
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
 * Returns a function that tells whether another computer moved a missing file. Then the earlier deliveries have a file
 * with the same bytes that the index does not know. Otherwise the user deleted the file.
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
 * Chooses one current file per asset: an existing one, else one that its user changed, else one that its user deleted.
 * Among several it takes the one that the server was asked about last.
 */
function oneOfEach(
  present: readonly FileRecord[],
  changed: readonly FileRecord[],
  missing: readonly FileRecord[],
): FileRecord[] {
  const chosen = new Map<string, FileRecord>()
  for (const some of [present, changed, missing])
    for (const [assetKey, files] of Map.groupBy(some, (file) => file.assetKey)) {
      const [newest] = files.toSorted(
        (a, b) => askedMoment(b.asked) - askedMoment(a.asked) || a.relPath.length - b.relPath.length,
      )
      if (newest !== undefined && !chosen.has(assetKey)) chosen.set(assetKey, newest)
    }
  const surplus = present.filter((file) => chosen.get(file.assetKey) !== file)
  return [...chosen.values(), ...surplus.map((file): FileRecord => ({ ...file, state: 'earlier' }))]
}
