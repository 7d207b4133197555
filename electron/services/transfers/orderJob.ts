import { open } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { slotOf, type Asset, type AssetKind, type DeliveryText } from '../../../shared/domain/assets.ts'
import { AppError, type ErrorValue } from '../../../shared/errors.ts'
import type { FoundFile, OrderKey } from '../catalogue/files.ts'
import { nameKey, NameFault, partName, roomBelow } from '../library/naming.ts'
import { extensionsOf, fileStems } from '../library/templates.ts'
import { commit, heal, type CommitTools, type Placed } from './commit.ts'
import { freshPartId } from './disk.ts'
import { diskProblem, FileFault, systemCode } from './faults.ts'
import { fetchToPart, type FetchTools } from './fetch.ts'
import { openOrderStore, type OrderStore } from './orderStore.ts'
import type { Places } from './places.ts'
import { assertRoot } from './roots.ts'
import type { FailureCode, LookAtOrder, TransferChoice, TransferOrder } from './types.ts'

/** One file of a job as it is shown. */
export interface FileProgress {
  slot: string
  name: string
  kind: AssetKind
  url: string
  state: 'waiting' | 'running' | 'done' | 'unchanged' | 'deleted' | 'failed' | 'cancelled'
  placed: Placed | null
  bytesDone: number
  bytesTotal: number | null
  code: FailureCode | null
  reason: string | null
}

export interface JobTools {
  commit: CommitTools
  fetch: FetchTools
  places: Places
  look: LookAtOrder
  nameTemplate: () => string
}

/** What the one who runs the job is told while it runs. */
export interface JobWatch {
  /** The files are known; the list's objects change from now on. */
  onPlanned(files: FileProgress[]): void
  onChange(): void
  onBytes: (bytes: number) => void
  /** A problem of the disk as a whole: everything else should stop at once. */
  onProblem(problem: AppError): void
}

/** Longest time that a put file is not yet told in the manifest, while others are still fetched. */
const manifestEveryMs = 3000

/**
 * Brings one order to disk: looks what is delivered, plans, fetches, checks, commits, and tells the manifest. Resolves when
 * every wanted file is done or failed by name; `unknown` is set where the assets could not be known. Rejects for a problem of
 * the disk as a whole (an AppError `disk`) and with the signal's reason. Whatever it leaves can be gone on with.
 */
export async function runOrder(
  order: TransferOrder,
  choice: TransferChoice,
  tools: JobTools,
  watch: JobWatch,
  signal: AbortSignal,
): Promise<{ unknown: ErrorValue | null }> {
  const { connectionId, orderId, root } = order
  const key: OrderKey = { connectionId, root, orderId }
  let delivery
  try {
    delivery = await tools.look(connectionId, orderId, { fresh: false, signal })
  } catch (error) {
    signal.throwIfAborted()
    return { unknown: AppError.toValue(error) }
  }
  const wanted = chosen(delivery.assets, choice)
  const files = wanted.map(toProgress)
  watch.onPlanned(files)
  if (wanted.length === 0 && delivery.texts.length === 0) return { unknown: null }

  try {
    const { deliveredAt, title } = order.facts
    const relDir = tools.places.of(key, order.facts, order.connectionAddress)
    const store = await openOrderStore(
      key,
      relDir,
      { connectionAddress: order.connectionAddress, title, deliveredAt },
      tools.commit.stores,
    )
    await heal(store, tools.commit, signal)
    const job: Job = {
      order,
      choice,
      store,
      tools,
      watch,
      signal,
      stamp: new Date(tools.fetch.clock.now()).toISOString(),
      fresh: null,
    }
    const stems = nameFiles(delivery.assets, job)
    await fetchAll(job, wanted, files, stems, delivery.texts)
  } catch (error) {
    signal.throwIfAborted()
    const fault = error instanceof NameFault ? new FileFault('name', error.message) : error
    if (!(fault instanceof FileFault)) throw diskProblem(fault) ?? fault
    for (const file of files) if (file.state === 'waiting') fail(file, fault, key, tools)
    watch.onChange()
  }
  return { unknown: null }
}

interface Job {
  order: TransferOrder
  choice: TransferChoice
  store: OrderStore
  tools: JobTools
  watch: JobWatch
  signal: AbortSignal
  /** When this delivery was fetched. */
  stamp: string
  /** The one fresh look at the order, for any number of refused addresses. */
  fresh: Promise<Map<string, Asset>> | null
}

