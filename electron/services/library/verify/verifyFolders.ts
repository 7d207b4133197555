import { lstat, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { FileFault } from '../../files/fileFault.ts'
import { inspectFile } from '../../files/diskFile.ts'
import { hashBuffer } from '../../files/hash.ts'
import { manifestName, manifestStamp, readManifest, type ManifestFile } from '../../libraryIndex/manifest.ts'
import { nameKey, recordsFolder } from '../../files/naming.ts'
import { findManifests, namesOf } from '../../libraryIndex/scan.ts'
import { unknownFiles } from '../../libraryIndex/unknownFiles.ts'

/**
 * What is wrong with a file. `damaged`: size and time are as they were put, the bytes are not. `changed`: someone changed it.
 * `unreadable`: it, or the record of it, cannot be vouched for. `unknown`: no record tells of it.
 */
type FileProblem = 'missing' | 'damaged' | 'changed' | 'unreadable' | 'unknown'

export interface Finding {
  problem: FileProblem
  /** The order's folder below the verified one, joined by `/`; empty for the verified one itself. */
  place: string
  /** Below `place`. */
  path: string
  orderId: string
  title: string
  /** Empty for what is not a recorded file. */
  slot: string
  isEarlier: boolean
  /** Why, where `problem` does not say it all; a whole sentence. */
  note: string | null
}

export interface Verification {
  /** Recorded files, and records that cannot be used. Unknown files are not counted. */
  files: number
  ok: number
  /** Of all recorded files. */
  bytes: number
  /** By place, then path. */
  findings: Finding[]
}

/** Files looked at so far, and in all; bytes alike. */
export interface VerifyProgress {
  done: number
  total: number
  bytes: number
  bytesTotal: number
}

export interface VerifyOptions {
  onProgress?: ((progress: VerifyProgress) => void) | undefined
  signal?: AbortSignal | undefined
  /** Orders that the index knows: one whose manifest is gone with its folder is missed all the same. */
  indexed?: () => IndexedOrder[]
  /** What the index knows of an order: files that came since its manifest was written count by that. */
  newest?: (orderId: string) => RecordedFile[]
}

interface IndexedOrder {
  orderId: string
  title: string
  relDir: string
}
export type RecordedFile = Pick<ManifestFile, 'path' | 'size' | 'sha256' | 'slot' | 'state' | 'mtime'>

/** Files that are hashed at the same time. */
const atOnce = 3
/** So many bytes pass between two reports of progress within a file. */
const reportBytes = 4 * 1024 * 1024

/** An order's folder by its manifest, or one that the index alone knows. What the manifest lists is read when it is its turn. */
interface Place {
  /** Below the verified folder. */
  place: string
  orderId: string
  title: string
  /** Whether a manifest was found there; else the folder is gone, or its manifest is. */
  hasManifest: boolean
  /** As it was when the folders were counted. */
  files: number
  bytes: number
}

/**
 * Hashes every file that the manifests in `folder` and below it list, and finds what they do not tell. Needs no catalogue: a copy from another
 * laptop is verified as well. Reads all manifests once to count, and then goes from folder to folder: only one manifest is held at a time. Runs
 * beside other work, a fraction of a millisecond at a time. Rejects when `folder` cannot be read, and with the signal's reason.
 */
export async function verifyFolder(folder: string, options: VerifyOptions = {}): Promise<Verification> {
  const { signal } = options
  const root = await realpath(folder)
  const findings: Finding[] = []
  const record = (place: string, note: string): void => {
    const path = `${recordsFolder}/${manifestName}`
    const base = { problem: 'unreadable' as const, place, path, orderId: '', title: place, slot: '' }
    findings.push({ ...base, isEarlier: false, note })
  }
  const onProblem = (path: string, error: unknown): void => {
    const place = relative(root, path).split(sep).join('/')
    const ending = `${recordsFolder}/${manifestName}`
    const note = error instanceof Error ? error.message : String(error)
    if (place.endsWith(ending)) record(place.slice(0, -ending.length).replace(/\/$/, ''), note)
    else {
      const base = { problem: 'unreadable' as const, place, path: '', orderId: '', title: place, slot: '' }
      findings.push({ ...base, isEarlier: false, note })
    }
  }
  const places: Place[] = []
  for await (const { relDir, manifest, refused } of findManifests(root, {
    setAside: false,
    signal,
    onProblem,
  })) {
    if (refused.length > 0) record(relDir, `Entries cannot be used: ${namesOf(refused)}`)
    const { id: orderId, title } = manifest.order
    const bytes = bytesOf(manifest.files)
    places.push({ place: relDir, orderId, title, hasManifest: true, files: manifest.files.length, bytes })
  }
  const isIndexed = placesOfIndex(places, new Set(findings.map(({ place }) => place)), options)
  places.sort((one, other) => compare(one.place, other.place))
  const progress: VerifyProgress = { done: 0, total: 0, bytes: 0, bytesTotal: 0 }
  for (const { files, bytes } of places) {
    progress.total += files
    progress.bytesTotal += bytes
  }
  let [files, bytes] = [0, 0]
  for (const at of places) {
    signal?.throwIfAborted()
    const path = join(root, at.place)
    const { records, stamp } = await recordsAt(path, at, isIndexed.has(at), options, onProblem)
    files += records.length
    bytes += bytesOf(records)
    progress.total += records.length - at.files
    progress.bytesTotal += bytesOf(records) - at.bytes
    const bad = await lookAtAll(path, at, records, progress, options)
    for (const finding of await standing(path, bad, stamp, options)) findings.push(finding)
    if (!at.hasManifest) continue
    const known = new Set(records.map((file) => nameKey(file.path)))
    for (const file of options.newest?.(at.orderId) ?? []) known.add(nameKey(file.path))
    const { place, orderId, title } = at
    const base = {
      problem: 'unknown' as const,
      place,
      orderId,
      title,
      slot: '',
      isEarlier: false,
      note: null,
    }
    for (const unknown of await unknownFiles(path, known, onProblem))
      findings.push({ ...base, path: unknown })
  }
  findings.sort((a, b) => compare(a.place, b.place) || compare(a.path, b.path))
  let [unusable, wrong] = [0, 0]
  for (const { problem, slot } of findings) {
    if (problem === 'unreadable' && slot === '') unusable += 1
    if (problem !== 'unknown') wrong += 1
  }
  return { files: files + unusable, ok: files + unusable - wrong, bytes, findings }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const bytesOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)

/**
 * Adds orders whose folder is gone with its manifest, and gives the places for which the index may know files that no manifest tells yet.
 * `unreadable`: places that cannot be vouched for already.
 */
function placesOfIndex(
  places: Place[],
  unreadable: ReadonlySet<string>,
  { indexed, newest }: VerifyOptions,
): Set<Place> {
  const found = new Map<string, Place[]>()
  for (const at of places) found.set(at.orderId, [...(found.get(at.orderId) ?? []), at])
  const isIndexed = new Set<Place>()
  for (const { orderId, title, relDir } of indexed?.() ?? []) {
    if (unreadable.has(relDir)) continue
    const own = found.get(orderId)
    if (own === undefined) {
      const files = newest?.(orderId) ?? []
      const gone = {
        place: relDir,
        orderId,
        title,
        hasManifest: false,
        files: files.length,
        bytes: bytesOf(files),
      }
      places.push(gone)
      isIndexed.add(gone)
    } else for (const at of own) if (at.place === relDir) isIndexed.add(at)
  }
  return isIndexed
}

/** What is recorded of a place now: by its manifest, and by the index where that knows more. `stamp` names that manifest. */
async function recordsAt(
  folder: string,
  { orderId, hasManifest }: Place,
  isIndexed: boolean,
  { newest }: VerifyOptions,
  onProblem: (path: string, error: unknown) => void,
): Promise<{ records: RecordedFile[]; stamp: string | undefined }> {
  const records: RecordedFile[] = []
  let stamp: string | undefined
  if (hasManifest) {
    try {
      stamp = (await manifestStamp(folder)) ?? undefined
      const manifest = await readManifest(folder, { setAside: false })
      if (manifest === null) throw new Error('The records went away while the files were read.')
      for (const file of manifest.files) records.push(file)
    } catch (error) {
      onProblem(join(folder, recordsFolder, manifestName), error)
    }
  }
  if (isIndexed) {
    const told = new Set(records.map((file) => nameKey(file.path)))
    for (const file of newest?.(orderId) ?? []) if (!told.has(nameKey(file.path))) records.push(file)
  }
  records.sort((one, other) => compare(one.path, other.path))
  return { records, stamp }
}

/** Reads all files of one folder, and gives what is wrong with them. */
async function lookAtAll(
  folder: string,
  at: Place,
  records: readonly RecordedFile[],
  progress: VerifyProgress,
  { onProgress, signal }: VerifyOptions,
): Promise<Finding[]> {
  const found = new Array<Finding | null>(records.length)
  let next = 0
  let told = progress.bytes
  const tell = (): void => {
    told = progress.bytes
    onProgress?.({ ...progress })
  }
  async function worker(): Promise<void> {
    const buffer = hashBuffer()
    for (let index = next++; index < records.length; index = next++) {
      const file = records[index]
      if (file === undefined) return
      signal?.throwIfAborted()
      let read = 0
      const onBytes = (bytes: number): void => {
        // What was appended to a file is not part of the work that was announced.
        const counted = Math.min(bytes, file.size - read)
        read += counted
        progress.bytes += counted
        if (progress.bytes - told >= reportBytes) tell()
      }
      const expected = { ...file, mtimeMs: file.mtime }
      const { state } = await inspectFile(folder, expected, 'always', { signal, onBytes, buffer })
      found[index] = findingOf(at, file, state)
      progress.bytes += file.size - read
      progress.done += 1
      tell()
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, records.length) }, worker))
  return found.filter((finding) => finding !== null)
}

