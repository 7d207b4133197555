import { basename, join } from 'node:path'
import { dirname } from 'node:path/posix'
import type { FileRecord } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { freeName } from '../../files/disk.ts'
import { earlierPlace } from '../../files/naming.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { OrderStore } from '../order/orderRecords.ts'
import type { CommitTools } from './commitTools.ts'

/** Returns a free name for a replaced file: `Earlier deliveries/<its delivery>/<its name>`. */
export async function earlierName(record: FileRecord, folder: string): Promise<string> {
  const place = earlierPlace(record.delivery)
  return `${place}/${basename(await freeName(join(folder, place, basename(record.relPath))))}`
}

/**
 * Moves a current file to the earlier deliveries. Returns the target folder. The caller flushes it and the folder that
 * the file left.
 */
export async function moveEarlier(
  record: FileRecord,
  movedTo: string,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<string> {
  const earlier = await tools.makeFolder(store.key.root, `${store.relDir}/${dirname(movedTo)}`)
  await tools.rename(join(folder, record.relPath), join(earlier, basename(movedTo)), signal)
  return earlier
}

/** Records a file that moved to the earlier deliveries, before its replacement is saved. */
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

/** Returns the record of a file after its move to the earlier deliveries. `until`: the delivery that replaced it. */
export const earlierRecord = (record: FileRecord, movedTo: string, until: string): FileRecord => ({
  ...record,
  relPath: movedTo,
  state: 'earlier',
  until,
})

/** Records an earlier file, within the caller's transaction. */
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
