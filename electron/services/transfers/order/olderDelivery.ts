import { assetKeyOf, type Asset } from '../../../../shared/domain/assets.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import { askHead } from '../download/fetchToPart.ts'
import { FileFault } from '../../files/fileFault.ts'
import type { OrderWork } from './context.ts'
import type { OrderDelivery } from '../types.ts'

/** Files that stand in an order's folder and may be of an earlier delivery than what a job brings. */

/** Whether a file stands that was not asked about since the order was read. */
function isUnasked({ state, url, asked }: FoundFile, job: OrderWork): boolean {
  return state !== 'earlier' && url !== '' && asked !== job.asked
}

/** Other bytes than before prove a newer delivery: files that were not asked about since count as of an earlier one. */
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
    const isBeside = asset !== undefined && !chosen.has(record.assetKey) && isUnasked(record, job)
    return isBeside && job.store.isPresent(record.relPath) ? [{ record, asset }] : []
  })
}

/**
 * Asks whether a file is still the one that is delivered. Without a validator or an answer that is not known, and the
 * file stays as it is: it counts as of an earlier delivery only where something else proves a newer one.
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
  let answer
  try {
    const { connectionId } = job.order
    answer = await askHead({ url: asset.url, connectionId, headers, signal }, tools.fetch)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FileFault) return
    throw error
  }
  // Some servers answer with the whole file although nothing changed.
  const isWhole = answer.status === 200 && isSameAddress
  const isSame = answer.status === 304 || (isWhole ? hasSameVersion(record, answer) : null)
  if (isSame === false) noteNewer(job)
  if (isSame !== true) return
  await tools.commit.journal.write(() => {
    tools.commit.stores.files.setAsked(store.key, record.relPath, asset.url, job.asked)
    tools.commit.stores.folders.setDirty(store.key)
  })
}

type Validators = Pick<FoundFile, 'etag' | 'lastModified'>

/** Whether two answers of one address name the same version of a file; null if they name none. */
function hasSameVersion(before: Validators, now: Validators): boolean | null {
  if (before.etag !== null && now.etag !== null) return before.etag === now.etag
  if (before.lastModified === null || now.lastModified === null) return null
  return before.lastModified === now.lastModified
}
