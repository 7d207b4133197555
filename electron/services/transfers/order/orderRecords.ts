import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRecord, FoundFile, OrderKey } from '../../catalogue/filesRepository.ts'
import { deliveryMoments } from '../../libraryIndex/deliveries.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { createPlacedLog, otherListsVersion } from '../../libraryIndex/folderLists.ts'
import type { FolderLeases } from '../../libraryIndex/folderLease.ts'
import {
  assertRealRecords,
  manifestFileOf,
  manifestVersion,
  writeManifest,
  type Manifest,
} from '../../libraryIndex/manifest.ts'
import { isPartName, nameKey, recordsFolder } from '../../files/naming.ts'
import { confinedFolder, dropPart, isPartOf, statOrNull, type DiskCalls } from '../../files/disk.ts'
import { assertReal } from '../../files/realFolder.ts'
import { systemCode } from '../../files/fileFault.ts'
import { sameTime } from '../../files/diskFile.ts'
import type { Patience } from '../../files/patience.ts'
import { assertRoot } from '../../libraryIndex/roots.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { isSameList, takeLists, type TakenLists } from './takeLists.ts'

/** One order's folder while it is worked on: where it is, what it holds by the records, and what is really there. */
export interface OrderStore {
  key: OrderKey
  relDir: string
  /** Another computer put files here that the index did not know before the folder was opened. */
  hasNews: boolean
  /** Makes the folder if need be; its real, confined path. Rejects where it was replaced by a link since. */
  path(): Promise<string>
  /** Makes the folder again after it was removed in mid-run; its manifest is written anew. */
  recreate(): Promise<void>
  /** The current file of an asset by the records; null when none was ever placed. */
  current(assetKey: string): FoundFile | null
  records(): FoundFile[]
  /** Whether a recorded file is there by name. Cheap: nothing but the listing of the folder is asked. */
  isPresent(relPath: string): boolean
  /** Lists the folder anew, after files were moved in it. */
  relist(): Promise<void>
  /** Does a step in this computer's turn, where other computers work in the same folder (`FolderLeases`). */
  hold<T>(step: () => Promise<T>): Promise<T>
  /** Resolves when other computers can know that these files are about to have these names (`PlacedLog`). */
  announce(files: readonly FileRecord[]): Promise<void>
  /**
   * Who put bytes that no record expects: reads all lists of the folder again, and the index with them. Null for bytes
   * that no Planroom put, which are the user's.
   */
  findListed(sha256: string): Promise<ListedFile | null>
  /** Puts the records of the folder on disk, where they differ from what stands there. */
  saveManifest(): Promise<void>
  /** Whether nobody else changed a current file or a list since they were read from here or written. */
  isAsLeft(): Promise<boolean>
}

/** Bytes that some list of an order's folder has. */
interface ListedFile {
  record: FileRecord
  /** They were put by another computer since the folder was opened, or since they were last asked for. */
  isNew: boolean
}

export interface OpenedOrder {
  connectionAddress: string
  title: string
  deliveredAt: number | null
}

/** What an order's folder is kept with; the tools of a commit are enough. */
export interface StoreTools {
  stores: Stores
  patiently: Patience
  disk: Pick<DiskCalls, 'makeFolder'>
  /** Names this data folder among all that work in the library folder (`writerOf`). */
  writer: string
  leases: FolderLeases
}

/**
 * Opens an order's folder: what another computer wrote since takes precedence over the index (the disk wins), and
 * temporary files that cannot be resumed are removed. Nothing is created before the first file.
 */
