import { join } from 'node:path'
import { inspectFile } from '../../files/inspectFile.ts'
import { statOrNull } from '../../files/disk.ts'
import { hashFile } from '../../files/hash.ts'
import { nameKey } from '../../files/naming.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { newDeliveryPattern } from '../commit/planPlace.ts'
import type { CommitTools } from '../commit/commitTools.ts'
import { journalOf } from '../commit/recordPlaced.ts'
import type { OrderStore } from './orderRecords.ts'

/**
 * Plans renames of delivered files from a "(new delivery)" name to the plain name. The plain name must be free, or its
 * file must be an earlier delivery; a file of the user stays. Such names remain if a sync program copied a file before
 * the list that names it, or if two computers saved at once. `recover` carries out the renames, and moves the earlier
 * file to `Earlier deliveries/`.
 */
export async function planPlainNames(
  store: OrderStore,
  { stores, boot }: Pick<CommitTools, 'stores' | 'boot'>,
  signal: AbortSignal,
): Promise<void> {
  const records = store.records().filter(({ state }) => state !== 'earlier')
  const taken = new Set(records.map(({ relPath }) => nameKey(relPath)))
  const { parts } = stores
  for (const record of records) {
    const [, stem = '', extension = ''] = newDeliveryPattern.exec(record.relPath) ?? []
    const isNewDelivery = record.state === 'kept_local' && stem !== '' && !isAttachment(record.assetKey)
    if (!isNewDelivery || taken.has(nameKey(stem + extension))) continue
    // An interrupted commit is completed first.
    if ((parts.ofAssetKey(store.key, record.assetKey)?.intent ?? null) !== null) continue
    if (await mayBePlain(stem + extension, record, store, signal))
      planRename(record, stem, extension, store, stores, boot)
  }
}

/** Whether the new delivery is unchanged, and its plain name is free or has a file that Planroom saved. */
async function mayBePlain(
  plain: string,
  newDelivery: FoundFile,
  store: OrderStore,
  signal: AbortSignal,
): Promise<boolean> {
  const folder = await store.path()
  const path = join(folder, plain)
  const present = await statOrNull(path)
  if (present?.isFile() === false) return false
  const { state } = await inspectFile(folder, { ...newDelivery, path: newDelivery.relPath }, 'always', {
    signal,
  })
  if (state !== 'complete') return false
  return present === null || (await store.findListed(await hashFile(path, { signal }))) !== null
}

function planRename(
  record: FoundFile,
  stem: string,
  extension: string,
  { key }: OrderStore,
  { db, files, folders, parts }: Stores,
  boot: string,
): void {
  const { assetKey, url, relPath, size, sha256, etag, lastModified, asked, delivery } = record
  const part = { assetKey, url, partName: relPath, size, etag, lastModified }
  const intent = {
    target: stem + extension,
    movedTo: null,
    replaced: null,
    sha256,
    size,
    state: 'current' as const,
    delivery,
    asked,
  }
  inTransaction(db, () => {
    parts.put(key, journalOf(part, intent, boot))
    files.remove(key, relPath)
    folders.setDirty(key)
  })
}
