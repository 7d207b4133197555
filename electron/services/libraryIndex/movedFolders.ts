import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundFolder } from '../catalogue/foldersRepository.ts'
import { FileFault } from '../files/fileFault.ts'
import { inspectFile } from '../files/diskFile.ts'
import { manifestVersion, readManifest, setManifestAside } from './manifest.ts'
import { nameKey, orderSuffix } from '../files/naming.ts'
import { findManifests, isBetter, type ScanTools } from './scan.ts'

/** Folders that are checked together. */
const atOnce = 48

/**
 * Finds again the order folders that the user moved or renamed inside the root: where a recorded place does not hold
 * its order any more, the root is searched once for the order's manifest. Costs one look at each known folder when
 * nothing was moved. A folder whose manifest was overwritten with another order's keeps its place: the foreign one is
 * set aside. An order whose place was taken by another order gets a place of its own. What is found nowhere stays as it
 * is: its user deleted it, and later runs do not look for it. Gives how many were found.
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
    // Deleted for good, as far as is known: nothing searches for it again. Back at its place it is read anew.
    else tools.folders.put(folder, { ...folder, manifestVersion: null }, nameKey(folder.relDir))
  }
  return found.size
}

/**
 * `there`: the order is still there, as far as is known. `gone`: nothing of it is. `taken`: another order's folder
 * stands there.
 */
async function checkPlace(
  realRoot: string,
  folder: FoundFolder,
  tools: ScanTools,
): Promise<'there' | 'gone' | 'taken'> {
  const path = join(realRoot, folder.relDir)
  const version = await manifestVersion(path)
  // Nothing was ever put, or it is the manifest that we wrote.
  if (folder.manifestVersion === null || version === folder.manifestVersion) return 'there'
  if (version === null) return (await holdsItsFiles(path, folder, tools)) ? 'there' : 'gone'
  let manifest
  try {
    manifest = await readManifest(path, { setAside: false })
  } catch (error) {
    // A newer one, or one that is none: the order's own run reports it.
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

/** Its files are gone and its folder is another order's now: what is delivered later must not go in there. */
function moveOffTaken(folder: FoundFolder, { folders }: ScanTools): void {
  const ending = orderSuffix(folder.orderId, true)
  if (folder.relDir.endsWith(ending)) return
  const relDir = folder.relDir + ending
  folders.put(folder, { ...folder, relDir, manifestVersion: null, dirty: true }, nameKey(relDir))
}
