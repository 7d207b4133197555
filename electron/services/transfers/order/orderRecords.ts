import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRecord, FoundFile, OrderKey } from '../../catalogue/filesRepository.ts'
import { deliveryMoments } from '../../libraryIndex/deliveries.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { createPlacedLog, otherListsVersion } from '../../libraryIndex/sharedFolderLists.ts'
import {
  assertRealRecords,
  manifestFileOf,
  manifestVersion,
  writeManifest,
  type Manifest,
} from '../../libraryIndex/manifest.ts'
import { isPartName, nameKey, recordsFolder } from '../../files/naming.ts'
import { confinedFolder, dropPart, isPartOf, statOrNull } from '../../files/disk.ts'
import { assertReal } from '../../files/realFolder.ts'
import { systemCode } from '../../files/fileFault.ts'
import { sameTime } from '../../files/inspectFile.ts'
import { assertRoot } from '../../libraryIndex/roots.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { CommitTools } from '../commit/commitTools.ts'
import type { TransferOrder } from '../types.ts'
import type { Places } from './folderAssignment.ts'
import { isSameList, takeLists, type TakenLists } from './takeLists.ts'

/** One order's folder while it is used: its path, its records, and the files on disk. */
export type OrderStore = Awaited<ReturnType<typeof openOrderStore>>

/** A record that was found in one of the folder's lists. */
interface ListedFile {
  record: FileRecord
  /** Whether another computer saved these bytes since the folder was opened, or since the last call. */
  isNew: boolean
}

/**
 * Opens an order's folder, and assigns one to an order that has none. Newer records of other computers win over the
 * index, and temporary files that can't be resumed are removed. Creates nothing before the first file.
 */
export async function openOrderStore(
  order: TransferOrder,
  places: Places,
  { stores, retryLocked, makeFolder, writer, leases }: CommitTools,
) {
  const { connectionId, root, orderId } = order
  const key: OrderKey = { connectionId, root, orderId }
  const relDir = places.of(key, order.facts, order.connectionAddress)
  const existing = await existingFolder(root, relDir)
  let names = new Set<string>()
  let real = existing
  /** Whether another computer saved files that the index did not have when the folder was opened. */
  let hasOtherFiles = false
  /** Hashes of all bytes that the lists had when they were last read, or that this computer announced. */
  const seen = new Set<string>()
  const log = createPlacedLog(writer)
  /** Version of the other lists when they were last read. */
  let lists = ''
  /** Whether another computer added files or lists after the folder was opened. */
  let isOvertaken = false
  /** Current files when the folder was opened. */
  const opened =
    existing === null ? new Map<string, FileStats>() : await statFiles(existing, stores.files.ofOrder(key))
  if (existing !== null) {
    await assertRealRecords(join(existing, recordsFolder))
    const hasChanged = [...opened.values()].some(({ isAsRecorded }) => !isAsRecorded)
    const taken = await take(existing, null, hasChanged)
    // A killed run left its log. The next manifest has these entries, so it must be written.
    if (await log.isLeft(existing)) stores.folders.setDirty(key)
    hasOtherFiles = taken.isOther
    for (const { sha256 } of taken.listed) seen.add(sha256)
    const entries = await readdir(existing)
    await cleanParts(key, existing, entries, stores, writer)
    names = new Set(entries.map(nameKey))
  }
  let saving: Promise<void> = Promise.resolve()
  let looking: Promise<unknown> = Promise.resolve()
  let making: Promise<string> | null = null

  async function take(folder: string, without: string | null, hasChanged = false): Promise<TakenLists> {
    lists = otherListsVersion(folder, writer)
    return takeLists(key, relDir, folder, stores, without, hasChanged)
  }

  async function takeMore(folder: string): Promise<TakenLists> {
    const taken = await take(folder, writer)
    if (taken.isOther) isOvertaken = true
    return taken
  }

  async function save(): Promise<void> {
    const folder = stores.folders.get(key)
    if (folder === null || !folder.dirty || real === null) return
    const at = real
    assertReal(at)
    await leases.hold(at, () => saveIn(at))
  }

  async function saveIn(folder: string): Promise<void> {
    // Another computer may have written meanwhile: its records stay in the manifest.
    await takeMore(folder)
    const lines = log.count
    const manifest = manifestOf(order, stores.files.ofOrder(key))
    let version
    try {
      version = await retryLocked(() => {
        assertReal(folder)
        return writeManifest(folder, manifest)
      })
    } catch (error) {
      // The folder is gone, perhaps with its drive, and is not created again. The index has the records for a later
      // save.
      if (systemCode(error) === 'ENOENT') return
      throw error
    }
    const isSaid = isSameList(stores.files.ofOrder(key).map(manifestFileOf), manifest.files)
    stores.folders.manifestWritten(key, version)
    if (isSaid) await log.clear(folder, lines)
    // A file was added during the write. The next save includes it.
    else stores.folders.setDirty(key)
  }

  async function findListed(sha256: string): Promise<ListedFile | null> {
    const folder = await path()
    const { listed } = await takeMore(folder)
    const isNew = !seen.has(sha256)
    for (const file of listed) seen.add(file.sha256)
    const found = listed.filter((file) => file.sha256 === sha256)
    const record = found.find(({ state }) => state !== 'earlier') ?? found[0]
    return record === undefined ? null : { record, isNew }
  }

  /** Creates the folder if it is missing. Resolves with its real path. Rejects if a link has replaced it. */
  async function path(): Promise<string> {
    if (real !== null) {
      assertReal(real)
      return real
    }
    // All files of an order ask at once. The folder is created once.
    making ??= make().finally(() => {
      making = null
    })
    return making
  }

  async function make(): Promise<string> {
    // The drive may have been unplugged: an empty mount point is not the library.
    await assertRoot(root)
    real = await makeFolder(root, relDir)
    return real
  }

  return {
    key,
    relDir,
    hasOtherFiles,
    path,
    /** Creates the folder again after it was deleted during the run. The manifest is written again. */
    async recreate(): Promise<void> {
      real = await makeFolder(root, relDir)
      stores.folders.setDirty(key)
    },
    /** Returns the recorded current file of an asset; null if there never was one. */
    current: (assetKey: string) => stores.files.ofAssetKey(key, assetKey),
    records: () => stores.files.ofOrder(key),
    /** Lists the folder again after files were moved. */
    async listAgain(): Promise<void> {
      if (real !== null) names = new Set((await readdir(real)).map(nameKey))
    },
    /** Whether a recorded file exists by name. Fast: uses the folder listing only. */
    isPresent: (relPath: string) => names.has(nameKey(relPath)),
    /** Runs a step with this computer's lease, if other computers use the folder (`FolderLeases`). */
    async hold<T>(step: () => Promise<T>): Promise<T> {
      return leases.hold(await path(), step)
    },
    /** Resolves when other computers can read that these files are about to be renamed (`createPlacedLog`). */
    async announce(files: readonly FileRecord[]): Promise<void> {
      for (const { sha256 } of files) seen.add(sha256)
      await log.add(await path(), files)
    },
    /**
     * Finds the record of unexpected bytes: reads all lists of the folder (`takeLists`) and updates the index. Returns
     * null for bytes that no Planroom saved: they belong to the user.
     */
    findListed(sha256: string): Promise<ListedFile | null> {
      const found = looking.then(() => findListed(sha256))
      looking = found.catch(() => undefined) // Each caller gets its own error.
      return found
    },
    /** Writes the manifest if it differs from the one on disk. */
    saveManifest(): Promise<void> {
      saving = saving.catch(() => undefined).then(save) // The caller of the earlier save got its error.
      return saving
    },
    /** Whether nobody else changed a current file or a list since they were read or written here. */
    async isUnchanged(): Promise<boolean> {
      if (isOvertaken || real === null) return !isOvertaken
      if ((await manifestVersion(real)) !== stores.folders.get(key)?.manifestVersion) return false
      if (otherListsVersion(real, writer) !== lists) return false
      const now = await statFiles(real, stores.files.ofOrder(key))
      return [...now].every(([relPath, stat]) => stat.isAsRecorded || opened.get(relPath)?.mark === stat.mark)
    },
  }
}