function chosen(assets: Asset[], choice: TransferChoice): Asset[] {
  const bySlot = new Map(assets.map((asset) => [slotOf(asset), asset]))
  return [...bySlot.values()].filter(
    (asset) =>
      (choice.kinds?.includes(asset.kind) ?? true) && (choice.formats?.includes(asset.format) ?? true),
  )
}

function toProgress(asset: Asset): FileProgress {
  const { kind, url } = asset
  return {
    slot: slotOf(asset),
    name: '',
    kind,
    url,
    state: 'waiting',
    placed: null,
    bytesDone: 0,
    bytesTotal: null,
    code: null,
    reason: null,
  }
}

/** Names for all assets of the order, wanted or not, so that a choice of kinds does not change a name. */
function nameFiles(assets: Asset[], { store, order, tools }: Job): Map<string, string> {
  const taken = new Map(
    store
      .records()
      .filter((file) => file.state !== 'earlier')
      .map((file) => [nameKey(file.relPath), file.slot]),
  )
  const room = roomBelow(order.root, tools.commit.platform).file(store.relDir)
  return fileStems(assets, order.facts, tools.nameTemplate(), room, taken)
}

async function fetchAll(
  job: Job,
  wanted: Asset[],
  files: FileProgress[],
  stems: Map<string, string>,
  texts: DeliveryText[],
): Promise<void> {
  const { store, watch } = job
  const work: (() => Promise<void>)[] = []
  wanted.forEach((asset, index) => {
    const file = files[index]
    if (file === undefined) return
    const stem = stems.get(file.slot) ?? ''
    const record = store.current(file.slot)
    file.name = record?.relPath ?? stem + (extensionsOf(asset)[0] ?? '')
    const decision = decide(asset, record, job)
    if (decision === 'fetch') work.push(() => fetchOne(job, asset, file, stem, record))
    else file.state = decision
    if (decision === 'unchanged' && record !== null) file.bytesTotal = record.size
  })
  watch.onChange()
  let saved = job.tools.fetch.clock.now()
  const results = await Promise.allSettled([
    ...texts.map((text) => putText(job, text)),
    ...work.map(async (fetch) => {
      await fetch()
      const now = job.tools.fetch.clock.now()
      if (now - saved < manifestEveryMs) return
      saved = now
      await store.saveManifest()
    }),
  ])
  const problem = results.find((result) => result.status === 'rejected')
  try {
    await store.saveManifest()
  } catch (error) {
    // The index still knows; the next run writes it. The first fault is the one to tell.
    if (problem === undefined) throw error
  }
  if (problem !== undefined) throw problem.reason
}

function decide(
  asset: Asset,
  record: FoundFile | null,
  { store, choice }: Job,
): 'fetch' | 'unchanged' | 'deleted' {
  if (record === null) return 'fetch'
  if (!store.isPresent(record.relPath)) return choice.restore === true ? 'fetch' : 'deleted'
  return record.url === asset.url && choice.deep !== true ? 'unchanged' : 'fetch'
}

