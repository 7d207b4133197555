import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '../../sqlite/database.ts'
import type { FoundFile, OrderKey } from '../../catalogue/filesRepository.ts'
import { deliveryMoments } from '../../libraryIndex/deliveries.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import {
  assertRealRecords,
  manifestVersion,
  readManifest,
  writeManifest,
  type Manifest,
} from '../../libraryIndex/manifest.ts'
import { isPartName, nameKey, recordsFolder } from '../../files/naming.ts'
import { takeManifest } from '../../libraryIndex/scan.ts'
import { confinedFolder, dropPart, statOrNull, type DiskCalls } from '../../files/disk.ts'
import { assertReal } from '../../files/diskSteps.ts'
import { systemCode } from '../../files/fileFault.ts'
import type { Patience } from '../../files/patience.ts'
import { assertRoot } from '../../libraryIndex/roots.ts'
import type { Stores } from '../../catalogue/stores.ts'

/** One order's folder while it is worked on: where it is, what it holds by the records, and what is really there. */
export interface OrderStore {
  key: OrderKey
  relDir: string
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
  /** Puts the records of the folder on disk, where they differ from what stands there. */
  saveManifest(): Promise<void>
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
}

/**
 * Opens an order's folder: a manifest that somebody else wrote since takes precedence over the index (the disk wins),
 * and temporary files that cannot be resumed are removed. Nothing is created before the first file.
 */
export async function openOrderStore(
  key: OrderKey,
  relDir: string,
  order: OpenedOrder,
  { stores, patiently, disk }: StoreTools,
): Promise<OrderStore> {
  const existing = await existingFolder(key.root, relDir)
  let names = new Set<string>()
  let real = existing
  if (existing !== null) {
    await assertRealRecords(join(existing, recordsFolder))
    await takeForeignManifest(key, relDir, existing, stores)
    const entries = await readdir(existing)
    await cleanParts(key, existing, entries, stores)
    names = new Set(entries.map(nameKey))
  }
  let saving: Promise<void> = Promise.resolve()
  let making: Promise<string> | null = null

  async function save(): Promise<void> {
    const folder = stores.folders.get(key)
    if (folder === null || !folder.dirty || real === null) return
    const manifest = manifestOf(key, order, stores.files.ofOrder(key))
    let version
    try {
      const folder = real
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
    const unchanged =
      JSON.stringify(manifestOf(key, order, stores.files.ofOrder(key)).files) ===
      JSON.stringify(manifest.files)
    stores.folders.manifestWritten(key, version)
    // A file was put while the manifest was on its way: the next save writes it.
    if (!unchanged) stores.folders.setDirty(key)
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
    async path() {
      if (real !== null) {
        assertReal(real)
        return real
      }
      // All files of an order ask at once: it is made once.
      making ??= make().finally(() => {
        making = null
      })
      return making
    },
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
    saveManifest() {
      saving = saving.catch(() => undefined).then(save) // the earlier caller got its own error
      return saving
    },
  }
}

async function existingFolder(root: string, relDir: string): Promise<string | null> {
  try {
    return await confinedFolder(root, relDir, { create: false })
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

async function takeForeignManifest(
  key: OrderKey,
  relDir: string,
  folder: string,
  stores: Stores,
): Promise<void> {
  const version = await manifestVersion(folder)
  const known = stores.folders.get(key)
  if (version === null || version === known?.manifestVersion) {
    // A manifest that is gone is written again from the index.
    if (version === null && known !== null && known.manifestVersion !== null) stores.folders.setDirty(key)
    return
  }
  const manifest = await readManifest(folder, { setAside: true })
  if (manifest === null || manifest.order.id !== key.orderId) {
    stores.folders.setDirty(key)
    return
  }
  const listed = new Set(manifest.files.map((file) => file.path))
  const unlisted: FoundFile[] = []
  for (const file of stores.files.ofOrder(key)) {
    if (listed.has(file.relPath)) continue
    // Placed just before a crash, and not yet in the manifest: still ours if it is as it was put.
    const found = await statOrNull(join(folder, file.relPath))
    if (found !== null && found.size === file.size && found.mtimeMs === file.mtimeMs) unlisted.push(file)
  }
  inTransaction(stores.db, () => {
    takeManifest(key, relDir, manifest, version, stores)
    for (const file of unlisted) stores.files.put(key, file)
    if (unlisted.length > 0) stores.folders.setDirty(key)
  })
}

async function cleanParts(key: OrderKey, folder: string, entries: string[], stores: Stores): Promise<void> {
  if (!entries.some(isPartName)) return
  const journalled = new Set(stores.parts.ofOrder(key).map((part) => part.partName))
  for (const name of entries) {
    if (isPartName(name) && !journalled.has(name)) await dropPart(join(folder, name))
  }
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
    files: files.map(({ assetKey, relPath, state, size, sha256, mtimeMs, url, ...more }) => ({
      assetKey,
      path: relPath,
      state,
      size,
      sha256,
      mtime: mtimeMs,
      url,
      etag: more.etag,
      lastModified: more.lastModified,
      delivery: more.delivery,
      until: more.until,
      asked: more.asked,
    })),
  }
}
