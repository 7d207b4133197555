import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundFolder } from '../catalogue/foldersRepository.ts'
import { FileFault } from '../files/fileFault.ts'
import { inspectFile } from '../files/inspectFile.ts'
import { manifestVersion, readManifest, setManifestAside } from './manifest.ts'
import { nameKey, orderSuffix } from '../files/naming.ts'
import { findManifests, isBetter, type ScanTools } from './scan.ts'

/** Folders that are checked in parallel. */
const atOnce = 48

/**
 * Finds order folders that the user moved or renamed within the root. If a recorded folder no longer has its order, the
 * root is searched for the order's manifest. Without a move it costs one stat per folder. A folder whose manifest was
 * overwritten with another order's stays, and the foreign manifest is renamed. An order whose folder belongs to another
 * order now gets a new one. A folder that is found nowhere was deleted by its user, and is not searched again. Returns
 * the number found.
 */
export async function findMovedFolders(
  connectionId: string,
  root: string,
  tools: ScanTools,
  options: { signal?: AbortSignal | undefined; onProblem?: (path: string, error: unknown) => void } = {},
): Promise<number> {
  const realRoot = await realpath(root)
  const lost = new Map<string, { folder: FoundFolder; taken: boolean }>()
  for (const some of tools.folders.partsOfRoot(connectionId, root, atOnce)) {
    options.signal?.throwIfAborted()
    await Promise.all(
      some.map(async (folder) => {
        const place = await checkPlace(realRoot, folder, tools)
        if (place !== 'there') lost.set(folder.orderId, { folder, taken: place === 'taken' })
      }),
    )
  }
  if (lost.size === 0) return 0
  const found = new Map<string, string>()
  for await (const { relDir, manifest } of findManifests(realRoot, { setAside: false, ...options })) {
    const orderId = manifest.order.id
    if (relDir === '' || !lost.has(orderId)) continue
    const before = found.get(orderId)
    if (before === undefined || isBetter(relDir, before, undefined)) found.set(orderId, relDir)
  }
  for (const [orderId, { folder, taken }] of lost) {
    const relDir = found.get(orderId)
    if (relDir !== undefined) tools.folders.put(folder, { ...folder, relDir }, nameKey(relDir))
    else if (taken) moveOffTaken(folder, tools)
    // The user deleted the folder, so it is not searched again. If it comes back, it is read as a new folder.
    else tools.folders.put(folder, { ...folder, manifestVersion: null }, nameKey(folder.relDir))
  }
  return found.size
}

/** `there`: the order is still there. `gone`: it is not. `taken`: another order's folder is there. */
async function checkPlace(
  realRoot: string,
  folder: FoundFolder,
  tools: ScanTools,
): Promise<'there' | 'gone' | 'taken'> {
  const path = join(realRoot, folder.relDir)
  const version = await manifestVersion(path)
  // Nothing was saved in the folder yet, or its manifest is the one that this computer wrote.
  if (folder.manifestVersion === null || version === folder.manifestVersion) return 'there'
  if (version === null) return (await holdsItsFiles(path, folder, tools)) ? 'there' : 'gone'
  let manifest
  try {
    manifest = await readManifest(path, { setAside: false })
  } catch (error) {
    // A newer or invalid manifest. The order's own run reports it.
    if (error instanceof FileFault) return 'there'
    throw error
  }
  if (manifest === null || manifest.order.id === folder.orderId) return 'there'
  if (!(await holdsItsFiles(path, folder, tools))) return 'taken'
  await setManifestAside(path)
  return 'there'
}

async function holdsItsFiles(path: string, folder: FoundFolder, tools: ScanTools): Promise<boolean> {
  for (const file of tools.files.ofOrder(folder)) {
    const { state } = await inspectFile(path, { ...file, path: file.relPath }, 'never')
    if (state === 'complete' || state === 'uncertain') return true
  }
  return false
}

/** Records a new folder for an order whose files are gone and whose folder belongs to another order now. */
function moveOffTaken(folder: FoundFolder, { folders }: ScanTools): void {
  const ending = orderSuffix(folder.orderId, true)
  if (folder.relDir.endsWith(ending)) return
  const relDir = folder.relDir + ending
  folders.put(folder, { ...folder, relDir, manifestVersion: null, dirty: true }, nameKey(relDir))
}