type Look = Awaited<ReturnType<typeof inspectFile>>['state']
type Whose = Pick<Place, 'place' | 'orderId' | 'title'>

function findingOf({ place, orderId, title }: Whose, file: RecordedFile, look: Look): Finding | null {
  // Every byte was read, so nothing is uncertain.
  if (look === 'whole' || look === 'uncertain') return null
  const base = {
    place,
    path: file.path,
    orderId,
    title,
    slot: file.slot,
    isEarlier: file.state === 'earlier',
  }
  if (look === 'elsewhere')
    return { ...base, problem: 'unreadable', note: 'A link leads out of the folder; it was not followed.' }
  return { ...base, problem: look, note: null }
}

/** A delivery may have come while the files of a folder were read: what the newest records say of a bad file decides. */
async function standing(
  folder: string,
  bad: readonly Finding[],
  stamp: string | undefined,
  options: VerifyOptions,
): Promise<readonly Finding[]> {
  const [first] = bad
  if (first === undefined) return bad
  const records = await newestRecords(folder, stamp, first.orderId, options)
  // No newer word on this folder: the findings stand.
  if (records.length === 0) return bad
  const byName = new Map(records.map((file) => [nameKey(file.path), file]))
  const still: Finding[] = []
  for (const finding of bad) {
    const file = byName.get(nameKey(finding.path))
    if (file === undefined) continue
    const expected = { ...file, mtimeMs: file.mtime }
    const { state } = await inspectFile(folder, expected, 'always', { signal: options.signal })
    const again = findingOf(finding, file, state)
    if (again !== null) still.push(again)
  }
  return still
}

