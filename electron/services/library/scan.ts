import type { DatabaseSync } from 'node:sqlite'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction } from '../catalogue/database.ts'
import type { Files, OrderKey } from '../catalogue/files.ts'
import type { Folders } from '../catalogue/folders.ts'
import { manifestName, manifestStamp, readManifest, type Manifest } from './manifest.ts'
import { earlierFolder, nameKey, recordsFolder } from './naming.ts'

/** How deep below the root order folders are looked for; templates are never this deep. */
const deepest = 12

export interface FoundManifest {
  /** Below the root, joined by `/`; empty for the root itself. */
  relDir: string
  manifest: Manifest
  stamp: string
}

/**
 * Walks `root` and what is below it and gives every order folder with a readable manifest. Links are not followed; folders that cannot be read
 * are told to `onProblem` and skipped. Yields to the event loop between folders. `setAside`: rename a broken manifest (see readManifest).
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
      const stamp = await manifestStamp(folder)
      const manifest = stamp === null ? null : await readManifest(folder, { setAside: options.setAside })
      if (manifest !== null && stamp !== null) yield { relDir, manifest, stamp }
      else if (stamp !== null) {
        options.onProblem?.(
          join(folder, recordsFolder, manifestName),
          new Error('the manifest cannot be understood'),
        )
      }
    } catch (error) {
      options.onProblem?.(folder, error)
    }
    await nextTurn()
  }
}

export interface ScanTools {
  db: DatabaseSync
  files: Files
  folders: Folders
}

/**
 * Rebuilds the index of a connection's root from the manifests on disk: folders and files they name replace what the index said;
 * orders whose folder is not there any more are left to the next sync to judge. Gives how many it found. The catalogue may
 * have been lost, or the folder may come from another laptop: what is whole will not be fetched again.
 */
export async function scanRoot(
  connectionId: string,
  root: string,
  tools: ScanTools,
  options: { signal?: AbortSignal | undefined; onProblem?: (path: string, error: unknown) => void } = {},
): Promise<{ folders: number; files: number }> {
  const found = { folders: 0, files: 0 }
  for await (const { relDir, manifest, stamp } of findManifests(root, { setAside: true, ...options })) {
    // An order folder that was chosen as the library folder itself: its orders would have no place of their own.
    if (relDir === '') continue
    const key: OrderKey = { connectionId, root, orderId: manifest.order.id }
    inTransaction(tools.db, () => takeManifest(key, relDir, manifest, stamp, tools))
    found.folders += 1
    found.files += manifest.files.length
  }
  return found
}

/** Puts one manifest into the index in place of what it said about the order. To be called in a transaction. */
export function takeManifest(
  key: OrderKey,
  relDir: string,
  manifest: Manifest,
  stamp: string,
  { files, folders }: Pick<ScanTools, 'files' | 'folders'>,
): void {
  const { title, deliveredAt } = manifest.order
  files.removeOrder(key)
  folders.put(
    key,
    { relDir, title, deliveredAt, address: manifest.connection, manifestStamp: stamp, dirty: false },
    nameKey(relDir),
  )
  for (const { path, mtime, ...file } of manifest.files)
    files.put(key, { ...file, relPath: path, mtimeMs: mtime })
}
