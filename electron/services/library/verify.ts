import { lstat, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FileFault } from '../transfers/faults.ts'
import { lookAtFile } from './fileCheck.ts'
import { hashBuffer } from './hash.ts'
import { manifestName, manifestStamp, readManifest, type ManifestFile } from './manifest.ts'
import { nameKey, recordsFolder } from './naming.ts'
import { findManifests, namesOf } from './scan.ts'
import { unknownFiles } from './unknownFiles.ts'

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

interface Listed {
  place: string
  orderId: string
  title: string
  file: RecordedFile
}

/** Files that are hashed at the same time. */
const atOnce = 3
/** So many bytes pass between two reports of progress within a file. */
const reportBytes = 4 * 1024 * 1024

/**
 * Hashes every file that the manifests in `folder` and below it list, and finds what they do not tell. Needs no catalogue: a copy from another
 * laptop is verified as well. Runs beside other work, a fraction of a millisecond at a time. Rejects when `folder` cannot
 * be read, and with the signal's reason.
 */
export async function verifyFolder(folder: string, options: VerifyOptions = {}): Promise<Verification> {
  const { signal } = options
  const root = await realpath(folder)
  const listed: Listed[] = []
  const findings: Finding[] = []
  const stamps = new Map<string, string>()
  const orderFolders: { place: string; orderId: string; title: string; told: Set<string> }[] = []
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
  for await (const { relDir, manifest, stamp, refused } of findManifests(root, {
    setAside: false,
    signal,
    onProblem,
  })) {
    const { id: orderId, title } = manifest.order
    stamps.set(relDir, stamp)
    if (refused.length > 0) record(relDir, `Entries cannot be used: ${namesOf(refused)}`)
    for (const file of manifest.files) listed.push({ place: relDir, orderId, title, file })
    const told = new Set(manifest.files.map((file) => nameKey(file.path)))
    orderFolders.push({ place: relDir, orderId, title, told })
  }
  listed.push(...(await untoldFiles(orderFolders, new Set(findings.map(({ place }) => place)), options)))
  listed.sort((a, b) => compare(a.place, b.place) || compare(a.file.path, b.file.path))
  const looks = await lookAtAll(root, listed, options)
  const bad = listed.flatMap((entry, index) => {
    const finding = findingOf(entry, looks[index] ?? 'unreadable')
    return finding === null ? [] : [finding]
  })
  findings.push(...(await standing(root, bad, stamps, options)))
  for (const { place, orderId, title, told } of orderFolders) {
    signal?.throwIfAborted()
    const newer = options.newest?.(orderId) ?? []
    const known = new Set([...told, ...newer.map((file) => nameKey(file.path))])
    for (const path of await unknownFiles(join(root, place), known, onProblem)) {
      findings.push({
        problem: 'unknown',
        place,
        path,
        orderId,
        title,
        slot: '',
        isEarlier: false,
        note: null,
      })
    }
  }
  findings.sort((a, b) => compare(a.place, b.place) || compare(a.path, b.path))
  const records = findings.filter(({ problem, slot }) => problem === 'unreadable' && slot === '').length
  const wrong = findings.filter(({ problem }) => problem !== 'unknown').length
  const files = listed.length + records
  return { files, ok: files - wrong, bytes: listed.reduce((sum, { file }) => sum + file.size, 0), findings }
}

/** What the index alone knows: orders whose folder is gone with its manifest, and files that no manifest tells yet. */
async function untoldFiles(
  orderFolders: readonly { place: string; orderId: string; told: ReadonlySet<string> }[],
  unreadable: ReadonlySet<string>,
  { indexed, newest, signal }: VerifyOptions,
): Promise<Listed[]> {
  const places = new Map<string, { place: string; told: ReadonlySet<string> }[]>()
  for (const { orderId, ...folder } of orderFolders)
    places.set(orderId, [...(places.get(orderId) ?? []), folder])
  const untold: Listed[] = []
  for (const { orderId, title, relDir } of indexed?.() ?? []) {
    signal?.throwIfAborted()
    const folders = places.get(orderId) ?? []
    const own = folders.find(({ place }) => place === relDir)
    const isElsewhere = own === undefined && folders.length > 0
    if (isElsewhere || unreadable.has(relDir)) continue
    for (const file of newest?.(orderId) ?? [])
      if (own?.told.has(nameKey(file.path)) !== true) untold.push({ place: relDir, orderId, title, file })
    await nextTurn()
  }
  return untold
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function lookAtAll(
  root: string,
  listed: readonly Listed[],
  { onProgress, signal }: VerifyOptions,
): Promise<Look[]> {
  const progress: VerifyProgress = {
    done: 0,
    total: listed.length,
    bytes: 0,
    bytesTotal: listed.reduce((sum, { file }) => sum + file.size, 0),
  }
  const looks = new Array<Look>(listed.length)
  let next = 0
  let told = 0
  const tell = (): void => {
    told = progress.bytes
    onProgress?.({ ...progress })
  }
  const worker = async (): Promise<void> => {
    const buffer = hashBuffer()
    for (let index = next++; index < listed.length; index = next++) {
      const entry = listed[index]
      if (entry === undefined) return
      signal?.throwIfAborted()
      let read = 0
      const { file, place } = entry
      const onBytes = (bytes: number): void => {
        // What was appended to a file is not part of the work that was announced.
        const counted = Math.min(bytes, file.size - read)
        read += counted
        progress.bytes += counted
        if (progress.bytes - told >= reportBytes) tell()
      }
      const expected = { ...file, mtimeMs: file.mtime }
      const { state } = await lookAtFile(join(root, place), expected, 'always', { signal, onBytes, buffer })
      looks[index] = state
      progress.bytes += file.size - read
      progress.done += 1
      tell()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return looks
}

type Look = Awaited<ReturnType<typeof lookAtFile>>['state']

function findingOf({ place, orderId, title, file }: Listed, look: Look): Finding | null {
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

/** A delivery may have come while the files were read: what the newest records say of a bad file decides. */
async function standing(
  root: string,
  bad: readonly Finding[],
  stamps: ReadonlyMap<string, string>,
  options: VerifyOptions,
): Promise<Finding[]> {
  const newest = new Map<string, RecordedFile[]>()
  const still: Finding[] = []
  for (const finding of bad) {
    const { place, orderId } = finding
    let records = newest.get(place)
    if (records === undefined) {
      records = await newestRecords(join(root, place), stamps.get(place), orderId, options)
      newest.set(place, records)
    }
    // No newer word on this folder: the finding stands.
    if (records.length === 0) {
      still.push(finding)
      continue
    }
    const file = records.find(({ path }) => nameKey(path) === nameKey(finding.path))
    if (file === undefined) continue
    const expected = { ...file, mtimeMs: file.mtime }
    const { state } = await lookAtFile(join(root, place), expected, 'always', { signal: options.signal })
    const again = findingOf({ place, orderId, title: finding.title, file }, state)
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

/** What `verify DIR` says (headless.md): paths are below the verified folder, joined by `/`. */
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
