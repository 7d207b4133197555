import { lstat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { dirname, join as joinNames } from 'node:path/posix'
import { inTransaction } from '../../sqlite/database.ts'
import type { FileRecord, FoundFile } from '../../catalogue/filesRepository.ts'
import type { CommitIntent, PartRecord } from '../../catalogue/transfersRepository.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { hashFile } from '../../files/hash.ts'
import { earlierFolder, type Platform } from '../../files/naming.ts'
import {
  confinedFolder,
  dropPart,
  freeName,
  renamePatiently,
  statOrNull,
  type DiskCalls,
} from '../../files/disk.ts'
import { FileFault, systemCode } from '../../files/fileFault.ts'
import type { Journal } from './writeBatch.ts'
import type { OrderStore } from '../order/orderRecords.ts'
import type { Patience } from '../../files/patience.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { Clock } from '../../files/clock.ts'

/** A whole, checked and durable temporary file in the order's folder. */
export interface Arrival {
  slot: string
  url: string
  partName: string
  size: number
  sha256: string
  /** With the dot. */
  extension: string
  etag: string | null
  lastModified: string | null
  /** Of the temporary file, where it was just written; else it is asked for. */
  mtimeMs?: number
  /** For which state of the order the server was asked, see FileRecord. */
  asked: string | null
}

/**
 * `current`: a new file stands. `unchanged`: the same bytes stood there already. `superseded`: a new file stands and the one
 * before it is in `Earlier deliveries/`. `kept_local`: put beside a file that the user had changed or placed there.
 */
export type Placed = 'current' | 'unchanged' | 'superseded' | 'kept_local'

export interface CommitTools {
  stores: Stores
  disk: DiskCalls
  /** Waits for what another program holds. */
  patiently: Patience
  platform: Platform
  clock: Clock
  boot: string
  journal: Journal
  syncFolder(folder: string): Promise<void>
}

interface Plan {
  /** Names below the order's folder, joined by `/`. */
  target: string
  movedTo: string | null
  state: CommitIntent['state']
  /** Same bytes stand at this name already. */
  already: string | null
}

/** Names the delivery that a file comes with, when it takes the place of another one or of none. */
export type StampOf = (replaced: FoundFile | null) => string

/**
 * Gives an arrival its final name. No file that is not ours as we put it is ever overwritten, moved or deleted. Safe at every
 * point: what is about to happen is journalled before the first rename, and `heal` ends it after a crash.
 */
export async function commit(
  arrival: Arrival,
  stem: string,
  stampOf: StampOf,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<Placed> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await place(arrival, stem, stampOf, store, tools, signal, turn > 1)
    } catch (error) {
      // Somebody put a file there since it was looked at, or always had: what stands there decides now.
      if (systemCode(error) !== 'EEXIST' || turn > maxPlans) throw error
    }
  }
}

/** Renames that find a file in their way are planned anew so often. */
const maxPlans = 5

/** As `commit`; rejects with EEXIST when the name is not free. Without `look` a name without a record is taken to be free. */
async function place(
  arrival: Arrival,
  stem: string,
  stampOf: StampOf,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
  look: boolean,
): Promise<Placed> {
  const folder = await store.path()
  const record = store.current(arrival.slot)
  const plan = await planPlace(arrival, stem, record, folder, store, signal, look)
  if (plan.already !== null) {
    const delivery = record?.delivery ?? stampOf(null)
    await takeExisting(arrival, plan.already, record, delivery, folder, store, tools)
    return 'unchanged'
  }
  const { target, movedTo, state } = plan
  const below = await folderBelow(target, store, tools)
  // What its user deleted and had restored came with the delivery that it came with before.
  const delivery = record?.sha256 === arrival.sha256 ? record.delivery : stampOf(record)
  const intent: CommitIntent = {
    target,
    movedTo,
    sha256: arrival.sha256,
    size: arrival.size,
    state,
    delivery,
    asked: arrival.asked,
  }
  await tools.journal.write(() => tools.stores.parts.put(store.key, journalOf(arrival, intent, tools.boot)))
  const moves = movedTo !== null && record !== null
  if (moves) await moveEarlier(record, movedTo, folder, store, tools, signal)
  try {
    await renamePatiently(
      join(folder, arrival.partName),
      join(folder, target),
      tools.disk,
      tools.platform,
      tools.clock,
      signal,
    )
  } catch (error) {
    if (moves && systemCode(error) === 'EEXIST') recordEarlier(record, movedTo, intent.delivery, store, tools)
    throw error
  }
  await tools.syncFolder(folder)
  if (below !== null) await tools.syncFolder(below)
  await recordPlaced(arrival, intent, record, folder, store, tools)
  if (movedTo !== null) return 'superseded'
  return state
}

