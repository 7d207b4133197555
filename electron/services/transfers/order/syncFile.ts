import { assetKeyOf, type Asset } from '../../../../shared/domain/assets.ts'
import { AppError, type ErrorValue } from '../../../../shared/errors.ts'
import type { FoundFile, OrderKey } from '../../catalogue/filesRepository.ts'
import { commit } from '../commit/commit.ts'
import { PutElsewhere } from '../commit/planPlace.ts'
import { askedFor } from './deliveryState.ts'
import { isContentHash, noteNewer } from './olderDelivery.ts'
import { diskProblem, FileFault, systemCode } from '../../files/fileFault.ts'
import { NameFault } from '../../files/naming.ts'
import { StatusFault } from '../download/response.ts'
import { fetchToPart } from '../download/fetchToPart.ts'
import { serviceHost, type FileProgress, type FreshDetail, type JobTools, type OrderWork } from './context.ts'
import { isTemporary } from '../../network/networkFaults.ts'
import type { Tries } from '../../network/retryRules.ts'
import { assertRoot } from '../../libraryIndex/roots.ts'

/**
 * Downloads, validates and commits one file. If its address is refused, reads the order again for a new one. Resolves
 * also after a fault, which is in `file`. Rejects for a problem of the whole disk and with the signal's reason.
 */
