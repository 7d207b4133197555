import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import PQueue from 'p-queue'
import { z } from 'zod'
import { JsonTooLarge } from '../../files/boundedJson.ts'
import { readBoundedList, type BoundedList } from '../../files/boundedList.ts'
import { confinedFolder, statOrNull } from '../../files/disk.ts'
import { diskProblem, FileFault, systemCode } from '../../files/fileFault.ts'
import { recordsFolder } from '../../files/naming.ts'
import type { LockRetry } from '../../files/lockRetry.ts'
import { FileTooLarge } from '../../files/plainFile.ts'
import { setRecordAside, writeAtomically } from '../../libraryIndex/manifest.ts'

/** What is kept of a review. Of two with one id the newer one counts, wherever it was written. */
export interface MergedItem {
  id: string
  /** ISO 8601. */
  updatedAt: string
}

/**
 * Notes of a review that are kept with the folder of an order, and so travel with it. Several computers may write
 * them at once: nothing is locked, and what a sync program made two files of is read as one. What a disk refuses is a
 * fault with a sentence.
 */
export interface MergedRecords<Item extends MergedItem> {
  /** All of a folder, absolute and real. Waits while another program holds a file, as `put` does. */
  read(folder: string): Promise<Item[]>
  /** Names what the files of a folder were last written as; null where there are none. Nothing of them is read. */
  version(folder: string): Promise<string | null>
  /**
   * Puts one with the time of now, over what others wrote. `change` makes it of the one of this id as it stands on
   * disk, if there is one; null leaves all as it is. Items and fields that this version does not know stay.
   */
  put(
    folder: string,
    id: string,
    change: (before: Item | undefined) => Omit<Item, 'id' | 'updatedAt'> | null,
  ): Promise<void>
}

export interface RecordsOptions {
  /** Does a step of the disk that another program may hold up. */
  retryLocked: LockRetry
  now?: () => number
  /** Gets what could not be read. A copy is left where it is; the own file is set aside before another is written. */
  onProblem?: (path: string, error: unknown) => void
}

/** An item as it was understood, and as it stands in its file: a newer version may have written more. */
interface Found<Item> {
  item: Item
  stored: object
}

/** What a file holds. Nothing where `isBroken`. */
interface FoundFile<Item> {
  found: Found<Item>[]
  /** Items that this version does not know, as they are. */
  unknown: unknown[]
  /** What stands beside the items. */
  rest: object
  isBroken: boolean
}

const reviewFolder = `${recordsFolder}/review`
/** That copies may fill an order with. */
const maxItems = 20_000
/** Room that the user's own ones have beyond: strange ones must not keep anybody from annotating. */
const ownRoom = 2000
const limits = {
  bytes: 16 * 1024 * 1024,
  parts: 5 * maxItems + 100,
  depth: 16,
  items: maxItems + ownRoom,
}
/** Of all copies together, in bytes. */
const maxCopyBytes = limits.bytes
/** Folders whose records are remembered. */
const maxFolders = 16
/** Some drives tell times in steps of two seconds: what is younger may be written once more at the same time. */
const settledMs = 3000
/** Done before other work has its turn, in milliseconds. */
const turnBudgetMs = 8
/** Copies that sync programs made of one file; more of them are not read. */
const maxCopies = 19
/** Files that change again and again are written in the end. */
const maxTurns = 5
const maxAheadMs = 24 * 3600 * 1000

const fileSchema = z.looseObject({ planroom: z.literal(1) })
const newerSchema = z.object({ planroom: z.number().min(2) })

/**
 * `name`: of the file in `.planroom/review`, without its ending. `item` parses one of them: they may come from anybody.
 */
