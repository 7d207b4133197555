import type { DatabaseSync } from 'node:sqlite'
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { othersOrders } from '../catalogue/orders/orderHolders.ts'
import { inTransaction } from '../sqlite/database.ts'
import type { FileRecord, Files, OrderKey } from '../catalogue/filesRepository.ts'
import type { Folders } from '../catalogue/foldersRepository.ts'
import { systemCode } from '../files/fileFault.ts'
import { isExpectedPlace } from './attachmentPaths.ts'
import { inspectFile } from '../files/diskFile.ts'
import { manifestName, manifestVersion, readManifest, recordOf, type Manifest } from './manifest.ts'
import { earlierFolder, nameKey, recordsFolder } from '../files/naming.ts'

/** How deep below the root order folders are looked for; templates are never this deep. */
const deepest = 12

export interface FoundManifest {
  /** Below the root, joined by `/`; empty for the root itself. */
  relDir: string
  manifest: Manifest
  version: string
  /** Paths of entries that lead out of the folder or do not fit; they are left out of `manifest`. */
  refused: string[]
}

/**
 * Walks `root` and what is below it and gives every order folder with a readable manifest. Links are not followed;
 * folders that cannot be read go to `onProblem` and are skipped. Yields to the event loop between folders. `setAside`:
 * rename a broken manifest (see readManifest).
 */
export async function* findManifests(
  root: string,
  options: {
    setAside: boolean
    signal?: AbortSignal | undefined
    onProblem?: (path: string, error: unknown) => void
  },
): AsyncGenerator<FoundManifest> {
  const waiting: string[] = ['']
  for (let relDir = waiting.pop(); relDir !== undefined; relDir = waiting.pop()) {
    options.signal?.throwIfAborted()
    const folder = join(root, relDir)
    let entries
    try {
      entries = await readdir(folder, { withFileTypes: true })
    } catch (error) {
      options.onProblem?.(folder, error)
      continue
    }
    const below = entries.filter(
      (entry) => entry.isDirectory() && entry.name !== recordsFolder && entry.name !== earlierFolder,
    )
    if (relDir.split('/').length < deepest)
      for (const { name } of below.reverse()) waiting.push(relDir === '' ? name : `${relDir}/${name}`)
    if (!entries.some((entry) => entry.name === recordsFolder && entry.isDirectory())) continue
    try {
      const version = await manifestVersion(folder)
      const refused: string[] = []
      const manifest =
        version === null
          ? null
          : await readManifest(folder, {
              setAside: options.setAside,
              onRefused: (entry) => refused.push(entry),
            })
      if (manifest !== null && version !== null) yield { relDir, manifest, version, refused }
      else if (version !== null) {
        options.onProblem?.(
          join(folder, recordsFolder, manifestName),
          new Error('the manifest has unsupported data'),
        )
      }
    } catch (error) {
      options.onProblem?.(join(folder, recordsFolder, manifestName), error)
    }
    await nextTurn()
  }
}

export interface ScanTools {
  db: DatabaseSync
  files: Files
  folders: Folders
}

export interface ScanOptions {
  /**
   * `names`: believe what has the recorded size, tell where times differ. `bytes`: hash where times differ; a file that
   * is not what was put is no delivery any more, so it leaves the index, and the next sync puts the delivered one
   * beside it.
   */
  check?: 'names' | 'bytes'
  signal?: AbortSignal | undefined
  onProblem?: (path: string, error: unknown) => void
  /** How many folders were taken so far. */
  onFolder?: (folders: number) => void
  /** The index says something else of this folder now. */
  onChanged?: (key: OrderKey) => void
}

/** What a scan found. Files of earlier deliveries are counted among `files` only. */
export interface ScanResult {
  folders: number
  files: number
  missing: number
  /** Present, and not the recorded size or, where it was hashed, not the recorded bytes. */
  changed: number
  /** Of the recorded size, with another time, and not hashed. */
  uncertain: number
  /** Records that cannot be used: broken, of a newer version, or with entries that lead out of their folder. */
  problems: number
}

/**
 * Rebuilds the index of a connection's root from the manifests on disk. What they say wins; files that the index alone
 * knows stay in it as long as they are as they were put. Orders whose folder is not there any more are left to the next
 * sync to judge. Where an order's folder was copied, the recorded place wins, else the shortest path, else the first by
 * name. The catalogue may have been lost, or the folder may come from another laptop: what is whole will not be fetched
 * again.
 */
