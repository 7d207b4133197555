import type { DatabaseSync } from 'node:sqlite'
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { othersOrders } from '../catalogue/orders/othersOrders.ts'
import { inTransaction } from '../sqlite/database.ts'
import type { FileRecord, Files, OrderKey } from '../catalogue/filesRepository.ts'
import type { Folders } from '../catalogue/foldersRepository.ts'
import { systemCode } from '../files/fileFault.ts'
import { isExpectedPlace } from './attachmentPaths.ts'
import { inspectFile } from '../files/inspectFile.ts'
import { manifestName, manifestVersion, readManifest, recordOf, type Manifest } from './manifest.ts'
import { earlierFolder, nameKey, recordsFolder } from '../files/naming.ts'
import { isSystemName } from '../files/systemNames.ts'

/** Maximum depth of order folders below the root. Templates are never that deep. */
const deepest = 12

export interface FoundManifest {
  /** Path below the root, joined by `/`; empty for the root itself. */
  relDir: string
  manifest: Manifest
  version: string
  /** Paths of invalid entries. They are left out of `manifest`. */
  refused: string[]
}

/**
 * Yields every order folder with a readable manifest in and below `root`. Does not follow links. Unreadable folders are
 * reported to `onProblem` and skipped. Yields to the event loop between folders. `setAside`: renames a broken manifest
 * (see readManifest).
 */
export async function* findManifests(
  root: string,
  options: {
    setAside: boolean
    signal?: AbortSignal | undefined
    onProblem?: (path: string, error: unknown) => void
    /** Stops after this number of folders. */
    limit?: { folders: number; onReached: () => void }
  },
): AsyncGenerator<FoundManifest> {
  const waiting: string[] = ['']
  let read = 0
  for (let relDir = waiting.pop(); relDir !== undefined; relDir = waiting.pop()) {
    options.signal?.throwIfAborted()
    if (options.limit !== undefined && read >= options.limit.folders) {
      options.limit.onReached()
      return
    }
    read += 1
    const folder = join(root, relDir)
    let entries
    try {
      entries = await readdir(folder, { withFileTypes: true })
    } catch (error) {
      options.onProblem?.(folder, error)
      continue
    }
    const below = entries.filter(
      (entry) =>
        entry.isDirectory() &&
        entry.name !== recordsFolder &&
        entry.name !== earlierFolder &&
        !isSystemName(entry.name),
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
    await yieldToEventLoop()
  }
}

export interface ScanTools {
  db: DatabaseSync
  files: Files
  folders: Folders
}

export interface ScanOptions {
  /**
   * `names`: compares sizes, and counts different times. `bytes`: hashes files with different times. A file with other
   * bytes is removed from the index. The next sync saves the delivered file next to it.
   */
  check?: 'names' | 'bytes'
  signal?: AbortSignal | undefined
  onProblem?: (path: string, error: unknown) => void
  /** Called with the number of folders read. */
  onFolder?: (folders: number) => void
  /** Called when the index of this folder changed. */
  onChanged?: (key: OrderKey) => void
}

/** Result of a scan. Files of earlier deliveries are only counted in `files`. */
export interface ScanResult {
  folders: number
  files: number
  missing: number
  /** Files with another size than recorded or, if hashed, with other bytes. */
  changed: number
  /** Files with the recorded size and another time, not hashed. */
  uncertain: number
  /** Unusable records: broken, of a newer version, or with invalid entries. */
  problems: number
}

/**
 * Rebuilds the index of a connection's root from the manifests on disk. Manifests win; files that only the index knows
 * stay if they are unchanged. Missing folders are left to the next sync. If an order's folder was copied, the recorded
 * path wins, else the shortest, else the first by name. Unchanged files need not be downloaded again, after a lost
 * catalogue or on another computer.
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
  // A folder that does not exist yet is empty.
  if (realRoot === null) return result
  const found = findManifests(realRoot, { setAside: true, signal: options.signal, onProblem: report })
  for await (const { relDir, manifest, version, refused } of found) {
    // The library folder itself has an order's manifest. It can't be the folder of one order, so it is ignored.
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
    // The index knows this manifest, or the newer manifest that a transfer has just written.
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

/** Formats some names of a list for a message. */
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

/** Whether `relDir` rather than `other` is the folder of an order that was copied. `recorded`: its recorded folder. */
export function isBetter(relDir: string, other: string, recorded: string | undefined): boolean {
  const home = recorded === undefined ? null : nameKey(recorded)
  if (nameKey(other) === home) return false
  if (nameKey(relDir) === home) return true
  return relDir.length === other.length ? relDir < other : relDir.length < other.length
}

/** Returns files that were saved just before a crash and are not in the manifest. They count if they are unchanged. */
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
      // Verified by its bytes, so its time is trusted from now on.
      tools.files.put(key, { ...file, mtimeMs: inspected.mtimeMs })
    }
  }
  result.missing += missing.length
  if (tools.files.setMissing(key, missing)) options.onChanged?.(key)
}

/**
 * Returns the records of a manifest. Current files at paths that Planroom does not use are left out: a deeper path may
 * be behind a link.
 */
function expectedFiles(manifest: Manifest): FileRecord[] {
  return manifest.files.filter((file) => file.state === 'earlier' || isExpectedPlace(file)).map(recordOf)
}

/** Replaces the index of an order by its manifest. Call it in a transaction. */
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
