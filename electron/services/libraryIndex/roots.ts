import { randomUUID } from 'node:crypto'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import type { InspectedFolder } from '../../../shared/domain/verify.ts'
import { AppError } from '../../../shared/errors.ts'
import { othersOrders } from '../catalogue/orders/othersOrders.ts'
import { inTransaction } from '../sqlite/database.ts'
import { createOrderMove } from '../catalogue/orders/moveOrder.ts'
import { inspectFile } from '../files/inspectFile.ts'
import { readBoundedJson } from '../files/boundedJson.ts'
import { assertRealRecords, manifestVersion, writeAtomically } from './manifest.ts'
import { findMovedFolders } from './movedFolders.ts'
import { recordsFolder } from '../files/naming.ts'
import { findManifests, scanRoot, type ScanOptions, type ScanResult } from './scan.ts'
import { statOrNull } from '../files/disk.ts'
import { diskFault, FileFault, rootGone, systemCode } from '../files/fileFault.ts'
import { makeFolders } from '../files/makeFolders.ts'
import type { LockRetry } from '../files/lockRetry.ts'
import type { Stores } from '../catalogue/stores.ts'

const markerSchema = z.object({ planroomRoot: z.literal(1), id: z.string().min(1) })
const markerName = 'root.json'
/** Folders per batch: well below a millisecond. */
const foldersAtOnce = 100
const markerLimits = { bytes: 64 * 1024, parts: 100, depth: 10 }

/**
 * Opens a library folder for a connection, created if missing. Its marker file (`.planroom/root.json`) says whether the
 * index knows it. In a known folder, a missing file was deleted by its user, and a missing order folder is searched by
 * its manifest. An unknown or replaced folder is read from its manifests, and the index of this path is dropped. Files
 * that match by size and time are kept. If a copy lost its times, bytes are compared. Throws `disk` if a known folder
 * is missing (`isRootThere`), unless `startOver` is set; nothing is changed then.
 */
export async function openRoot(
  connectionId: string,
  root: string,
  stores: Stores,
  options: Omit<ScanOptions, 'check'> & { startOver?: boolean; retryLocked?: LockRetry } = {},
): Promise<{ adopted: number }> {
  const holds = stores.folders.someOfRoot(connectionId, root, '', 1).length > 0
  await makeRoot(root, stores, options)
  const records = join(await realpath(root), recordsFolder)
  const marker = await readMarker(records)
  const known = stores.folders.rootId(root)
  if (marker !== null && marker === known && holds) {
    await findMovedFolders(connectionId, root, stores, options)
    return { adopted: 0 }
  }
  if (marker === null || marker !== known) dropRoot(root, stores)
  const { folders } = await scanRoot(connectionId, root, stores, { ...options, check: 'bytes' })
  const id = marker ?? randomUUID()
  if (marker === null) await writeMarker(records, id, options.retryLocked ?? once)
  stores.folders.setRootId(root, id)
  return { adopted: folders }
}

const once: LockRetry = (step) => step()

function dropRoot(root: string, stores: Stores): void {
  inTransaction(stores.db, () => {
    stores.files.removeRoot(root)
    stores.folders.removeRoot(root)
    // The index may describe temporary files of another folder at this path. Files that exist here are recognized by
    // their names.
    stores.parts.removeRoot(root)
  })
}

/**
 * Result of choosing a folder. `same`: the present one, read again. `moved`: the present one at a new path, with
 * everything known about it. `adopted`: another folder with deliveries. `empty`: no deliveries, and nothing is moved
 * there.
 */
export interface PointedRoot extends ScanResult {
  kind: 'same' | 'moved' | 'adopted' | 'empty'
  /** The chosen folder, or the library directly inside it. */
  root: string
}

/**
 * Prepares the index for a library folder at `to` instead of `from` (both absolute). Downloads, hashes, moves and
 * writes no files. Rejects with `bad_input` for the folder of a single order, and with `disk` for an unreadable one.
 */