/** The folder below the order's own that a name is in, made if need be; null for the order's own. */
async function folderBelow(target: string, store: OrderStore, tools: CommitTools): Promise<string | null> {
  if (!target.includes('/')) return null
  return confinedFolder(store.key.root, `${store.relDir}/${dirname(target)}`, {
    create: true,
    patiently: tools.patiently,
    makeFolder: tools.disk.makeFolder,
  })
}

async function planPlace(
  arrival: Arrival,
  stem: string,
  record: FoundFile | null,
  folder: string,
  store: OrderStore,
  signal: AbortSignal,
  look: boolean,
): Promise<Plan> {
  const { extension } = arrival
  // A name once given stays, unless the kind of picture is another one now.
  const target = record !== null && extname(record.relPath) === extension ? record.relPath : stem + extension
  const beside = (): Promise<string> => besideName(arrival.slot, target, folder)
  const old = record === null ? null : await statOrNull(join(folder, record.relPath))
  if (record !== null && old !== null) {
    // A delivery that the user changed is not put again as long as it is the same; what was asked for by hand is.
    if (record.sha256 === arrival.sha256 && !isAttachment(arrival.slot))
      return {
        target: record.relPath,
        movedTo: null,
        state: record.state === 'kept_local' ? 'kept_local' : 'current',
        already: record.relPath,
      }
    const sha256 = await currentHash(record, old, join(folder, record.relPath), signal)
    if (sha256 === arrival.sha256) return { target, movedTo: null, state: 'current', already: record.relPath }
    if (sha256 === record.sha256) {
      const movedTo = await earlierName(record, folder)
      const state = record.state === 'kept_local' ? 'kept_local' : 'current'
      if (target === record.relPath || (await statOrNull(join(folder, target))) === null)
        return { target, movedTo, state, already: null }
      return { target: await beside(), movedTo, state: 'kept_local', already: null }
    }
    return { target: await beside(), movedTo: null, state: 'kept_local', already: null }
  }
  const there = record !== null || look ? await statOrNull(join(folder, target)) : null
  if (there === null) return { target, movedTo: null, state: 'current', already: null }
  const isOurs = store.records().some((file) => file.relPath === target)
  if (
    !isOurs &&
    there.isFile() &&
    there.size === arrival.size &&
    (await hashFile(join(folder, target), { signal })) === arrival.sha256
  ) {
    return { target, movedTo: null, state: 'current', already: target }
  }
  return { target: await beside(), movedTo: null, state: 'kept_local', already: null }
}

/** The hash of what stands there: the recorded one while size and time are as we left them. */
export async function currentHash(
  record: FileRecord,
  found: { size: number; mtimeMs: number; isFile(): boolean },
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!found.isFile()) return null
  if (found.size === record.size && found.mtimeMs === record.mtimeMs) return record.sha256
  return hashFile(path, { signal })
}

