import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRecord, FoundFile } from '../../catalogue/filesRepository.ts'
import type { CommitIntent, PartRecord } from '../../catalogue/transfersRepository.ts'
import { dropPart } from '../../files/disk.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { OrderStore } from '../order/orderRecords.ts'
import type { ValidatedPart, CommitTools } from './commitTools.ts'
import { putEarlier } from './earlierFiles.ts'

/** Returns the journal record with which `recover` can complete the rename of a validated part. */
export function journalOf(
  part: Pick<ValidatedPart, 'assetKey' | 'partName' | 'url' | 'etag' | 'lastModified' | 'size'>,
  intent: CommitIntent,
  boot: string,
): PartRecord {
  const { assetKey, partName, url, etag, lastModified, size } = part
  return {
    assetKey,
    partName,
    url,
    etag,
    lastModified,
    validator: null,
    length: size,
    durable: size,
    boot,
    intent,
  }
}

/**
 * Removes a validated part that is not saved: the file at `relPath` has the same bytes, or the user changed that file.
 * Records that the bytes were delivered again.
 */
export async function takeExisting(
  part: ValidatedPart,
  relPath: string,
  record: FoundFile | null,
  delivery: string,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
): Promise<void> {
  await dropPart(join(folder, part.partName))
  const found = await lstat(join(folder, relPath))
  const { assetKey, sha256 } = part
  const { files, folders, parts, transfers, db } = tools.stores
  // A file that the user changed keeps its recorded time, so that the change stays visible.
  const mtimeMs = record !== null && record.sha256 === sha256 ? record.mtimeMs : found.mtimeMs
  inTransaction(db, () => {
    if (record !== null && record.relPath !== relPath) files.remove(store.key, record.relPath)
    const state = record?.state ?? 'current'
    files.put(store.key, placedRecord(part, { target: relPath, state, delivery }, mtimeMs))
    folders.setDirty(store.key)
    parts.remove(store.key, assetKey)
    transfers.removeFailure(store.key, assetKey)
  })
}

/** Returns the record of a part after its rename. */
export function placedRecord(
  part: ValidatedPart,
  intent: Pick<CommitIntent, 'target' | 'delivery'> & Pick<FileRecord, 'state'>,
  mtimeMs: number,
): FileRecord {
  const { assetKey, url, etag, lastModified, size, sha256, asked } = part
  const { target, state, delivery } = intent
  return {
    assetKey,
    relPath: target,
    state,
    size,
    sha256,
    mtimeMs,
    url,
    etag,
    lastModified,
    delivery,
    until: null,
    asked,
  }
}

/** Records a part's final name, and where the replaced file went. */
export async function recordPlaced(
  part: ValidatedPart,
  intent: CommitIntent,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
): Promise<void> {
  const { movedTo, replaced } = intent
  const mtimeMs = part.mtimeMs ?? (await lstat(join(folder, intent.target))).mtimeMs
  const { assetKey } = part
  const { files, folders, parts, transfers } = tools.stores
  await tools.journal.write(() => {
    const record = store.current(assetKey)
    if (record !== null) files.remove(store.key, record.relPath)
    if (movedTo !== null && replaced !== null)
      putEarlier(replaced, movedTo, intent.delivery, store, tools.stores)
    files.put(store.key, placedRecord(part, intent, mtimeMs))
    folders.setDirty(store.key)
    parts.remove(store.key, assetKey)
    transfers.removeFailure(store.key, assetKey)
  })
}
