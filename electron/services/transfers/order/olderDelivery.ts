import { assetKeyOf, type Asset } from '../../../../shared/domain/assets.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import { askStatus } from '../download/fetchToPart.ts'
import { FileFault } from '../../files/fileFault.ts'
import type { OrderWork } from './context.ts'
import type { OrderDelivery } from '../types.ts'

/** Files that stand in an order's folder and may be of an earlier delivery than what a job brings. */

/** Whether a file stands that was not asked about since the order was read. */
export function isOlder({ state, url, asked }: FoundFile, job: OrderWork): boolean {
  return state !== 'earlier' && url !== '' && asked !== job.asked
}

/** There is a newer delivery, or there may be: what was not asked about since counts as of an earlier one. */
export function noteNewer({ order, readAt, tools }: OrderWork): void {
  if (readAt === null) return
  tools.commit.stores.rereading.noteNewer(order.connectionId, order.orderId, readAt)
}

/** A file that its user deleted is of no delivery. Nobody asked about it: when it comes back it is asked about. */
export function noteDeleted({ store, asked, readAt, tools }: OrderWork, record: FoundFile): void {
  const mark = asked.replace(/^[^@]*/, '-')
  if (readAt === null || record.asked === mark) return
  tools.commit.stores.files.setAsked(store.key, record.relPath, record.url, mark)
}

/** A file outside the choice, and where it is delivered now. */
interface Beside {
  record: FoundFile
  asset: Asset
}

/** Files outside the choice that stand there and are delivered still. They are not fetched, only asked about. */
export function besideChoice(job: OrderWork, delivery: OrderDelivery, wanted: readonly Asset[]): Beside[] {
  if (job.readAt === null || delivery.staleReason !== undefined || job.choice.assetKeys !== undefined)
    return []
  const chosen = new Set(wanted.map(assetKeyOf))
  const assets = new Map(delivery.assets.map((asset) => [assetKeyOf(asset), asset]))
  return job.records.flatMap((record) => {
    const asset = assets.get(record.assetKey)
    const isBeside = asset !== undefined && !chosen.has(record.assetKey) && isOlder(record, job)
    return isBeside && job.store.isPresent(record.relPath) ? [{ record, asset }] : []
  })
}

/**
 * Asks whether a file is still the one that is delivered. What cannot be known, for want of a validator or of an
 * answer, stays as it is: then it counts as of an earlier delivery where there is a newer one.
 */
export async function confirm(job: OrderWork, { record, asset }: Beside): Promise<void> {
  const { store, tools, signal } = job
  const { etag, lastModified } = record
  const isSameAddress = record.url === asset.url
  // At another address only a name of the bytes themselves says anything.
  const headers: Record<string, string> = {}
  if (etag !== null && (isSameAddress || /^"[0-9a-f]{32,128}"$/i.test(etag))) headers['if-none-match'] = etag
  else if (lastModified !== null && isSameAddress) headers['if-modified-since'] = lastModified
  else return
  try {
    const { connectionId } = job.order
    if ((await askStatus({ url: asset.url, connectionId, headers, signal }, tools.fetch)) !== 304) return
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FileFault) return
    throw error
  }
  await tools.commit.journal.write(() => {
    tools.commit.stores.files.setAsked(store.key, record.relPath, asset.url, job.asked)
    tools.commit.stores.folders.setDirty(store.key)
  })
}