interface FileStats {
  /** Identifies the existing file. */
  mark: string
  isAsRecorded: boolean
}

/** Stats the current files of an order without reading them. */
async function statFiles(folder: string, records: readonly FileRecord[]): Promise<Map<string, FileStats>> {
  const stats = new Map<string, FileStats>()
  for (const { relPath, state, size, mtimeMs } of records) {
    if (state === 'earlier') continue
    const found = await statOrNull(join(folder, relPath))
    const mark = found === null ? '' : [found.ino, found.size, found.mtimeMs].join('/')
    const isAsRecorded =
      found !== null && found.isFile() && found.size === size && sameTime(mtimeMs, found.mtimeMs)
    stats.set(relPath, { mark, isAsRecorded })
  }
  return stats
}

async function existingFolder(root: string, relDir: string): Promise<string | null> {
  try {
    return await confinedFolder(root, relDir, { create: false })
  } catch (error) {
    if (['ENOENT', 'ENAMETOOLONG'].includes(systemCode(error))) return null
    throw error
  }
}

/** Temporary files without a write for this long are leftovers of any computer, in milliseconds. */
const partLeftAfterMs = 24 * 3600_000

/** Removes temporary files that can't be resumed. Those of other computers may be in use. */
async function cleanParts(
  key: OrderKey,
  folder: string,
  entries: string[],
  stores: Stores,
  writer: string,
): Promise<void> {
  if (!entries.some(isPartName)) return
  const journalled = new Set(stores.parts.ofOrder(key).map((part) => part.partName))
  for (const name of entries) {
    if (!isPartName(name) || journalled.has(name)) continue
    const path = join(folder, name)
    if (isPartOf(name, writer) || (await isLeftOver(path))) await dropPart(path)
  }
}

async function isLeftOver(path: string): Promise<boolean> {
  const found = await statOrNull(path)
  return found !== null && Date.now() - found.mtimeMs > partLeftAfterMs
}

function manifestOf({ orderId, facts, connectionAddress }: TransferOrder, files: FoundFile[]): Manifest {
  const counts = new Map<string, number>()
  const delivered = files.filter(({ assetKey }) => !isAttachment(assetKey))
  for (const { delivery } of delivered) counts.set(delivery, (counts.get(delivery) ?? 0) + 1)
  return {
    planroom: 1,
    order: { id: orderId, title: facts.title, deliveredAt: facts.deliveredAt },
    connection: connectionAddress,
    deliveries: deliveryMoments(delivered).map((at) => ({ at, files: counts.get(at) ?? 0 })),
    files: files.map(manifestFileOf),
  }
}
