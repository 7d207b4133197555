import { lstat, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { nameKey, recordsFolder } from '../../files/naming.ts'
import { manifestName, manifestVersion, readManifest } from '../../libraryIndex/manifest.ts'
import { findManifests, namesOf } from '../../libraryIndex/scan.ts'
import { unknownFiles } from '../../libraryIndex/unknownFiles.ts'
import type {
  FileProblem,
  Finding,
  VerifiedFolder,
  RecordedFile,
  Verification,
  VerifyOptions,
  VerifyCounts,
} from './findings.ts'
import { confirmFindings, inspectAll } from './inspectFolder.ts'
import { isOutdated } from './isOutdated.ts'

/**
 * Hashes every file that manifests in and below `folder` list, and finds unlisted files. Needs no catalogue, so copies
 * from other computers work. Manifests are read once to count, then one at a time. Yields to other work within a
 * millisecond. Rejects if `folder` can't be read, and with the signal's reason.
 */
export async function verifyFolder(folder: string, options: VerifyOptions = {}): Promise<Verification> {
  const { signal } = options
  const root = await realpath(folder)
  const findings: Finding[] = []
  /** Path of a manifest below its place. */
  const record = `${recordsFolder}/${manifestName}`
  const noteUnreadable = (place: string, path: string, note: string): void => {
    const file = { place, path, orderId: '', title: place, assetKey: '', isEarlier: false }
    findings.push({ problem: 'unreadable', ...file, note })
  }
  const onProblem = (path: string, error: unknown): void => {
    const place = relative(root, path).split(sep).join('/')
    const note = error instanceof Error ? error.message : String(error)
    if (place.endsWith(record))
      noteUnreadable(place.slice(0, -record.length).replace(/\/$/, ''), record, note)
    else noteUnreadable(place, '', note)
  }
  const places: VerifiedFolder[] = []
  for await (const { relDir, manifest, refused } of findManifests(root, {
    setAside: false,
    signal,
    onProblem,
  })) {
    if (refused.length > 0) noteUnreadable(relDir, record, `Unreadable entries: ${namesOf(refused)}`)
    const { id: orderId, title } = manifest.order
    const bytes = bytesOf(manifest.files)
    places.push({ place: relDir, orderId, title, hasManifest: true, files: manifest.files.length, bytes })
  }
  const isIndexed = placesOfIndex(places, new Set(findings.map(({ place }) => place)), options)
  places.sort((one, other) => compare(one.place, other.place))
  const progress: VerifyCounts = { done: 0, total: 0, bytes: 0, bytesTotal: 0 }
  for (const { files, bytes } of places) {
    progress.total += files
    progress.bytesTotal += bytes
  }
  let [files, bytes] = [0, 0]
  const outdated = new Set<string>()
  for (const at of places) {
    signal?.throwIfAborted()
    const path = join(root, at.place)
    const { records, version } = await recordsAt(path, at, isIndexed.has(at), options, onProblem)
    files += records.length
    bytes += bytesOf(records)
    progress.total += records.length - at.files
    progress.bytesTotal += bytesOf(records) - at.bytes
    const bad = await inspectAll(path, at, records, progress, options)
    const found = await confirmFindings(path, bad, version, options)
    for (const finding of found) findings.push(finding)
    const gone = new Set(found.filter(({ problem }) => problem === 'missing').map((finding) => finding.path))
    const present = records.filter((file) => !gone.has(file.path))
    if (isOutdated(present, options.noticedAt?.get(at.orderId))) outdated.add(at.orderId)
    if (!at.hasManifest) continue
    const known = new Set(records.map((file) => nameKey(file.path)))
    for (const file of options.newest?.(at.orderId) ?? []) known.add(nameKey(file.path))
    const { place, orderId, title } = at
    const file = { place, orderId, title, assetKey: '', isEarlier: false, note: null }
    for (const unknown of await unknownFiles(path, known, onProblem))
      findings.push({ problem: 'unknown', ...file, path: unknown })
  }
  findings.sort((a, b) => compare(a.place, b.place) || compare(a.path, b.path))
  let [unusable, wrong] = [0, 0]
  for (const { problem, assetKey } of findings) {
    if (problem === 'unreadable' && assetKey === '') unusable += 1
    if (problem !== 'unknown') wrong += 1
  }
  return { files: files + unusable, ok: files + unusable - wrong, bytes, findings, outdated: [...outdated] }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const bytesOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)

/**
 * Adds orders whose folder and manifest are gone. Returns places for which the index may have files that no manifest
 * lists. `unreadable`: places that could not be checked.
 */
function placesOfIndex(
  places: VerifiedFolder[],
  unreadable: ReadonlySet<string>,
  { indexed, newest }: VerifyOptions,
): Set<VerifiedFolder> {
  const found = Map.groupBy(places, ({ orderId }) => orderId)
  const isIndexed = new Set<VerifiedFolder>()
  for (const { orderId, title, relDir } of indexed?.() ?? []) {
    if (unreadable.has(relDir)) continue
    const present = found.get(orderId)
    if (present === undefined) {
      const files = newest?.(orderId) ?? []
      const counts = { files: files.length, bytes: bytesOf(files) }
      const gone = { place: relDir, orderId, title, hasManifest: false, ...counts }
      places.push(gone)
      isIndexed.add(gone)
    } else for (const at of present) if (at.place === relDir) isIndexed.add(at)
  }
  return isIndexed
}

/**
 * Returns the current records of a place, from its manifest and from the index if that has more. `version` identifies
 * the manifest.
 */
async function recordsAt(
  folder: string,
  { orderId, hasManifest }: VerifiedFolder,
  isIndexed: boolean,
  { newest }: VerifyOptions,
  onProblem: (path: string, error: unknown) => void,
): Promise<{ records: RecordedFile[]; version: string | undefined }> {
  const records: RecordedFile[] = []
  let version: string | undefined
  if (hasManifest) {
    try {
      version = (await manifestVersion(folder)) ?? undefined
      const manifest = await readManifest(folder, { setAside: false })
      if (manifest === null)
        throw new Error('The records were removed while files were checked. Check again.')
      for (const file of manifest.files) records.push(file)
    } catch (error) {
      onProblem(join(folder, recordsFolder, manifestName), error)
    }
  }
  if (isIndexed) {
    const listed = new Set(records.map((file) => nameKey(file.path)))
    for (const file of newest?.(orderId) ?? []) if (!listed.has(nameKey(file.path))) records.push(file)
  }
  records.sort((one, other) => compare(one.path, other.path))
  return { records, version }
}

/**
 * Output of `verify DIR` (resources/docs/commandLine.md, "Orders"). Paths are below the verified folder, joined by `/`.
 */
export interface VerifyReport {
  files: number
  ok: number
  missing: string[]
  /** All files that differ from their record, including `damaged` and `unreadable` ones. */
  changed: string[]
  damaged: string[]
  unreadable: { path: string; reason: string }[]
  /** Files in order folders without a record. They fail no check. */
  unknown: string[]
  /** Ids of orders with a newer delivery. They fail no check. */
  outdated: string[]
}

/** Verifies a folder for a command. `noticedAt`: see `VerifyOptions`. */
export async function verify(
  folder: string,
  onProgress?: (progress: VerifyCounts) => void,
  signal?: AbortSignal,
  noticedAt?: ReadonlyMap<string, number>,
): Promise<VerifyReport> {
  // Throws ENOENT with the path if the folder is missing.
  await lstat(folder)
  const { files, ok, findings, outdated } = await verifyFolder(folder, {
    onProgress,
    signal,
    ...(noticedAt === undefined ? {} : { noticedAt }),
  })
  const of = (problem: FileProblem): Finding[] => findings.filter((finding) => finding.problem === problem)
  const paths = (problem: FileProblem): string[] => of(problem).map(pathOf)
  const isWrong = ({ problem }: Finding): boolean => problem !== 'missing' && problem !== 'unknown'
  return {
    files,
    ok,
    missing: paths('missing'),
    changed: findings.filter(isWrong).map(pathOf),
    damaged: paths('damaged'),
    unreadable: of('unreadable').map((finding) => ({
      path: pathOf(finding),
      reason: finding.note ?? 'Can’t be read',
    })),
    unknown: paths('unknown'),
    outdated,
  }
}

const pathOf = ({ place, path }: Finding): string => [place, path].filter((part) => part !== '').join('/')
