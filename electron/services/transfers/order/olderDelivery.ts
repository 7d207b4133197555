import { assetKeyOf, type Asset } from '../../../../shared/domain/assets.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import { askHead } from '../download/fetchToPart.ts'
import { FileFault } from '../../files/fileFault.ts'
import type { OrderWork } from './context.ts'
import type { OrderDelivery } from '../types.ts'

/** Finds files in an order's folder that may belong to an earlier delivery than the job's. */

/** Whether an existing file was not checked since the order was read. */
function isUnasked({ state, url, asked }: FoundFile, job: OrderWork): boolean {
  return state !== 'earlier' && url !== '' && asked !== job.asked
}

/**
 * Records that new bytes prove a newer delivery. Files that were not checked since then may belong to an earlier one.
 */
export function noteNewer({ order, readAt, tools }: OrderWork): void {
  if (readAt === null) return
  tools.commit.stores.rereading.noteNewer(order.connectionId, order.orderId, readAt)
}

/** Records that the user deleted a file. Its `asked` gets a time but no state, so a file that comes back is checked. */
export function noteDeleted({ store, asked, readAt, tools }: OrderWork, record: FoundFile): void {
  const mark = asked.replace(/^[^@]*/, '-')
  if (readAt === null || record.asked === mark) return
  tools.commit.stores.files.setAsked(store.key, record.relPath, record.url, mark)
}

/** A file outside of the selection, and its current address. */
interface UnchosenFile {
  record: FoundFile
  asset: Asset
}

/** Returns existing files outside of the selection that are still delivered. They are checked but not downloaded. */
export function unchosenFiles(
  job: OrderWork,
  delivery: OrderDelivery,
  wanted: readonly Asset[],
): UnchosenFile[] {
  if (job.readAt === null || delivery.staleReason !== undefined || job.choice.assetKeys !== undefined)
    return []
  const chosen = new Set(wanted.map(assetKeyOf))
  const assets = new Map(delivery.assets.map((asset) => [assetKeyOf(asset), asset]))
  return job.records.flatMap((record) => {
    const asset = assets.get(record.assetKey)
    const isUnchosen = asset !== undefined && !chosen.has(record.assetKey) && isUnasked(record, job)
    return isUnchosen && job.store.isPresent(record.relPath) ? [{ record, asset }] : []
  })
}

/** Whether an ETag is strong and made of a long hash: it then identifies the same bytes at another address. */
export const isContentHash = (etag: string | null): boolean =>
  etag !== null && /^"[0-9a-f]{32,128}"$/i.test(etag)

/**
 * Asks the server whether a file is still the delivered one. Without a validator or a usable answer nothing changes: it
 * only counts as outdated if something else proves a newer delivery.
 */
export async function confirm(job: OrderWork, { record, asset }: UnchosenFile): Promise<void> {
  const { store, tools, signal } = job
  const { etag, lastModified } = record
  const isSameAddress = record.url === asset.url
  const headers: Record<string, string> = {}
  if (etag !== null && (isSameAddress || isContentHash(etag))) headers['if-none-match'] = etag
  else if (lastModified !== null && isSameAddress) headers['if-modified-since'] = lastModified
  else return
  let answer
  try {
    const { connectionId } = job.order
    answer = await askHead({ url: asset.url, connectionId, headers, signal }, tools.fetch)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FileFault) return
    throw error
  }
  // Some servers send the whole file although nothing changed.
  const isFullAnswer = answer.status === 200 && isSameAddress
  const isSame = answer.status === 304 || (isFullAnswer ? hasSameVersion(record, answer) : null)
  if (isSame === false) noteNewer(job)
  if (isSame !== true) return
  await tools.commit.journal.write(() => {
    tools.commit.stores.files.setAsked(store.key, record.relPath, asset.url, job.asked)
    tools.commit.stores.folders.setDirty(store.key)
  })
}

type Validators = Pick<FoundFile, 'etag' | 'lastModified'>

/** Whether two responses of one address have the same version; null if they name none. */
function hasSameVersion(before: Validators, now: Validators): boolean | null {
  if (before.etag !== null && now.etag !== null) return before.etag === now.etag
  if (before.lastModified === null || now.lastModified === null) return null
  return before.lastModified === now.lastModified
}
