import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import PQueue from 'p-queue'
import { z } from 'zod'
import { readBoundedList, type BoundedList } from '../../files/boundedList.ts'
import { confinedFolder, statOrNull } from '../../files/disk.ts'
import { diskProblem, FileFault, systemCode } from '../../files/fileFault.ts'
import { recordsFolder } from '../../files/naming.ts'
import type { LockRetry } from '../../files/lockRetry.ts'
import { LruMap } from '../../timing/lruMap.ts'
import { FileTooLarge } from '../../files/plainFile.ts'
import { setRecordAside, writeAtomically } from '../../libraryIndex/manifest.ts'

/** A record of a review. The newer one of two with the same id wins, on every computer. */
export interface MergedItem {
  id: string
  /** ISO 8601. */
  updatedAt: string
}

/** Returns the new content of a record, given the stored one. Null changes nothing. */
type Change<Item extends MergedItem> = (before: Item | undefined) => Omit<Item, 'id' | 'updatedAt'> | null

/** A change that removes a record. The record stays, or another computer would restore it. */
export const asRemoved = <Item extends { isRemoved: boolean }>(before: Item | undefined) =>
  before === undefined || before.isRemoved ? null : { ...before, isRemoved: true }

export interface RecordsOptions {
  /** Retries a disk operation while another program locks the file. */
  retryLocked: LockRetry
  now?: () => number
  /** Reports files that could not be read. A copy stays in place; the own file is set aside before the next write. */
  onProblem?: (path: string, error: unknown) => void
}

/** A parsed item and its stored form, which may have fields of a newer version. */
interface FoundRecords<Item> {
  item: Item
  stored: object
}

/** Content of a file. `isBroken`: the file can't be read completely. */
interface FoundRecordFile<Item> {
  found: FoundRecords<Item>[]
  /** Items that this version can't parse, unchanged. */
  unknown: unknown[]
  /** Fields in addition to the items. */
  rest: object
  isBroken: boolean
}

const reviewFolder = `${recordsFolder}/review`
/** Maximum number of records that copies may fill. */
const maxItems = 20_000
/** Additional room for the user's own records: records of conflict copies must not block annotating. */
const ownRoom = 2000
const limits = {
  bytes: 16 * 1024 * 1024,
  parts: 5 * maxItems + 100,
  depth: 16,
  items: maxItems + ownRoom,
}
/** Limit for all copies together, in bytes. */
const maxCopyBytes = limits.bytes
/** Number of folders whose records are cached. */
const maxFolders = 16
/**
 * Records are cached only if their files are older than this, in milliseconds. Some drives store times in steps of two
 * seconds, so a younger file may change without a new time.
 */
const settledMs = 3000
/** Time budget of a step before it yields to the event loop, in milliseconds. */
const turnBudgetMs = 8
/** Maximum number of conflict copies that are read. */
const maxCopies = 19
/** Maximum number of attempts while files keep changing. The last attempt writes anyway. */
const maxAttempts = 5
/** Maximum time by which a record may be in the future, in milliseconds. A later one comes from a wrong clock. */
const maxAheadMs = 24 * 3600 * 1000

const fileSchema = z.looseObject({ planroom: z.literal(1) })
const newerSchema = z.object({ planroom: z.number().min(2) })

/**
 * Review records stored in an order's folder, so that copies of the folder have them. Several computers may write at
 * once: nothing is locked, and conflict copies of a sync program are merged. Disk errors become a fault with a
 * sentence. `name`: the file in `.planroom/review`, without its extension. `item` validates each record, which may
 * come from anybody.
 */