export async function fetchOne(
  job: OrderWork,
  asset: Asset,
  file: FileProgress,
  stem: string,
  record: FoundFile | null,
): Promise<void> {
  const { store, tools, observer, signal } = job
  try {
    const tries: Tries = { failed: 0 }
    let current = { asset, asked: job.asked }
    let hasFreshAddress = false
    let isFolderRestored = false
    let known = record
    for (let overtaken = 0; ;) {
      try {
        await fetchAndPlace(job, current.asset, current.asked, file, stem, known, tries)
        return
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof PutElsewhere && overtaken < maxOvertaken) {
          overtaken += 1
          // The order is read again, so its file is newer than that of the other computer, even if a clock is wrong.
          job.fresh = null
          current = await fetchFreshAddress(job, asset, error)
          known = store.current(assetKeyOf(asset))
          await store.listAgain()
        } else if (error instanceof StatusFault && error.needsNewAddress && !hasFreshAddress) {
          hasFreshAddress = true
          current = await fetchFreshAddress(job, asset, error)
        } else if (systemCode(error) === 'ENOENT' && !isFolderRestored) {
          isFolderRestored = true
          await restoreFolder(job)
        } else throw error
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    const problem = diskProblem(error)
    if (problem !== null) {
      observer.onProblem(problem)
      throw problem
    }
    fail(file, asFileFault(error), store.key, tools)
    observer.onChange()
  }
}

/** Maximum number of new requests after another computer saved a file meanwhile. */
const maxOvertaken = 3

/** Turns any error into the fault of one file. */
export function asFileFault(error: unknown): FileFault {
  if (error instanceof FileFault) return error
  if (error instanceof NameFault) return new FileFault('name', error.message)
  const code = systemCode(error).startsWith('E') ? 'disk' : 'unknown'
  return new FileFault(code, sentenceOf(error), { cause: error })
}

function sentenceOf(error: unknown): string {
  if (['EBUSY', 'ETXTBSY'].includes(systemCode(error)))
    return 'The file is in use. Close it in other programs and try again.'
  if (systemCode(error) === 'ENAMETOOLONG')
    return 'The path is too long for this disk. Shorten the folder template.'
  return `Couldn’t save the file (${error instanceof Error ? error.message : String(error)}).`
}

/** Creates a folder again that was deleted during the run. Throws if its drive is gone. */
async function restoreFolder({ order, store }: OrderWork): Promise<void> {
  await assertRoot(order.root)
  await store.recreate()
}

/** Reads the order again from the service. */
export async function readFresh({ order, tools, signal }: OrderWork): Promise<FreshDetail> {
  const delivery = await tools.fetchDetail(order.connectionId, order.orderId, { fresh: true, signal })
  const assets = new Map(delivery.assets.map((each) => [assetKeyOf(each), each]))
  return { assets, texts: delivery.texts, asked: askedFor(delivery) }
}

/** Returns the asset with its current address, and the `asked` value to record with the downloaded file. */
async function fetchFreshAddress(
  job: OrderWork,
  asset: Asset,
  refused: FileFault,
): Promise<{ asset: Asset; asked: string }> {
  job.fresh ??= readFresh(job)
  let fresh
  try {
    fresh = await job.fresh
  } catch (error) {
    job.signal.throwIfAborted()
    waitForService(job, AppError.toValue(error))
    throw new FileFault(
      'expired',
      `${refused.message} Couldn’t get a new link: ${AppError.toValue(error).message}`,
      { cause: error },
    )
  }
  const renewed = fresh.assets.get(assetKeyOf(asset))
  if (renewed === undefined)
    throw new FileFault('expired', `${refused.message} The order no longer has this file.`, {
      cause: refused,
    })
  return { asset: renewed, asked: fresh.asked }
}

/** Stops a job until its network is back, if the service can't be reached. */
function waitForService({ order, observer, signal }: OrderWork, error: ErrorValue): void {
  if (!isTemporary(error)) return
  observer.hosts?.waitFor(serviceHost(order))
  signal.throwIfAborted()
}

async function fetchAndPlace(
  job: OrderWork,
  asset: Asset,
  asked: string,
  file: FileProgress,
  stem: string,
  record: FoundFile | null,
  tries: Tries,
): Promise<void> {
  const { store, tools, observer, signal } = job
  const { parts, transfers, files, folders } = tools.commit.stores
  const { key } = store
  const assetKey = assetKeyOf(asset)
  file.url = asset.url
  const present = record !== null && store.isPresent(record.relPath) ? record : null
  const known =
    present !== null && (present.url === asset.url || isContentHash(present.etag)) ? present : null
  const fetched = await fetchToPart(
    {
      assetKey,
      connectionId: job.order.connectionId,
      url: asset.url,
      format: asset.format,
      anyImage: asset.field === 'image_urls',
      root: job.order.root,
      folder: await store.path(),
      stem,
      journal: {
        load() {
          const part = parts.ofAssetKey(key, assetKey)
          // The part belongs to another state of the order. Without a length it never counts as complete, so the server
          // is asked again.
          return part === null || part.asked === asked ? part : { ...part, length: null }
        },
        save: (part) => parts.put(key, { ...part, asked }),
        remove: () => parts.remove(key, assetKey),
      },
      unless: known === null || known.url === asset.url ? known : { etag: known.etag, lastModified: null },
      tries,
      signal,
      onBytes: observer.onBytes,
      hosts: observer.hosts,
      onProgress(size, length) {
        file.state = 'running'
        file.bytesDone = size
        file.bytesTotal = length
        observer.onChange()
      },
    },
    tools.fetch,
  )
  if (fetched.outcome === 'same') {
    await tools.commit.journal.write(() => {
      if (known !== null) files.setAsked(key, known.relPath, asset.url, asked)
      folders.setDirty(key)
      transfers.removeFailure(key, assetKey)
    })
    file.state = 'unchanged'
    file.bytesTotal = known?.size ?? null
  } else {
    file.bytesDone = file.bytesTotal = fetched.size
    const { placed, relPath } = await commit(
      { assetKey, url: asset.url, asked, ...fetched },
      stem,
      (replaced) => job.versions.of(replaced, assetKey),
      store,
      tools.commit,
      signal,
    )
    file.placed = placed
    file.name = relPath
    file.state = placed === 'unchanged' ? 'unchanged' : 'done'
    if (record !== null && record.sha256 !== fetched.sha256) noteNewer(job)
  }
  observer.onChange()
}

/** Records that a file failed, and why. */
export function fail(
  file: FileProgress,
  fault: FileFault,
  key: OrderKey,
  { commit: { stores }, fetch }: JobTools,
): void {
  file.state = 'failed'
  file.code = fault.code
  file.reason = fault.message
  const { assetKey, url } = file
  stores.transfers.putFailure(key, {
    assetKey,
    url,
    code: fault.code,
    reason: fault.message,
    failedAt: fetch.clock.now(),
  })
}