export function createMergedRecords<Item extends MergedItem>(
  options: RecordsOptions & { name: string; item: z.ZodType<Item> & Pick<z.ZodObject, 'shape'> },
): MergedRecords<Item> {
  const { name, item, retryLocked, now = Date.now } = options
  const ownName = `${name}.json`
  const writing = new PQueue({ concurrency: 1 })
  /** Of folders that were read, by their version; the one that was read last is the last. */
  const remembered = new Map<string, { version: string; items: Item[] }>()

  /**
   * The files of a folder, the own one first: it is written over. "changes (conflicted copy).json" is as good as
   * "changes.json".
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

  /** Everything of a folder, by id, up to `maxItems` with the own ones first, and the own file. */
  async function readAll(
    folder: string,
  ): Promise<{ items: Map<string, Found<Item>>; own: FoundFile<Item> | null }> {
    const items = new Map<string, Found<Item>>()
    let own: FoundFile<Item> | null = null
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
        // Each copy may be full: together they hold no more than one of them may.
        if (known === undefined && !isOwn && items.size >= maxItems) continue
        if (known === undefined || isNewer(found.item, known.item)) items.set(found.item.id, found)
      }
    }
    return { items, own }
  }

  /** Null for what is gone. */
  async function readOne(path: string, isOwn: boolean): Promise<FoundFile<Item> | null> {
    const broken = (error: unknown): FoundFile<Item> => {
      options.onProblem?.(path, error)
      return { found: [], unknown: [], rest: {}, isBroken: true }
    }
    let list: BoundedList
    try {
      list = await readBoundedList(path, 'items', limits)
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null
      // A copy may be anything; what is written next takes the place of the own file, so that has to be known. One that is
      // no review of ours is set aside then.
      const isNone =
        error instanceof SyntaxError || error instanceof FileTooLarge || error instanceof JsonTooLarge
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
    const found: Found<Item>[] = []
    const unknown: unknown[] = []
    const turn = createTurns()
    for (const stored of list.items) {
      await turn()
      const parsed = item.safeParse(stored)
      if (parsed.success) found.push(timely(parsed.data, stored as object))
      else unknown.push(stored)
    }
    return { found, unknown, rest: file.data, isBroken: list.isCut }
  }

  /** A clock that is far ahead must not win for ever. */
  function timely(understood: Item, stored: object): Found<Item> {
    if (Date.parse(understood.updatedAt) <= now() + maxAheadMs) return { item: understood, stored }
    const updatedAt = new Date(0).toISOString()
    return { item: { ...understood, updatedAt }, stored: { ...stored, updatedAt } }
  }

  async function putOne(
    folder: string,
    id: string,
    change: (before: Item | undefined) => Omit<Item, 'id' | 'updatedAt'> | null,
  ): Promise<void> {
    for (let turn = 1; ; turn += 1) {
      const seen = await versionOf(folder)
      const made = await madeOf(folder, id, change)
      if (made === null) return
      // What a sync program brought since it was read would be written over.
      if (turn < maxTurns && (await versionOf(folder)) !== seen) continue
      const place = await confinedFolder(folder, reviewFolder, { create: true })
      // It may be half of what a sync program is still bringing.
      if (made.isBroken) await setRecordAside(place, ownName, new Date(now()))
      await writeAtomically(place, ownName, made.text)
      remembered.delete(folder)
      return
    }
  }

  /** The own file with one item changed, and whether what stands there now is broken. Null where nothing changes. */
  async function madeOf(
    folder: string,
    id: string,
    change: (before: Item | undefined) => Omit<Item, 'id' | 'updatedAt'> | null,
  ): Promise<{ text: string; isBroken: boolean } | null> {
    const { items, own } = await readAll(folder)
    const before = items.get(id)
    const put = change(before?.item)
    if (put === null) return null
    const last = Date.parse(before?.item.updatedAt ?? '') || 0
    const updatedAt = new Date(Math.max(now(), last + 1)).toISOString()
    const changed = item.parse({ ...put, id, updatedAt })
    // A known field that the change leaves out is gone. Fields of newer versions stay.
    const strangeFields = Object.entries(before?.stored ?? {}).filter(([key]) => !(key in item.shape))
    items.set(id, { item: changed, stored: { ...Object.fromEntries(strangeFields), ...changed } })
    const sorted = [...items].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { stored }]) => stored)
    // Those that are not understood have what room is left, so that they keep nobody from adding one.
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

  /** All of a folder, from memory where its files are those that were read last. */
  async function readItems(folder: string): Promise<Item[]> {
    const version = await versionOf(folder)
    const known = remembered.get(folder)
    if (known !== undefined && known.version === version) return known.items
    const { items } = await readAll(folder)
    const found = [...items.values()].map((each) => each.item)
    remembered.delete(folder)
    if (version !== null && isSettled(version) && (await versionOf(folder)) === version) {
      remembered.set(folder, { version, items: found })
      const [oldest] = remembered.keys()
      if (remembered.size > maxFolders && oldest !== undefined) remembered.delete(oldest)
    }
    return found
  }

  /** Rejects with the sentence of a problem of the disk as a whole. */
  async function onDisk<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await retryLocked(step)
    } catch (error) {
      throw diskProblem(error) ?? error
    }
  }

  return {
    read: (folder) => onDisk(() => readItems(folder)),
    version: versionOf,
    put: (folder, id, change) => writing.add(() => onDisk(() => putOne(folder, id, change))),
  }
}

/** Whether no file of a version was written in the last seconds. */
const isSettled = (version: string): boolean =>
  version.split('\n').every((line) => Date.now() - Number(line.slice(line.lastIndexOf(' ') + 1)) > settledMs)

/** Gives other work its turn whenever the last one was long enough ago. */
function createTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began <= turnBudgetMs) return undefined
    return yieldToEventLoop().then(() => {
      began = performance.now()
    })
  }
}

/** The text of a file, an item a line; null for more than is read again. */
async function textOf(rest: object, items: readonly unknown[]): Promise<string | null> {
  let [parts, bytes] = [2, 0]
  const count = (_key: string, value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) parts += 1
    return value
  }
  const turn = createTurns()
  const lines: string[] = []
  for (const item of items) {
    await turn()
    const line = JSON.stringify(item, count)
    bytes += Buffer.byteLength(line) + 3
    lines.push(line)
    if (parts > limits.parts || bytes > limits.bytes) return null
  }
  const beside = JSON.stringify({ ...rest, items: null }, count, 1)
  const list = lines.length === 0 ? '[]' : `[\n  ${lines.join(',\n  ')}\n ]`
  const at = beside.lastIndexOf('null')
  const text = `${beside.slice(0, at)}${list}${beside.slice(at + 4)}\n`
  return Buffer.byteLength(text) > limits.bytes ? null : text
}

/** By time; by content where that is the same, so that all computers agree. */
function isNewer(one: MergedItem, other: MergedItem): boolean {
  const [a, b] = [Date.parse(one.updatedAt), Date.parse(other.updatedAt)]
  return a === b ? JSON.stringify(one) > JSON.stringify(other) : a > b
}