export function createMergedRecords<Item extends MergedItem>(
  options: RecordsOptions & { name: string; item: z.ZodType<Item> & Pick<z.ZodObject, 'shape'> },
) {
  const { name, item, retryLocked, now = Date.now } = options
  const ownName = `${name}.json`
  const writing = new PQueue({ concurrency: 1 })
  /** Cached records by folder, with the version that was read. */
  const remembered = new LruMap<string, { version: string; items: Item[] }>(maxFolders)

  /**
   * Returns the paths of the record files in a folder. The own file, such as "changes.json", comes first. Then follow
   * conflict copies, such as "changes (conflicted copy).json".
   */
  async function filesOf(folder: string): Promise<string[]> {
    try {
      const place = await confinedFolder(folder, reviewFolder, { create: false })
      const names = await readdir(place)
      const copies = names.filter(
        (each) =>
          each !== ownName &&
          each.startsWith(name) &&
          each.endsWith('.json') &&
          !each.startsWith(`${name}.set-aside-`),
      )
      const own = names.filter((each) => each === ownName)
      return [...own, ...copies.sort().slice(0, maxCopies)].map((each) => join(place, each))
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return []
      throw error
    }
  }

  /** Returns all records of a folder by id, and the own file. Copies add records only up to `maxItems`. */
  async function readAll(
    folder: string,
  ): Promise<{ items: Map<string, FoundRecords<Item>>; own: FoundRecordFile<Item> | null }> {
    const items = new Map<string, FoundRecords<Item>>()
    let own: FoundRecordFile<Item> | null = null
    let copyBytes = 0
    for (const path of await filesOf(folder)) {
      const isOwn = basename(path) === ownName
      if (!isOwn) {
        copyBytes += (await statOrNull(path))?.size ?? 0
        if (copyBytes > maxCopyBytes) {
          options.onProblem?.(path, new Error('the copies of this review are too large together'))
          break
        }
      }
      const file = await readOne(path, isOwn)
      if (isOwn) own = file
      for (const found of file?.found ?? []) {
        const known = items.get(found.item.id)
        // All conflict copies together add records only up to `maxItems`.
        if (known === undefined && !isOwn && items.size >= maxItems) continue
        if (known === undefined || isNewer(found.item, known.item)) items.set(found.item.id, found)
      }
    }
    return { items, own }
  }

  /** Reads one record file. Returns null if it is missing. */
  async function readOne(path: string, isOwn: boolean): Promise<FoundRecordFile<Item> | null> {
    const broken = (error: unknown): FoundRecordFile<Item> => {
      options.onProblem?.(path, error)
      return { found: [], unknown: [], rest: {}, isBroken: true }
    }
    let list: BoundedList
    try {
      list = await readBoundedList(path, 'items', limits)
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null
      // A broken copy is skipped. The own file will be replaced, so a read error must stop the write. If the own file
      // has another content than a review, it is set aside before the write.
      const isNone = error instanceof SyntaxError || error instanceof FileTooLarge
      if (isOwn && !isNone) throw error
      return broken(error)
    }
    const file = fileSchema.safeParse(list.rest)
    if (!file.success) {
      if (isOwn && newerSchema.safeParse(list.rest).success)
        throw new FileFault(
          'disk',
          'This review was saved by a newer version of Planroom. Update Planroom to use it.',
        )
      return broken(file.error)
    }
    const found: FoundRecords<Item>[] = []
    const unknown: unknown[] = []
    const yieldIfDue = createYielding()
    for (const stored of list.items) {
      await yieldIfDue()
      const parsed = item.safeParse(stored)
      if (parsed.success) found.push(timely(parsed.data, stored as object))
      else unknown.push(stored)
    }
    return { found, unknown, rest: file.data, isBroken: list.isCut }
  }

  /** A timestamp far in the future would win forever, so it counts as the oldest. */
  function timely(understood: Item, stored: object): FoundRecords<Item> {
    if (Date.parse(understood.updatedAt) <= now() + maxAheadMs) return { item: understood, stored }
    const updatedAt = new Date(0).toISOString()
    return { item: { ...understood, updatedAt }, stored: { ...stored, updatedAt } }
  }

  async function putOne(folder: string, id: string, change: Change<Item>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const seen = await versionOf(folder)
      const made = await madeOf(folder, id, change)
      if (made === null) return
      // A sync program may have added a file since the read. Read again rather than overwrite it.
      if (attempt < maxAttempts && (await versionOf(folder)) !== seen) continue
      const place = await confinedFolder(folder, reviewFolder, { create: true })
      // The file may be incomplete because a sync program is still writing it.
      if (made.isBroken) await setRecordAside(place, ownName, new Date(now()))
      await writeAtomically(place, ownName, made.text)
      remembered.delete(folder)
      return
    }
  }

  /**
   * Returns the own file with one item changed, and whether the current file is to be set aside; null if nothing
   * changes.
   */
  async function madeOf(
    folder: string,
    id: string,
    change: Change<Item>,
  ): Promise<{ text: string; isBroken: boolean } | null> {
    const { items, own } = await readAll(folder)
    const before = items.get(id)
    const put = change(before?.item)
    if (put === null) return null
    const last = Date.parse(before?.item.updatedAt ?? '') || 0
    const updatedAt = new Date(Math.max(now(), last + 1)).toISOString()
    const changed = item.parse({ ...put, id, updatedAt })
    // A known field that the change omits is removed. Fields of newer versions stay.
    const strangeFields = Object.entries(before?.stored ?? {}).filter(([key]) => !(key in item.shape))
    items.set(id, { item: changed, stored: { ...Object.fromEntries(strangeFields), ...changed } })
    const sorted = [...items].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { stored }]) => stored)
    // Unknown items get only the remaining room, so that they never block a new item.
    const strange = own?.unknown ?? []
    const kept = strange.slice(0, Math.max(0, limits.items - sorted.length))
    const text = await textOf({ ...own?.rest, planroom: 1 }, [...sorted, ...kept])
    if (sorted.length > limits.items || text === null)
      throw new FileFault('disk', 'This order has too many review notes.')
    return { text, isBroken: own?.isBroken === true || kept.length < strange.length }
  }

  async function versionOf(folder: string): Promise<string | null> {
    const found = await Promise.all(
      (await filesOf(folder)).map(async (path) => {
        const known = await statOrNull(path)
        return known === null ? [] : [`${basename(path)} ${String(known.size)} ${String(known.mtimeMs)}`]
      }),
    )
    return found.flat().join('\n') || null
  }

  /** Returns all records of a folder, from the cache if the files are unchanged. */
  async function readItems(folder: string): Promise<Item[]> {
    const version = await versionOf(folder)
    const known = remembered.get(folder)
    if (known !== undefined && known.version === version) return known.items
    const { items } = await readAll(folder)
    const found = [...items.values()].map((each) => each.item)
    remembered.delete(folder)
    if (version !== null && isSettled(version) && (await versionOf(folder)) === version)
      remembered.set(folder, { version, items: found })
    return found
  }

  /** Rejects with the fault of a full or failing disk. */
  async function onDisk<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await retryLocked(step)
    } catch (error) {
      throw diskProblem(error) ?? error
    }
  }

  return {
    /**
     * Returns all records of a folder (absolute, real path). Retries while another program locks a file, as `put` does.
     */
    read: (folder: string) => onDisk(() => readItems(folder)),
    /** Returns a version of the folder's files without reading them; null if there are none. */
    version: versionOf,
    /** Saves a record with the current time. Items and fields that this version does not know are preserved. */
    put: (folder: string, id: string, change: Change<Item>): Promise<void> =>
      writing.add(() => onDisk(() => putOne(folder, id, change))),
  }
}