async function fetchOne(
  job: Job,
  asset: Asset,
  file: FileProgress,
  stem: string,
  record: FoundFile | null,
): Promise<void> {
  const { store, tools, watch, signal } = job
  try {
    let current = asset
    for (let turn = 1; ; turn += 1) {
      try {
        await fetchAndPlace(job, current, file, stem, record)
        return
      } catch (error) {
        signal.throwIfAborted()
        if (turn > 2) throw error
        if (error instanceof FileFault && error.code === 'expired' && turn === 1)
          current = await lookAgain(job, asset, error)
        else if (systemCode(error) === 'ENOENT') await refound(job)
        else throw error
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    const problem = diskProblem(error)
    if (problem !== null) {
      watch.onProblem(problem)
      throw problem
    }
    const fault =
      error instanceof FileFault
        ? error
        : new FileFault(lockedOrUnknown(error), sentenceOf(error), { cause: error })
    fail(file, fault, store.key, tools)
    watch.onChange()
  }
}

function lockedOrUnknown(error: unknown): FailureCode {
  return systemCode(error) === 'EBUSY' || systemCode(error) === 'ETXTBSY' || systemCode(error).startsWith('E')
    ? 'disk'
    : 'unknown'
}

function sentenceOf(error: unknown): string {
  if (systemCode(error) === 'EBUSY') return 'Another program holds the file; try again when it is closed.'
  if (systemCode(error) === 'ENAMETOOLONG') return 'The path is too long for this disk.'
  return `The file could not be put in its place (${error instanceof Error ? error.message : String(error)}).`
}

/** The folder went away in mid-run: with the drive, that is a problem of everything; by itself, it is made again. */
async function refound({ order, store }: Job): Promise<void> {
  await assertRoot(order.root)
  await store.makeAgain()
}

async function lookAgain(job: Job, asset: Asset, refused: FileFault): Promise<Asset> {
  const { order, tools, signal } = job
  job.fresh ??= tools
    .look(order.connectionId, order.orderId, { fresh: true, signal })
    .then(({ assets }) => new Map(assets.map((each) => [slotOf(each), each])))
  let fresh
  try {
    fresh = await job.fresh
  } catch (error) {
    signal.throwIfAborted()
    throw new FileFault(
      'expired',
      `${refused.message} The order could not be asked for a new one: ${AppError.toValue(error).message}`,
      { cause: error },
    )
  }
  const again = fresh.get(slotOf(asset))
  if (again === undefined)
    throw new FileFault('expired', `${refused.message} The order has no such file any more.`, {
      cause: refused,
    })
  return again
}

async function fetchAndPlace(
  job: Job,
  asset: Asset,
  file: FileProgress,
  stem: string,
  record: FoundFile | null,
): Promise<void> {
  const { store, tools, watch, signal, choice } = job
  const { parts, transfers } = tools.commit.stores
  const { key } = store
  const slot = slotOf(asset)
  file.url = asset.url
  const known =
    record !== null && record.url === asset.url && choice.deep === true && store.isPresent(record.relPath)
      ? record
      : null
  const fetched = await fetchToPart(
    {
      slot,
      url: asset.url,
      format: asset.format,
      anyImage: asset.field === 'image_urls',
      root: job.order.root,
      folder: await store.path(),
      stem,
      journal: {
        load: () => parts.ofOrder(key).find((part) => part.slot === slot) ?? null,
        save: (part) => parts.put(key, part),
        remove: () => parts.remove(key, slot),
      },
      unless: known,
      signal,
      onBytes: watch.onBytes,
      onProgress(size, length) {
        file.state = 'running'
        file.bytesDone = size
        file.bytesTotal = length
        watch.onChange()
      },
    },
    tools.fetch,
  )
  if (fetched.outcome === 'same') {
    file.state = 'unchanged'
    transfers.removeFailure(key, slot)
  } else {
    file.bytesDone = file.bytesTotal = fetched.size
    file.placed = await commit(
      { slot, url: asset.url, ...fetched },
      stem,
      job.stamp,
      store,
      tools.commit,
      signal,
    )
    file.state = file.placed === 'unchanged' ? 'unchanged' : 'done'
    file.name = store.current(slot)?.relPath ?? file.name
  }
  watch.onChange()
}

function fail(
  file: FileProgress,
  fault: FileFault,
  key: OrderKey,
  { commit: { stores }, fetch }: JobTools,
): void {
  file.state = 'failed'
  file.code = fault.code
  file.reason = fault.message
  const { slot, url } = file
  stores.transfers.putFailure(key, {
    slot,
    url,
    code: fault.code,
    reason: fault.message,
    failedAt: fetch.clock.now(),
  })
}

const textNames: Record<DeliveryText['name'], string> = { 'gla-formula': 'GLA formula', tour: 'Tour links' }

/** Texts take the same safe way as files, but are not counted. */
async function putText(job: Job, { name, text }: DeliveryText): Promise<void> {
  const { store, tools, signal } = job
  const slot = `text/${name}`
  const bytes = Buffer.from(text, 'utf8')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const record = store.current(slot)
  if (record !== null && !store.isPresent(record.relPath) && job.choice.restore !== true) return
  if (record !== null && store.isPresent(record.relPath) && record.sha256 === sha256) return
  const stem = textNames[name]
  const temporary = partName(stem, freshPartId())
  const handle = await open(join(await store.path(), temporary), 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  const arrival = {
    slot,
    url: '',
    partName: temporary,
    size: bytes.length,
    sha256,
    extension: '.txt',
    etag: null,
    lastModified: null,
  }
  await commit(arrival, stem, job.stamp, store, tools.commit, signal)
}