function journalOf(arrival: Arrival, intent: CommitIntent, boot: string): PartRecord {
  const { slot, partName, url, etag, lastModified, size } = arrival
  return {
    slot,
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

/** `2026-11-21 09.15.30`, in universal time: colons are not allowed in Windows names. */
function deliveryFolder(delivery: string): string {
  return delivery.slice(0, 19).replace('T', ' ').replaceAll(':', '.')
}

/** Where a file goes that is not the current one any more: `Earlier deliveries/<its delivery>/<its name>`, a free name. */
export async function earlierName(record: FileRecord, folder: string): Promise<string> {
  const wanted = join(folder, earlierFolder, deliveryFolder(record.delivery), basename(record.relPath))
  return `${earlierFolder}/${deliveryFolder(record.delivery)}/${basename(await freeName(wanted))}`
}

async function besideName(slot: string, target: string, folder: string): Promise<string> {
  if (isAttachment(slot)) return joinNames(dirname(target), basename(await freeName(join(folder, target))))
  const ending = extname(target)
  const stem = target.slice(0, target.length - ending.length)
  for (let turn = 1; turn < 100; turn += 1) {
    const name = `${stem} (new delivery${turn === 1 ? '' : ` ${turn}`})${ending}`
    if ((await statOrNull(join(folder, name))) === null) return name
  }
  throw new FileFault('name', `No free name is left beside ${target}.`)
}

/** Renames a current file to its place among the earlier ones, made if need be. The folder it leaves is left to the caller to sync. */
export async function moveEarlier(
  record: FoundFile,
  movedTo: string,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<void> {
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
  await tools.syncFolder(earlier)
}

async function takeExisting(
  arrival: Arrival,
  relPath: string,
  record: FoundFile | null,
  delivery: string,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
): Promise<void> {
  await dropPart(join(folder, arrival.partName))
  const found = await lstat(join(folder, relPath))
  const { slot, url, etag, lastModified, size, sha256 } = arrival
  const { files, folders, parts, transfers, db } = tools.stores
  // A file that the user changed keeps its recorded time, so that the change stays visible.
  const mtimeMs = record !== null && record.sha256 === sha256 ? record.mtimeMs : found.mtimeMs
  inTransaction(db, () => {
    if (record !== null && record.relPath !== relPath) files.remove(store.key, record.relPath)
    files.put(store.key, {
      slot,
      relPath,
      state: record?.state ?? 'current',
      size,
      sha256,
      mtimeMs,
      url,
      etag,
      lastModified,
      delivery,
      until: null,
      asked: arrival.asked,
    })
    folders.setDirty(store.key)
    parts.remove(store.key, slot)
    transfers.removeFailure(store.key, slot)
  })
}

/** Records that an arrival has its name, and where the file before it went. */
export async function recordPlaced(
  arrival: Arrival,
  intent: CommitIntent,
  record: FoundFile | null,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
): Promise<void> {
  const mtimeMs = arrival.mtimeMs ?? (await lstat(join(folder, intent.target))).mtimeMs
  const { slot, url, etag, lastModified, size, sha256 } = arrival
  const { files, folders, parts, transfers } = tools.stores
  await tools.journal.write(() => {
    if (record !== null) {
      files.remove(store.key, record.relPath)
      if (intent.movedTo !== null)
        files.put(store.key, {
          ...record,
          relPath: intent.movedTo,
          state: 'earlier',
          until: intent.delivery,
        })
    }
    files.put(store.key, {
      slot,
      relPath: intent.target,
      state: intent.state,
      size,
      sha256,
      mtimeMs,
      url,
      etag,
      lastModified,
      delivery: intent.delivery,
      until: null,
      asked: arrival.asked,
    })
    folders.setDirty(store.key)
    parts.remove(store.key, slot)
    transfers.removeFailure(store.key, slot)
  })
}

/** A file was moved to the earlier ones, and what was to take its place does not stand there. */
export function recordEarlier(
  record: FoundFile,
  movedTo: string,
  until: string,
  store: OrderStore,
  { stores }: CommitTools,
): void {
  inTransaction(stores.db, () => {
    putEarlier(record, movedTo, until, store, stores)
  })
}

/** Records that a file is one of the earlier ones, as part of the caller's transaction. */
export function putEarlier(
  record: FoundFile,
  movedTo: string,
  until: string,
  { key }: OrderStore,
  { files, folders }: Stores,
): void {
  files.remove(key, record.relPath)
  files.put(key, { ...record, relPath: movedTo, state: 'earlier', until })
  folders.setDirty(key)
}