/** Whether no file of a version was written in the last seconds. */
const isSettled = (version: string): boolean =>
  version.split('\n').every((line) => Date.now() - Number(line.slice(line.lastIndexOf(' ') + 1)) > settledMs)

/** Returns a function that yields to the event loop when the time budget is used up. */
function createYielding(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began <= turnBudgetMs) return undefined
    return yieldToEventLoop().then(() => {
      began = performance.now()
    })
  }
}

/** Returns the text of a file, one item per line; null if it exceeds the limits for reading. */
async function textOf(rest: object, items: readonly unknown[]): Promise<string | null> {
  let [parts, bytes] = [2, 0]
  const count = (_key: string, value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) parts += 1
    return value
  }
  const yieldIfDue = createYielding()
  const lines: string[] = []
  for (const item of items) {
    await yieldIfDue()
    const line = JSON.stringify(item, count)
    bytes += Buffer.byteLength(line) + 3
    lines.push(line)
    if (parts > limits.parts || bytes > limits.bytes) return null
  }
  const envelope = JSON.stringify({ ...rest, items: null }, count, 1)
  const list = lines.length === 0 ? '[]' : `[\n  ${lines.join(',\n  ')}\n ]`
  const at = envelope.lastIndexOf('null')
  const text = `${envelope.slice(0, at)}${list}${envelope.slice(at + 4)}\n`
  return Buffer.byteLength(text) > limits.bytes ? null : text
}

/** Compares by time. Equal times are compared by content, so that all computers agree. */
function isNewer(one: MergedItem, other: MergedItem): boolean {
  const [a, b] = [Date.parse(one.updatedAt), Date.parse(other.updatedAt)]
  return a === b ? JSON.stringify(one) > JSON.stringify(other) : a > b
}