async function newestRecords(
  folder: string,
  stamp: string | undefined,
  orderId: string,
  options: VerifyOptions,
): Promise<RecordedFile[]> {
  if (stamp === undefined) return []
  if ((await manifestStamp(folder)) !== stamp) {
    const manifest = await readManifest(folder, { setAside: false }).catch((error: unknown) => {
      // Something else stands in its place since: what was read before counts.
      if (error instanceof FileFault) return null
      throw error
    })
    if (manifest !== null) return manifest.files
  }
  return options.newest?.(orderId) ?? []
}

/**
 * What `verify DIR` says (resources/docs/commandLine.md, "Orders"): paths are below the verified folder, joined by `/`.
 */
export interface VerifyReport {
  files: number
  ok: number
  missing: string[]
  /** All that is there and not as it was put; `damaged` and `unreadable` are among them. */
  changed: string[]
  damaged: string[]
  unreadable: { path: string; reason: string }[]
  /** In order folders, and told by no manifest. They are nobody's fault and fail nothing. */
  unknown: string[]
}

/** Verifies a folder for a command. */
export async function verify(
  folder: string,
  onProgress?: (progress: VerifyProgress) => void,
  signal?: AbortSignal,
): Promise<VerifyReport> {
  // A clear error where the folder itself is not there.
  await lstat(folder)
  const { files, ok, findings } = await verifyFolder(folder, { onProgress, signal })
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
      reason: finding.note ?? 'It cannot be read.',
    })),
    unknown: paths('unknown'),
  }
}

const pathOf = ({ place, path }: Finding): string => [place, path].filter((part) => part !== '').join('/')
