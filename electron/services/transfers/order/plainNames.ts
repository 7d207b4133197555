import { join } from 'node:path'
import { inspectFile } from '../../files/diskFile.ts'
import { statOrNull } from '../../files/disk.ts'
import { hashFile } from '../../files/hash.ts'
import { nameKey } from '../../files/naming.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import { commit } from '../commit/commit.ts'
import { newDeliveryPattern } from '../commit/planPlace.ts'
import type { CommitTools } from '../commit/commitTools.ts'
import { journalOf } from '../commit/recordPlaced.ts'
import type { OrderStore } from './orderRecords.ts'

/**
 * Renames deliveries from a "(new delivery)" name to their plain name if the file with that name is an earlier
 * delivery: a sync program brought it before its list, or two computers met. The earlier one moves to `Earlier
 * deliveries/`; a file of the user stays. Call it before planning.
 */
export async function takePlainNames(
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<void> {
  const records = store.records().filter(({ state }) => state !== 'earlier')
  const taken = new Set(records.map(({ relPath }) => nameKey(relPath)))
  for (const record of records) {
    const [, stem = '', extension = ''] = newDeliveryPattern.exec(record.relPath) ?? []
    const isNewDelivery = record.state === 'kept_local' && stem !== '' && !isAttachment(record.assetKey)
    if (!isNewDelivery || taken.has(nameKey(stem + extension))) continue
    if (await isEarlierDelivery(stem + extension, record, store, signal))
      await givePlainName(record, stem, extension, store, tools, signal)
  }
}

/** Whether the new delivery is unchanged and the file with the plain name is not the user's. */
async function isEarlierDelivery(
  plain: string,
  newDelivery: FoundFile,
  store: OrderStore,
  signal: AbortSignal,
): Promise<boolean> {
  const folder = await store.path()
  const path = join(folder, plain)
  if ((await statOrNull(path))?.isFile() !== true) return false
  const { state } = await inspectFile(folder, { ...newDelivery, path: newDelivery.relPath }, 'always', {
    signal,
  })
  return state === 'complete' && (await store.findListed(await hashFile(path, { signal }))) !== null
}

async function givePlainName(
  record: FoundFile,
  stem: string,
  extension: string,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<void> {
  const { assetKey, url, relPath, size, sha256, etag, lastModified, asked, delivery } = record
  const part = { assetKey, url, partName: relPath, size, sha256, extension, etag, lastModified, asked }
  const intent = {
    target: stem + extension,
    movedTo: null,
    sha256,
    size,
    state: 'current' as const,
    delivery,
    asked,
  }
  const { db, files, folders, parts } = tools.stores
  // From here on it is a validated part: after a crash `recover` completes it.
  inTransaction(db, () => {
    parts.put(store.key, journalOf(part, intent, tools.boot))
    files.remove(store.key, relPath)
    folders.setDirty(store.key)
  })
  await commit(part, stem, () => delivery, store, tools, signal)
  await store.listAgain()
}