export async function pointRoot(
  connectionId: string,
  from: string,
  to: string,
  stores: Stores,
  options: Omit<ScanOptions, 'check'> = {},
): Promise<PointedRoot> {
  const known = stores.folders.rootId(from)
  const pointed = await libraryAt(to, known)
  // Another spelling of the same folder, or a link to it, is the same folder.
  const root = (await isSameFolder(pointed, from)) ? from : pointed
  const marker = await readMarker(join(root, recordsFolder))
  if (marker === null && (await manifestVersion(root)) !== null)
    throw new AppError('bad_input', 'This is the folder of one order. Choose the folder that contains it.')
  const same = root === from
  const moved =
    !same &&
    marker !== null &&
    marker === known &&
    (await readMarkerOrNull(join(from, recordsFolder))) !== marker
  if (moved) await moveRoot(connectionId, from, root, stores)
  else if (!same && (marker === null || marker !== stores.folders.rootId(root))) dropRoot(root, stores)
  const found = moved
    ? await countMoved(connectionId, root, stores)
    : await scanRoot(connectionId, root, stores, { ...options, check: 'names' })
  if (marker !== null) stores.folders.setRootId(root, marker)
  // The user chose the current folder, which is empty, so the library starts again there.
  else if (same && found.folders === 0) {
    dropRoot(root, stores)
    stores.folders.forgetRootId(root)
    return { kind: 'empty', root, ...found }
  }
  const kind = same ? 'same' : moved ? 'moved' : found.folders > 0 ? 'adopted' : 'empty'
  return { kind, root, ...found }
}

/** Maximum number of folders that are read to inspect one. The user waits for the result. */
const maxInspected = 5000

/** Says whether `to` can be the library folder instead of `from` (both absolute). Changes nothing. */
export async function inspectRoot(
  connectionId: string,
  from: string,
  to: string,
  stores: Stores,
): Promise<InspectedFolder> {
  const path = await libraryAt(to, stores.folders.rootId(from))
  const result = { path, orders: 0, hasMore: false }
  if (await isSameFolder(path, from)) return { ...result, kind: 'current' }
  const marker = await readMarker(join(path, recordsFolder))
  if (marker === null && (await manifestVersion(path)) !== null) return { ...result, kind: 'order' }
  const isOthers = othersOrders(connectionId, stores.db)
  const known = new Set<string>()
  let others = 0
  const found = findManifests(path, {
    setAside: false,
    limit: { folders: maxInspected, onReached: () => (result.hasMore = true) },
  })
  for await (const { relDir, manifest } of found) {
    if (relDir === '') continue
    if (isOthers(manifest.order.id)) others += 1
    else known.add(manifest.order.id)
  }
  result.orders = known.size
  const isLibrary = known.size > 0 || (marker !== null && others === 0)
  return { ...result, kind: isLibrary ? 'library' : others > 0 ? 'others' : 'none' }
}

/** Whether a library folder exists, or was never created. */
export async function isRootThere(root: string, folders: KnownFolders): Promise<boolean> {
  if (folders.rootId(root) === null && folders.someDirs(root, 1).length === 0) return true
  return isLibraryAt(root, folders.someDirs(root, maxFoldersProbed))
}
type KnownFolders = Pick<Stores['folders'], 'rootId' | 'someDirs'>

/** Maximum number of known order folders that are probed. */
export const maxFoldersProbed = 50

/**
 * Creates a library folder and its parents. Throws `disk` if a known one is missing (`isRootThere`), unless `startOver`
 * is set; nothing is created then.
 */
export async function makeRoot(
  root: string,
  { folders }: { folders: KnownFolders },
  { startOver = false }: { startOver?: boolean } = {},
): Promise<void> {
  if (!startOver && !(await isRootThere(root, folders))) throw rootGone(root)
  try {
    await makeFolders(root)
  } catch (error) {
    throw diskFault(error, `Can’t create or open the library folder ${root}. Choose another one.`)
  }
}

/**
 * Whether a known library exists at `root`. A folder without its marker file is a drive's mount point, unless a known
 * order folder (`dirs`, below it) exists.
 */
export async function isLibraryAt(root: string, dirs: readonly string[]): Promise<boolean> {
  if ((await readMarkerOrNull(join(root, recordsFolder))) !== null) return true
  for (const relDir of dirs)
    if ((await statOrNull(join(root, relDir)).catch(() => null)) !== null) return true // Unreadable counts as missing.
  return false
}

