import { basename, join } from 'node:path'
import type { FileRecord } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { confinedFolder, freeName, renamePatiently } from '../../files/disk.ts'
import { earlierPlace } from '../../files/naming.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { OrderStore } from '../order/orderRecords.ts'
import type { CommitTools } from './commitTools.ts'

/**
 * Where a file goes that is not the current one any more: `Earlier deliveries/<its delivery>/<its name>`, a free
 * name.
 */
export async function earlierName(record: FileRecord, folder: string): Promise<string> {
  const place = earlierPlace(record.delivery)
  return `${place}/${basename(await freeName(join(folder, place, basename(record.relPath))))}`
}

/**
 * Moves a current file to its place among the earlier ones. Returns that folder, which the caller syncs, as the one
 * that the file leaves.
 */
export async function moveEarlier(
  record: FileRecord,
  movedTo: string,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<string> {
  const place = movedTo.split('/').slice(0, -1).join('/')
  const earlier = await confinedFolder(store.key.root, `${store.relDir}/${place}`, {
    create: true,
    patiently: tools.patiently,
    makeFolder: tools.disk.makeFolder,
  })
  await renamePatiently(
    join(folder, record.relPath),
    join(earlier, basename(movedTo)),
    tools.disk,
    tools.platform,
    tools.clock,
    signal,
  )
  return earlier
}

/** Records a file that was moved to the earlier ones while nothing took its place. */
export function recordEarlier(
  record: FileRecord,
  movedTo: string,
  until: string,
  store: OrderStore,
  { stores }: CommitTools,
): void {
  inTransaction(stores.db, () => {
    putEarlier(record, movedTo, until, store, stores)
  })
}

/** The record of a file once it was moved to the earlier ones. */
export const earlierRecord = (record: FileRecord, movedTo: string, until: string): FileRecord => ({
  ...record,
  relPath: movedTo,
  state: 'earlier',
  until,
})

/** Records that a file is one of the earlier ones, as part of the caller's transaction. */
export function putEarlier(
  record: FileRecord,
  movedTo: string,
  until: string,
  { key }: OrderStore,
  { files, folders }: Stores,
): void {
  files.remove(key, record.relPath)
  files.put(key, earlierRecord(record, movedTo, until))
  folders.setDirty(key)
}
