import { assetKeyOf, textKey, type Asset } from '../../../../shared/domain/assets.ts'
import { AppError, type ErrorValue } from '../../../../shared/errors.ts'
import type { FoundFile, OrderKey } from '../../catalogue/filesRepository.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { nameKey, NameFault, roomBelow } from '../../files/naming.ts'
import { extensionsOf, fileStems } from '../naming/templates.ts'
import { askedFor, createDeliveryVersions, canContinue, stateIn } from './deliveryState.ts'
import { unchosenFiles, confirm, noteDeleted } from './olderDelivery.ts'
import { diskProblem, FileFault, systemCode } from '../../files/fileFault.ts'
import { recover } from '../commit/recover.ts'
import { fail, asFileFault, fetchOne } from './syncFile.ts'
import { planPlainNames } from './plainNames.ts'
import { openOrderStore } from './orderRecords.ts'
import { putText } from './orderTexts.ts'
import {
  serviceHost,
  waitingFile,
  type FileProgress,
  type JobTools,
  type JobObserver,
  type OrderWork,
} from './context.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { OrderDelivery, TransferChoice, TransferOrder } from '../types.ts'
import { recoverWithdrawn, withdraw, withdrawSurplus } from './withdrawn.ts'

/** Maximum delay until a committed file is in the manifest, while others are downloaded. */
const manifestEveryMs = 3000

/** Result of an order. `unknown` is set if its current assets could not be determined. */
export interface OrderOutcome {
  unknown: ErrorValue | null
  /** Number of files that are no longer delivered and moved to `Earlier deliveries/`. */
  withdrawn: number
  /** Whether nothing failed, and the service was asked or had nothing new. */
  isComplete: boolean
  /** `OrderDelivery.record` of the delivery, and when it was read, in milliseconds. */
  record: string
  fetchedAt: number
}

/**
 * Downloads one order: reads its delivery, plans, downloads, validates, commits, moves files that are no longer
 * delivered, and writes the manifest. Resolves when every file is done or has failed. The outcome lists failed
 * files. Rejects for a problem of the whole disk (an AppError `disk`) and with the signal's reason. A later run can
 * always continue.
 */
export async function runOrder(
  order: TransferOrder,
  choice: TransferChoice,
  tools: JobTools,
  observer: JobObserver,
  signal: AbortSignal,
): Promise<OrderOutcome> {
  const { connectionId, orderId } = order
  const { stores } = tools.commit
  /** Returns the selected files, and reports them. */
  function select({ assets }: OrderDelivery): { wanted: Asset[]; files: FileProgress[] } {
    const wanted = chosen(assets, choice, orderId)
    const files = plannedFiles(wanted, choice, order, stores)
    observer.onPlanned(files)
    return { wanted, files }
  }
  let delivery
  let reread = choice.reread === true
  try {
    const { deep = false } = choice
    delivery = await tools.fetchDetail(connectionId, orderId, { fresh: deep, reread, signal })
    // Files that are downloaded together must belong to one delivery, so an order that was read some time ago is read
    // again.
    if (
      delivery.fresh === false &&
      !reread &&
      isLacking(delivery, choice, order, stores) &&
      !canContinue(delivery, stores.folders.deliveryNotes(order), tools.fetch.clock.now())
    ) {
      reread = true
      delivery = await tools.fetchDetail(connectionId, orderId, { fresh: false, reread, signal })
    }
  } catch (error) {
    signal.throwIfAborted()
    return { unknown: AppError.toValue(error), withdrawn: 0, isComplete: false, record: '', fetchedAt: 0 }
  }
  if (delivery.fresh === true) observer.hosts?.lost.answered(serviceHost(order))
  delivery = withReason(delivery)
  const fetchedAt = tools.fetch.clock.now()
  let { wanted, files } = select(delivery)
  const nothing = wanted.length === 0 && delivery.texts.length === 0
  if (nothing && stores.folders.get(order) === null)
    return {
      record: delivery.record ?? '',
      fetchedAt,
      unknown: outOfDate(delivery),
      withdrawn: 0,
      isComplete: delivery.staleReason === undefined,
    }

  try {
    const store = await openOrderStore(order, tools.places, tools.commit)
    const newer = store.hasOtherFiles ? await readAgain(order, reread, tools, signal) : null
    if (newer !== null) {
      delivery = newer
      ;({ wanted, files } = select(delivery))
    }
    await planPlainNames(store, tools.commit, signal)
    const unrecoverable = await recover(store, tools.commit, signal)
    await recoverWithdrawn(store, tools.commit, signal)
    await withdrawSurplus(store, tools.commit, signal)
    for (const file of files)
      if (unrecoverable.has(file.assetKey))
        fail(file, asFileFault(unrecoverable.get(file.assetKey)), order, tools)
    delivery = { ...delivery, texts: delivery.texts.filter(({ name }) => !unrecoverable.has(textKey(name))) }
    const records = store.records().filter(({ assetKey }) => !isAttachment(assetKey))
    const now = new Date(tools.fetch.clock.now()).toISOString()
    const job: OrderWork = {
      order,
      store,
      records,
      tools,
      observer,
      signal,
      asked: askedFor(delivery),
      versions: createDeliveryVersions(delivery, records, now, store, stores),
      choice: { ...choice, reread },
      readAt: delivery.readAt ?? null,
      fresh: null,
    }
    const brought = await bring(job, delivery, wanted, files)
    return {
      record: delivery.record ?? '',
      fetchedAt,
      unknown: outOfDate(delivery),
      ...brought,
      isComplete: brought.isComplete && unrecoverable.size === 0 && (await store.isUnchanged()),
    }
  } catch (error) {
    signal.throwIfAborted()
    const problem = diskProblem(error)
    if (problem !== null) throw problem
    if (systemCode(error) === '' && !(error instanceof FileFault || error instanceof NameFault)) throw error
    const fault = asFileFault(error)
    const left = files.filter(({ state }) => state === 'waiting' || state === 'running')
    for (const file of left) fail(file, fault, order, tools)
    observer.onChange()
    // If no file has the fault, it is reported for the order.
    const isSaid = files.some(({ state }) => state === 'failed')
    const unknown = isSaid ? null : { code: 'disk' as const, message: fault.message }
    return { record: delivery.record ?? '', fetchedAt, unknown, withdrawn: 0, isComplete: false }
  }
}

