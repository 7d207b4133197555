import type { FileRecord, OrderKey } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { nameKey } from '../../files/naming.ts'
import { readOtherLists } from '../../libraryIndex/sharedFolderLists.ts'
import { joinLists } from '../../libraryIndex/joinLists.ts'
import {
  manifestFileOf,
  manifestVersion,
  readManifest,
  recordOf,
  type ManifestFile,
} from '../../libraryIndex/manifest.ts'
import { inTransaction } from '../../sqlite/database.ts'

/** Content of all lists of an order's folder: the index, the manifest, its conflict copies, and computers' logs. */
export interface TakenLists {
  /** Records of all lists and the index. */
  listed: FileRecord[]
  /** Whether existing files differ from the index. */
  isOther: boolean
}

/**
 * Updates the index from the lists of a folder: the manifest, if another computer wrote it, and the result of
 * `readOtherLists`. `without`: writer whose log is not read, because the index has its content. `hasChanged`: files
 * differ from the index, so their bytes are compared even without a new list.
 */
export async function takeLists(
  key: OrderKey,
  relDir: string,
  folder: string,
  stores: Stores,
  without: string | null,
  hasChanged = false,
): Promise<TakenLists> {
  const version = await manifestVersion(folder)
  const known = stores.folders.get(key)
  const isForeign = version !== null && version !== known?.manifestVersion
  const manifest = isForeign ? await readManifest(folder, { setAside: true }) : null
  const others = await readOtherLists(folder, key.orderId, without)
  const before = stores.files.ofOrder(key)
  const isOwn = manifest !== null && manifest.order.id === key.orderId
  // A missing or invalid manifest is written again from the index.
  const isLost = version === null && known !== null && known.manifestVersion !== null
  if (isLost || (isForeign && !isOwn)) stores.folders.setDirty(key)
  if (!isOwn && others.length === 0 && !hasChanged) return { listed: before, isOther: false }
  const inManifest = isOwn ? manifest.files.map(recordOf) : []
  const joined = await joinLists(folder, { known: before, manifest: inManifest, others })
  inTransaction(stores.db, () => {
    const isTaken = changeRecords(key, before, joined, stores)
    if (isOwn) {
      const { title, deliveredAt } = manifest.order
      // If a commit kept some records from being replaced, the manifest is read again next time.
      const manifestVersion = isTaken ? version : (known?.manifestVersion ?? null)
      const dirty = !isSameList(joined.map(manifestFileOf), manifest.files)
      const address = manifest.connection
      stores.folders.put(
        key,
        { relDir, title, deliveredAt, address, manifestVersion, dirty },
        nameKey(relDir),
      )
    } else if (!isSameList(joined.map(manifestFileOf), before.map(manifestFileOf)))
      stores.folders.setDirty(key)
  })
  const isOther = !isSameSet(currentFiles(before), currentFiles(joined))
  return { listed: [...before, ...inManifest, ...others], isOther }
}

const currentFiles = (files: readonly FileRecord[]): Set<string> =>
  new Set(
    files.flatMap(({ state, relPath, sha256 }) => (state === 'earlier' ? [] : [`${sha256} ${relPath}`])),
  )

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each))

/** Whether two lists have equal entries in any order. File times are ignored: each disk has its own. */
export function isSameList(one: readonly ManifestFile[], other: readonly ManifestFile[]): boolean {
  const texts = (files: readonly ManifestFile[]) =>
    new Set(files.map((file) => JSON.stringify(orderedEntry({ ...file, mtime: 0 }))))
  return isSameSet(texts(one), texts(other))
}

const orderedEntry = (file: ManifestFile): unknown =>
  Object.entries(file).sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Replaces the index records `before` by `joined`. Records of files that were saved meanwhile, or are being committed,
 * stay unchanged. Returns false if a commit kept a record from being replaced; `recover` completes that commit.
 */
function changeRecords(
  key: OrderKey,
  before: readonly FileRecord[],
  joined: readonly FileRecord[],
  { files, parts }: Stores,
): boolean {
  const text = (file: FileRecord | undefined): string =>
    file === undefined ? '' : JSON.stringify(orderedEntry(manifestFileOf(file)))
  const was = new Map(before.map((file) => [file.relPath, text(file)]))
  const now = new Map(files.ofOrder(key).map((file) => [file.relPath, text(file)]))
  const busy = new Set(
    parts.ofOrder(key).flatMap(({ assetKey, intent }) => (intent === null ? [] : [assetKey])),
  )
  const isUntouched = ({ relPath, assetKey }: FileRecord): boolean =>
    !busy.has(assetKey) && (now.get(relPath) ?? '') === (was.get(relPath) ?? '')
  const wanted = new Set(joined.map(({ relPath }) => relPath))
  const gone = before.filter(({ relPath }) => !wanted.has(relPath))
  const changed = joined.filter((file) => text(file) !== was.get(file.relPath))
  for (const file of gone) if (isUntouched(file)) files.remove(key, file.relPath)
  for (const file of changed) if (isUntouched(file)) files.put(key, file)
  return ![...gone, ...changed].some(({ assetKey }) => busy.has(assetKey))
}