export async function openOrderStore(
  key: OrderKey,
  relDir: string,
  order: OpenedOrder,
  { stores, patiently, disk, writer, leases }: StoreTools,
): Promise<OrderStore> {
  const existing = await existingFolder(key.root, relDir)
  let names = new Set<string>()
  let real = existing
  let hasNews = false
  /** Bytes that some list had when it was last read. */
  const seen = new Set<string>()
  const log = createPlacedLog(writer)
  /** The other lists when they were last read. */
  let lists = ''
  /** Another computer's files or lists came after the folder was opened. */
  let isOvertaken = false
  /** The current files when the folder was opened. */
  const opened =
    existing === null ? new Map<string, FileLook>() : await lookAt(existing, stores.files.ofOrder(key))
  if (existing !== null) {
    await assertRealRecords(join(existing, recordsFolder))
    const hasChanged = [...opened.values()].some(({ isAsRecorded }) => !isAsRecorded)
    const taken = await take(existing, null, hasChanged)
    // Left by a killed run: the manifest says it all once it is written.
    if (await log.isLeft(existing)) stores.folders.setDirty(key)
    hasNews = taken.isOther
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
    // Another computer may have written meanwhile: what it knows stays in the manifest.
    await takeMore(folder)
    const lines = log.count
    const manifest = manifestOf(key, order, stores.files.ofOrder(key))
    let version
    try {
      version = await patiently(() => {
        assertReal(folder)
        return writeManifest(folder, manifest)
      })
    } catch (error) {
      // The folder is gone, with its drive perhaps: nothing is made in its place. The index knows, and a later save
      // tells it.
      if (systemCode(error) === 'ENOENT') return
      throw error
    }
    const isSaid = isSameList(manifestOf(key, order, stores.files.ofOrder(key)).files, manifest.files)
    stores.folders.manifestWritten(key, version)
    if (isSaid) await log.clear(folder, lines)
    // A file was put while the manifest was on its way: the next save writes it.
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

  async function path(): Promise<string> {
    if (real !== null) {
      assertReal(real)
      return real
    }
    // All files of an order ask at once: it is made once.
    making ??= make().finally(() => {
      making = null
    })
    return making
  }

  async function make(): Promise<string> {
    // Its drive may have been pulled since the run began: an empty folder where it was is not the library.
    await assertRoot(key.root)
    real = await confinedFolder(key.root, relDir, { create: true, patiently, makeFolder: disk.makeFolder })
    return real
  }

  return {
    key,
    relDir,
    hasNews,
    path,
    async recreate() {
      real = await confinedFolder(key.root, relDir, { create: true, patiently, makeFolder: disk.makeFolder })
      stores.folders.setDirty(key)
    },
    current: (assetKey) => stores.files.ofAssetKey(key, assetKey),
    records: () => stores.files.ofOrder(key),
    async relist() {
      if (real !== null) names = new Set((await readdir(real)).map(nameKey))
    },
    isPresent: (relPath) => names.has(nameKey(relPath)),
    async hold(step) {
      return leases.hold(await path(), step)
    },
    async announce(files) {
      for (const { sha256 } of files) seen.add(sha256)
      await log.add(await path(), files)
    },
    findListed(sha256) {
      const found = looking.then(() => findListed(sha256))
      looking = found.catch(() => undefined) // each caller gets its own error
      return found
    },
    saveManifest() {
      saving = saving.catch(() => undefined).then(save) // the earlier caller got its own error
      return saving
    },
    async isAsLeft() {
      if (isOvertaken || real === null) return !isOvertaken
      if ((await manifestVersion(real)) !== stores.folders.get(key)?.manifestVersion) return false
      if (otherListsVersion(real, writer) !== lists) return false
      const now = await lookAt(real, stores.files.ofOrder(key))
      return [...now].every(([relPath, look]) => look.isAsRecorded || opened.get(relPath)?.mark === look.mark)
    },
  }
}

interface FileLook {
  /** Names what stands there. */
  mark: string
  isAsRecorded: boolean
}

/** Looks at the current files of an order, and reads none. */
async function lookAt(folder: string, records: readonly FileRecord[]): Promise<Map<string, FileLook>> {
  const looks = new Map<string, FileLook>()
  for (const { relPath, state, size, mtimeMs } of records) {
    if (state === 'earlier') continue
    const found = await statOrNull(join(folder, relPath))
    const mark = found === null ? '' : [found.ino, found.size, found.mtimeMs].join('/')
    const isAsRecorded =
      found !== null && found.isFile() && found.size === size && sameTime(mtimeMs, found.mtimeMs)
    looks.set(relPath, { mark, isAsRecorded })
  }
  return looks
}

async function existingFolder(root: string, relDir: string): Promise<string | null> {
  try {
    return await confinedFolder(root, relDir, { create: false })
  } catch (error) {
    if (['ENOENT', 'ENAMETOOLONG'].includes(systemCode(error))) return null
    throw error
  }
}

/** Temporary files that nobody wrote to for so long, in milliseconds, are left over, whoever made them. */
const partLeftAfterMs = 24 * 3600_000

/** Removes temporary files that cannot be resumed. Those of other computers may be on their way still. */
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

function manifestOf(key: OrderKey, order: OpenedOrder, files: FoundFile[]): Manifest {
  const counts = new Map<string, number>()
  const delivered = files.filter(({ assetKey }) => !isAttachment(assetKey))
  for (const { delivery } of delivered) counts.set(delivery, (counts.get(delivery) ?? 0) + 1)
  return {
    planroom: 1,
    order: { id: key.orderId, title: order.title, deliveredAt: order.deliveredAt },
    connection: order.connectionAddress,
    deliveries: deliveryMoments(delivered).map((at) => ({ at, files: counts.get(at) ?? 0 })),
    files: files.map(manifestFileOf),
  }
}