/**
 * Reads the order again after another computer saved some of its files. The data that was read before may be older than
 * these files, and clocks of two computers may differ. Returns null if the service does not answer.
 */
async function readAgain(
  { connectionId, orderId }: TransferOrder,
  reread: boolean,
  tools: JobTools,
  signal: AbortSignal,
): Promise<OrderDelivery | null> {
  try {
    const newer = await tools.fetchDetail(connectionId, orderId, { fresh: true, reread, signal })
    return newer.staleReason === undefined ? withReason(newer) : null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError) return null
    throw error
  }
}

/** Whether a selected file was never downloaded, or must be restored. */
function isLacking(delivery: OrderDelivery, choice: TransferChoice, key: OrderKey, stores: Stores): boolean {
  if (choice.restore === true) return true
  const put = new Set(
    stores.files.ofOrder(key).flatMap(({ assetKey, state }) => (state === 'earlier' ? [] : [assetKey])),
  )
  return chosen(delivery.assets, choice, key.orderId).some((asset) => !put.has(assetKeyOf(asset)))
}

/** If a part of the answer is not understood, the rest is downloaded, and the delivery counts as not fully known. */
function withReason(delivery: OrderDelivery): OrderDelivery {
  const { unsupported, staleReason } = delivery
  if (unsupported === undefined || staleReason !== undefined) return delivery
  const message = `The order’s files have unsupported data at ${unsupported}.`
  return { ...delivery, staleReason: { code: 'not_service', message } }
}

/**
 * Returns why the service could not report the current delivery; null if it could. A service that offers no order
 * details is no fault if the files are known from elsewhere.
 */
function outOfDate({ staleReason, assets }: OrderDelivery): ErrorValue | null {
  const isKnownOtherwise = staleReason?.code === 'not_offered' && assets.length > 0
  return staleReason === undefined || isKnownOtherwise ? null : staleReason
}

function chosen(assets: Asset[], choice: TransferChoice, orderId: string): Asset[] {
  const byAssetKey = new Map(assets.map((asset) => [assetKeyOf(asset), asset]))
  return [...byAssetKey.values()].filter(
    (asset) =>
      (choice.kinds?.includes(asset.kind) ?? true) &&
      (choice.formats?.includes(asset.format) ?? true) &&
      (choice.assetKeys === undefined || choice.assetKeys.get(orderId)?.has(assetKeyOf(asset)) === true),
  )
}

function plannedFiles(
  wanted: readonly Asset[],
  choice: TransferChoice,
  key: OrderKey,
  stores: Stores,
): FileProgress[] {
  const missing = new Set(choice.restore === true ? stores.files.missing(key) : [])
  const urls = new Map(
    stores.files
      .ofOrder(key)
      .filter(({ state, relPath }) => state !== 'earlier' && !missing.has(relPath))
      .map(({ assetKey, url }) => [assetKey, url]),
  )
  return wanted.map((asset) => {
    const { kind, url } = asset
    const assetKey = assetKeyOf(asset)
    return waitingFile({ assetKey, name: '', kind, url, isOnDisk: urls.get(assetKey) === url })
  })
}

