import type { FileRecord, OrderKey } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { nameKey } from '../../files/naming.ts'
import { readOtherLists } from '../../libraryIndex/folderLists.ts'
import { joinLists } from '../../libraryIndex/joinLists.ts'
import {
  manifestFileOf,
  manifestVersion,
  readManifest,
  recordOf,
  type ManifestFile,
} from '../../libraryIndex/manifest.ts'
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
 * `readOtherLists` finds. `without`: the writer whose log says nothing new. `hasChanged`: files are not as the index
 * has them, so the bytes are looked at even if no list is new.
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
  // A manifest that is gone, or that is none, is written again from the index.
  const isLost = version === null && known !== null && known.manifestVersion !== null
  if (isLost || (isForeign && !isOwn)) stores.folders.setDirty(key)
  if (!isOwn && others.length === 0 && !hasChanged) return { listed: before, isOther: false }
  const said = isOwn ? manifest.files.map(recordOf) : []
  const joined = await joinLists(folder, { known: before, manifest: said, others })
  inTransaction(stores.db, () => {
    const isTaken = changeRecords(key, before, joined, stores)
    if (isOwn) {
      const { title, deliveredAt } = manifest.order
      // Of a manifest that could not be taken whole the rest is taken the next time.
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
  const isOther = !isSameSet(standing(before), standing(joined))
  return { listed: [...before, ...said, ...others], isOther }
}

const standing = (files: readonly FileRecord[]): Set<string> =>
  new Set(
    files.flatMap(({ state, relPath, sha256 }) => (state === 'earlier' ? [] : [`${sha256} ${relPath}`])),
  )

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each))

/** The same entries, in whatever order. Times of files are of each computer's own disk. */
export function isSameList(one: readonly ManifestFile[], other: readonly ManifestFile[]): boolean {
  const texts = (files: readonly ManifestFile[]) =>
    new Set(files.map((file) => JSON.stringify(orderedEntry({ ...file, mtime: 0 }))))
  return isSameSet(texts(one), texts(other))
}

const orderedEntry = (file: ManifestFile): unknown =>
  Object.entries(file).sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Makes `joined` of what the index had `before`. A file that was put meanwhile stays as it is, and so does one that is
 * being put: what a killed run of this computer moved, it ends itself (`recover`). Returns whether none of those differ.
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