async function isSameFolder(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([statFolder(a), statFolder(b)])
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino
}

async function statFolder(path: string) {
  try {
    return await stat(path, { bigint: true })
  } catch (error) {
    if (systemCode(error) === '') throw error
    return null
  }
}

/**
 * Users often choose the drive instead of the folder on it. A library directly inside, known by its marker file, is
 * used.
 */
async function libraryAt(to: string, known: string | null): Promise<string> {
  let entries
  try {
    entries = await readdir(to, { withFileTypes: true })
  } catch (error) {
    throw diskFault(error, `Can’t read the folder ${to}. Choose another one.`)
  }
  if (known === null || entries.some(({ name }) => name === recordsFolder)) return to
  for (const entry of entries) {
    if (!entry.isDirectory()) continue
    if ((await readMarkerOrNull(join(to, entry.name, recordsFolder))) === known) return join(to, entry.name)
  }
  return to
}

async function moveRoot(connectionId: string, from: string, to: string, stores: Stores): Promise<void> {
  for (const some of stores.folders.partsOfRoot(connectionId, to, foldersAtOnce)) {
    for (const folder of some) {
      stores.files.removeOrder(folder)
      stores.folders.remove(folder)
    }
    await yieldToEventLoop()
  }
  const moveOrder = createOrderMove(stores.db)
  for (const some of stores.folders.partsOfRoot(connectionId, from, foldersAtOnce))
    for (const { orderId } of some) {
      inTransaction(stores.db, () => {
        moveOrder({ connectionId, root: from, orderId }, to)
      })
      await yieldToEventLoop()
    }
}

/** Counts the files of a moved root by name and size. */
async function countMoved(connectionId: string, root: string, stores: Stores): Promise<ScanResult> {
  const found: ScanResult = { folders: 0, files: 0, missing: 0, changed: 0, uncertain: 0, problems: 0 }
  for (const some of stores.folders.partsOfRoot(connectionId, root, foldersAtOnce))
    for (const folder of some) {
      const files = stores.files.ofOrder(folder)
      if (files.length === 0) continue
      found.folders += 1
      found.files += files.length
      const place = join(root, folder.relDir)
      const inspections = await Promise.all(
        files.map((file) => inspectFile(place, { ...file, path: file.relPath }, 'never')),
      )
      found.missing += inspections.filter(({ state }) => state === 'missing').length
      found.changed += inspections.filter(({ state }) => state === 'changed').length
    }
  return found
}

/** A read-only disk may answer "no such file" here. Any error is a problem of the disk. */
async function writeMarker(records: string, id: string, retryLocked: LockRetry): Promise<void> {
  try {
    await retryLocked(() =>
      writeAtomically(records, markerName, `${JSON.stringify({ planroomRoot: 1, id })}\n`),
    )
  } catch (error) {
    throw diskFault(
      error,
      'Planroom can’t write to the library folder. Check its permissions and its drive, then resume.',
    )
  }
}

/** Throws if the library folder is missing, for example after its drive was unplugged. */
export async function assertRoot(root: string): Promise<void> {
  if ((await statOrNull(join(root, recordsFolder, markerName))) === null) throw rootGone(root)
}

/** Returns null if the folder is missing, is not a folder, or has no readable marker file. */
async function readMarkerOrNull(records: string): Promise<string | null> {
  try {
    return await readMarker(records)
  } catch (error) {
    if (error instanceof AppError) return null
    if (systemCode(error) === '') throw error
    return null
  }
}

async function readMarker(records: string): Promise<string | null> {
  try {
    await assertRealRecords(records)
    const value = await readBoundedJson(join(records, markerName), markerLimits)
    const parsed = markerSchema.safeParse(value)
    return parsed.success ? parsed.data.id : null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error)) || error instanceof SyntaxError) return null
    // The owner of this folder is unknown, so it must not be changed.
    throw error instanceof FileFault ? new AppError('disk', error.message, { cause: error }) : error
  }
}