/** Names all assets of the order, selected or not, so that a selection never changes a name. */
function nameFiles(assets: Asset[], { store, order, tools }: OrderWork): Map<string, string> {
  const taken = new Map(
    store
      .records()
      .filter((file) => file.state !== 'earlier')
      .map((file) => [nameKey(file.relPath), file.assetKey]),
  )
  const maxLength = roomBelow(order.root, tools.commit.platform, tools.drives.of(order.root).nameBytes).file(
    store.relDir,
  )
  return fileStems(assets, order.facts, tools.nameTemplate(), maxLength, taken)
}

async function bring(
  job: OrderWork,
  delivery: OrderDelivery,
  wanted: Asset[],
  files: FileProgress[],
): Promise<Pick<OrderOutcome, 'withdrawn' | 'isComplete'>> {
  const { store, versions } = job
  // Computed on demand: an unchanged order needs no names.
  let named: Map<string, string> | null = null
  const stemOf = (assetKey: string): string => (named ??= nameFiles(delivery.assets, job)).get(assetKey) ?? ''
  let isComplete = false
  let withdrawn = 0
  let problem: { reason: unknown } | null = null
  try {
    const { known, added } = plan(job, wanted, files, stemOf)
    const checks = unchosenFiles(job, delivery, wanted).map((each) => () => confirm(job, each))
    await fetchAll(job, [...delivery.texts.map((text) => () => putText(job, text)), ...known, ...checks])
    await fetchAll(job, added)
    withdrawn = await withdraw(job, delivery, files)
    isComplete =
      delivery.staleReason === undefined &&
      job.choice.assetKeys === undefined &&
      !files.some(({ state }) => state === 'failed')
  } catch (reason) {
    problem = { reason }
  }
  versions.end(isComplete)
  try {
    await store.saveManifest()
  } catch (error) {
    // The index has the records, and the next run writes them to the manifest. The first fault is reported.
    if (problem === null) throw error
  }
  if (problem !== null) throw problem.reason
  return { withdrawn, isComplete }
}

/**
 * Plans one step for each selected file. Existing files (`known`) are checked before any file is `added`. Otherwise
 * files of two deliveries could be mixed unnoticed, even after a crash.
 */
function plan(
  job: OrderWork,
  wanted: Asset[],
  files: FileProgress[],
  stemOf: (assetKey: string) => string,
): Record<'known' | 'added', (() => Promise<void>)[]> {
  const records = new Map(
    job.records.filter(({ state }) => state !== 'earlier').map((record) => [record.assetKey, record]),
  )
  const known: (() => Promise<void>)[] = []
  const added: (() => Promise<void>)[] = []
  wanted.forEach((asset, index) => {
    const file = files[index]
    if (file === undefined) return
    // An interrupted commit could not be completed: the file has failed already.
    if (file.state === 'failed') return
    const record = records.get(file.assetKey) ?? null
    file.name = record?.relPath ?? stemOf(file.assetKey) + (extensionsOf(asset)[0] ?? '')
    const decision = decide(asset, record, job)
    if (decision === 'fetch') {
      const stem = stemOf(file.assetKey)
      const steps = record === null ? added : known
      steps.push(() => fetchOne(job, asset, file, stem, record))
    } else file.state = decision
    if (decision === 'deleted' && record !== null) noteDeleted(job, record)
    if (decision === 'unchanged' && record !== null) file.bytesTotal = record.size
  })
  job.observer.onChange()
  return { known, added }
}

async function fetchAll({ store }: OrderWork, work: (() => Promise<void>)[]): Promise<void> {
  let saved = performance.now()
  const results = await Promise.allSettled(
    work.map(async (step) => {
      await step()
      const now = performance.now()
      if (now - saved < manifestEveryMs) return
      saved = now
      // A locked manifest is written later.
      await store.saveManifest().catch((error: unknown) => {
        if (!(error instanceof FileFault)) throw error
      })
    }),
  )
  const problem = results.find((result) => result.status === 'rejected')
  if (problem !== undefined) throw problem.reason
}

/** A file is checked once each time that its order was read. A file that its user deleted is left alone. */
function decide(
  asset: Asset,
  record: FoundFile | null,
  { store, choice, asked }: OrderWork,
): 'fetch' | 'unchanged' | 'deleted' {
  if (record === null) return 'fetch'
  if (!store.isPresent(record.relPath)) return choice.restore === true ? 'fetch' : 'deleted'
  if (choice.deep === true || record.url !== asset.url) return 'fetch'
  if (record.asked === asked) return 'unchanged'
  // Without a validator (ETag or date) a check is a full download. It is only done if the user requested it, or if the
  // state of the order changed.
  const mayAsk = record.etag !== null || record.lastModified !== null || choice.reread === true
  return mayAsk || stateIn(record.asked) !== stateIn(asked) ? 'fetch' : 'unchanged'
}
