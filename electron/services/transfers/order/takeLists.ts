import type { FileRecord, OrderKey } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { nameKey } from '../../files/naming.ts'
import { readOtherLists } from '../../libraryIndex/folderLists.ts'
import {
  manifestFileOf,
  manifestVersion,
  readManifest,
  type ManifestFile,
} from '../../libraryIndex/manifest.ts'
import { findMoved, mergeRecords } from '../../libraryIndex/mergeRecords.ts'
import { expectedFiles } from '../../libraryIndex/scan.ts'
import { inTransaction } from '../../sqlite/database.ts'

/** What all lists of a folder say. */
export interface TakenLists {
  /** Every record of any list, the index among them. */
  listed: FileRecord[]
  /** Files that stand are other ones than the index knew. */
  isOther: boolean
}

/**
 * Brings the index up to what the lists of a folder say: its manifest, where another computer wrote it, and what
 * `readOtherLists` finds. `without`: the writer whose log says nothing new.
 */
export async function takeLists(
  key: OrderKey,
  relDir: string,
  folder: string,
  stores: Stores,
  without: string | null,
): Promise<TakenLists> {
  const version = await manifestVersion(folder)
  const known = stores.folders.get(key)
  const isForeign = version !== null && version !== known?.manifestVersion
  const manifest = isForeign ? await readManifest(folder, { setAside: true }) : null
  const others = await readOtherLists(folder, key.orderId, without)
  const before = stores.files.ofOrder(key)
  const isOwn = manifest !== null && manifest.order.id === key.orderId
  // A manifest that is gone, or that is none, is written again from the index.
  const isLost = version === null && known !== null && known.manifestVersion !== null
  if (isLost || (isForeign && !isOwn)) stores.folders.setDirty(key)
  const listed = [...before, ...others]
  if (!isOwn && others.length === 0) return { listed, isOther: false }
  const base = isOwn ? expectedFiles(manifest) : before
  const merged = await mergeRecords(folder, base, isOwn ? listed : others)
  inTransaction(stores.db, () => {
    changeRecords(key, before, merged, stores)
    if (isOwn) {
      const { title, deliveredAt } = manifest.order
      const dirty = !isSameList(merged.map(manifestFileOf), manifest.files)
      const address = manifest.connection
      stores.folders.put(
        key,
        { relDir, title, deliveredAt, address, manifestVersion: version, dirty },
        nameKey(relDir),
      )
    } else if (!isSameList(merged.map(manifestFileOf), before.map(manifestFileOf)))
      stores.folders.setDirty(key)
  })
  const isOther = !isSameSet(standing(before), standing(merged))
  return { listed: [...listed, ...base], isOther }
}

const standing = (files: readonly FileRecord[]): Set<string> =>
  new Set(
    files.flatMap(({ state, relPath, sha256 }) => (state === 'earlier' ? [] : [`${sha256} ${relPath}`])),
  )

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each))

/** The same entries, in whatever order. */
export function isSameList(one: readonly ManifestFile[], other: readonly ManifestFile[]): boolean {
  const texts = (files: readonly ManifestFile[]) =>
    new Set(files.map((file) => JSON.stringify(orderedEntry(file))))
  return isSameSet(texts(one), texts(other))
}

const orderedEntry = (file: ManifestFile): unknown =>
  Object.entries(file).sort(([a], [b]) => (a < b ? -1 : 1))

/** Makes `merged` of what the index had `before`. A file that was put meanwhile stays as it is. */
function changeRecords(
  key: OrderKey,
  before: readonly FileRecord[],
  merged: readonly FileRecord[],
  { files }: Stores,
): void {
  const text = (file: FileRecord | undefined): string =>
    file === undefined ? '' : JSON.stringify(orderedEntry(manifestFileOf(file)))
  const was = new Map(before.map((file) => [file.relPath, text(file)]))
  const now = new Map(files.ofOrder(key).map((file) => [file.relPath, text(file)]))
  const isUntouched = (relPath: string): boolean => (now.get(relPath) ?? '') === (was.get(relPath) ?? '')
  const wanted = new Set(merged.map(({ relPath }) => relPath))
  for (const { relPath } of before)
    if (!wanted.has(relPath) && isUntouched(relPath)) files.remove(key, relPath)
  for (const file of merged)
    if (text(file) !== was.get(file.relPath) && isUntouched(file.relPath)) files.put(key, file)
}

/**
 * Records files as earlier ones that another computer moved away while it put a newer delivery: no user deleted them.
 * Returns whether there were any.
 */
export async function takeMoved(
  key: OrderKey,
  folder: string,
  names: ReadonlySet<string>,
  stores: Stores,
): Promise<boolean> {
  const records = stores.files.ofOrder(key)
  const journalled = new Set(
    stores.parts.ofOrder(key).flatMap(({ assetKey, intent }) => (intent === null ? [] : [assetKey])),
  )
  const gone = records.filter(
    ({ state, relPath, assetKey }) =>
      state !== 'earlier' &&
      !relPath.includes('/') &&
      !names.has(nameKey(relPath)) &&
      // What a killed run of this computer moved, it ends itself (`recover`).
      !journalled.has(assetKey),
  )
  let found = false
  for (const file of gone) {
    const moved = await findMoved(folder, file, records)
    if (moved === null) continue
    found = true
    inTransaction(stores.db, () => {
      stores.files.remove(key, file.relPath)
      stores.files.put(key, moved)
      stores.folders.setDirty(key)
    })
  }
  return found
}