export async function scanRoot(
  connectionId: string,
  root: string,
  tools: ScanTools,
  options: ScanOptions = {},
): Promise<ScanResult> {
  const result: ScanResult = { folders: 0, files: 0, missing: 0, changed: 0, uncertain: 0, problems: 0 }
  const recorded = new Map(
    tools.folders.ofRoot(connectionId, root).map((folder) => [folder.orderId, folder.relDir]),
  )
  const isOthers = othersOrders(connectionId, tools.db)
  const taken = new Map<string, string>()
  const report = (path: string, error: unknown): void => {
    result.problems += 1
    options.onProblem?.(path, error)
  }
  const realRoot = await realpathOrNull(root)
  // A folder that was not made yet holds nothing.
  if (realRoot === null) return result
  const found = findManifests(realRoot, { setAside: true, signal: options.signal, onProblem: report })
  for await (const { relDir, manifest, version, refused } of found) {
    // An order folder that was chosen as the library folder itself: its orders would have no place of their own.
    if (relDir === '') continue
    const orderId = manifest.order.id
    if (isOthers(orderId)) continue
    if (refused.length > 0)
      report(join(realRoot, relDir, recordsFolder, manifestName), new Error(`refused: ${namesOf(refused)}`))
    const before = taken.get(orderId)
    if (before !== undefined && !isBetter(relDir, before, recorded.get(orderId))) continue
    taken.set(orderId, relDir)
    const key: OrderKey = { connectionId, root, orderId }
    const folder = join(realRoot, relDir)
    const unlisted = await unlistedFiles(tools.files.ofOrder(key), manifest, folder)
    const written = await manifestVersion(folder)
    const known = tools.folders.get(key)
    // The index knows this manifest, or a transfer has just written a newer one: it knows more than was read
    // here.
    const isKnown =
      known?.relDir === relDir && (known.manifestVersion === version || known.manifestVersion === written)
    if (!isKnown)
      inTransaction(tools.db, () => {
        takeManifest(key, relDir, manifest, version, tools)
        for (const file of unlisted) tools.files.put(key, file)
        if (unlisted.length > 0) tools.folders.setDirty(key)
      })
    if (!isKnown) options.onChanged?.(key)
    if (before !== undefined) continue
    result.folders += 1
    options.onFolder?.(result.folders)
    const files = tools.files.ofOrder(key)
    result.files += files.length
    await checkFiles(key, folder, files, tools, result, options)
  }
  return result
}

/** Some of the names of a list, for a sentence. */
export function namesOf(list: readonly string[]): string {
  const some = list.slice(0, 20).join(', ')
  return list.length > 20 ? `${some} and ${list.length - 20} more` : some
}

async function realpathOrNull(root: string): Promise<string | null> {
  try {
    return await realpath(root)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Which of two folders of one order is the order's own. */
export function isBetter(relDir: string, other: string, recorded: string | undefined): boolean {
  const home = recorded === undefined ? null : nameKey(recorded)
  if (nameKey(other) === home) return false
  if (nameKey(relDir) === home) return true
  return relDir.length === other.length ? relDir < other : relDir.length < other.length
}

/**
 * Files that were put just before a crash and that the manifest does not list: still ours if they are as they were
 * put.
 */
async function unlistedFiles(
  known: readonly FileRecord[],
  manifest: Manifest,
  folder: string,
): Promise<FileRecord[]> {
  const listed = new Set(manifest.files.map((file) => nameKey(file.path)))
  const unlisted: FileRecord[] = []
  for (const file of known) {
    if (listed.has(nameKey(file.relPath))) continue
    const { state } = await inspectFile(folder, { ...file, path: file.relPath }, 'never')
    if (state === 'complete') unlisted.push(file)
  }
  return unlisted
}

async function checkFiles(
  key: OrderKey,
  folder: string,
  files: readonly FileRecord[],
  tools: ScanTools,
  result: ScanResult,
  options: ScanOptions,
): Promise<void> {
  const bytes = options.check === 'bytes' ? 'if-time-differs' : 'never'
  const missing: FileRecord[] = []
  for (const file of files) {
    if (file.state === 'earlier') continue
    const inspected = await inspectFile(folder, { ...file, path: file.relPath }, bytes, {
      signal: options.signal,
    })
    if (inspected.state === 'missing') missing.push(file)
    else if (inspected.state === 'uncertain') result.uncertain += 1
    else if (inspected.state !== 'complete') {
      result.changed += 1
      if (options.check === 'bytes') tools.files.remove(key, file.relPath)
    } else if (
      options.check === 'bytes' &&
      inspected.mtimeMs !== null &&
      inspected.mtimeMs !== file.mtimeMs
    ) {
      // Proven by its bytes; from now on its time is believed.
      tools.files.put(key, { ...file, mtimeMs: inspected.mtimeMs })
    }
  }
  result.missing += missing.length
  if (tools.files.setMissing(key, missing)) options.onChanged?.(key)
}

/**
 * The records of a manifest. Current files that are not where Planroom puts such files are none that it put: a deeper
 * place may be behind a link that leads anywhere.
 */
function expectedFiles(manifest: Manifest): FileRecord[] {
  return manifest.files.filter((file) => file.state === 'earlier' || isExpectedPlace(file)).map(recordOf)
}

/** Puts one manifest into the index in place of what it said about the order. To be called in a transaction. */
function takeManifest(
  key: OrderKey,
  relDir: string,
  manifest: Manifest,
  version: string,
  { files, folders }: Pick<ScanTools, 'files' | 'folders'>,
): void {
  const { title, deliveredAt } = manifest.order
  files.removeOrder(key)
  folders.put(
    key,
    { relDir, title, deliveredAt, address: manifest.connection, manifestVersion: version, dirty: false },
    nameKey(relDir),
  )
  for (const file of expectedFiles(manifest)) files.put(key, file)
}
