import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import PQueue from 'p-queue'
import { z } from 'zod'
import { readBoundedJson } from '../../files/boundedJson.ts'
import { confinedFolder, statOrNull } from '../../files/disk.ts'
import { FileFault, systemCode } from '../../files/fileFault.ts'
import { recordsFolder } from '../../files/naming.ts'
import { writeAtomically } from '../../libraryIndex/manifest.ts'

/** What is kept of a review. Of two with one id the newer one counts, wherever it was written. */
export interface MergedItem {
  id: string
  /** ISO 8601. */
  updatedAt: string
}

/**
 * Notes of a review that are kept with the folder of an order, and so travel with it. Several computers may write them at
 * once: nothing is locked, and what a sync program made two files of is read as one.
 */
export interface MergedRecords<Item extends MergedItem> {
  /** All of a folder, absolute and real. */
  read(folder: string): Promise<Item[]>
  /** Names what the files of a folder were last written as; null where there are none. Nothing of them is read. */
  version(folder: string): Promise<string | null>
  /** Puts one with the time of now, over what others wrote since it was read. Answers all of the folder. */
  put(folder: string, item: Omit<Item, 'updatedAt'>): Promise<Item[]>
}

const reviewFolder = `${recordsFolder}/review`
const maxItems = 20_000
const limits = { bytes: 16 * 1024 * 1024, parts: 5 * maxItems + 100, depth: 16 }
/** Copies that sync programs made of one file. */
const maxCopies = 20
const maxAheadMs = 24 * 3600 * 1000

const fileSchema = z.object({ planroom: z.literal(1), items: z.array(z.unknown()).max(maxItems) })
const newerSchema = z.object({ planroom: z.number().min(2) })

/**
 * `name`: of the file in `.planroom/review`, without its ending. `item` parses one of them: they may come from anybody.
 * `onProblem` gets what could not be read; it is left where it is.
 */
export function createMergedRecords<Item extends MergedItem>(options: {
  name: string
  item: z.ZodType<Item>
  now?: () => number
  onProblem?: (path: string, error: unknown) => void
}): MergedRecords<Item> {
  const { name, item, now = Date.now } = options
  const writing = new PQueue({ concurrency: 1 })

  /** The files of a folder. "changes (conflicted copy).json" is as good as "changes.json". */
  async function copiesOf(folder: string): Promise<string[]> {
    try {
      const place = await confinedFolder(folder, reviewFolder, { create: false })
      const names = await readdir(place)
      const copies = names.filter((each) => each.startsWith(name) && each.endsWith('.json')).sort()
      return copies.slice(0, maxCopies).map((copy) => join(place, copy))
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return []
      throw error
    }
  }

  async function readAll(folder: string): Promise<Map<string, Item>> {
    const items = new Map<string, Item>()
    for (const path of await copiesOf(folder)) {
      for (const found of await readOne(path, basename(path) === `${name}.json`)) {
        const known = items.get(found.id)
        if (known === undefined || isNewer(found, known)) items.set(found.id, found)
      }
    }
    return items
  }

  async function readOne(path: string, isOwn: boolean): Promise<Item[]> {
    let value: unknown
    try {
      value = await readBoundedJson(path, limits)
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return []
      // A copy may be anything; what is written next takes the place of the own file, so that has to be known.
      if (isOwn && !(error instanceof SyntaxError)) throw error
      options.onProblem?.(path, error)
      return []
    }
    const file = fileSchema.safeParse(value)
    if (!file.success) {
      if (isOwn && newerSchema.safeParse(value).success)
        throw new FileFault(
          'disk',
          'This review was saved by a newer version of Planroom. Update Planroom to use it.',
        )
      options.onProblem?.(path, file.error)
      return []
    }
    return file.data.items.flatMap((each) => {
      const parsed = item.safeParse(each)
      if (!parsed.success) return []
      // A clock that is far ahead must not win for ever.
      const isTimely = Date.parse(parsed.data.updatedAt) <= now() + maxAheadMs
      return [isTimely ? parsed.data : { ...parsed.data, updatedAt: new Date(0).toISOString() }]
    })
  }

  return {
    read: async (folder) => [...(await readAll(folder)).values()],
    async version(folder) {
      const found = await Promise.all(
        (await copiesOf(folder)).map(async (path) => {
          const known = await statOrNull(path)
          return known === null ? [] : [`${basename(path)} ${String(known.size)} ${String(known.mtimeMs)}`]
        }),
      )
      return found.flat().join('\n') || null
    },
    put: (folder, put) =>
      writing.add(async () => {
        const place = await confinedFolder(folder, reviewFolder, { create: true })
        const items = await readAll(folder)
        const last = Date.parse(items.get(put.id)?.updatedAt ?? '') || 0
        const updatedAt = new Date(Math.max(now(), last + 1)).toISOString()
        items.set(put.id, item.parse({ ...put, updatedAt }))
        const sorted = [...items.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
        if (sorted.length > maxItems) throw new FileFault('disk', 'This order has too many review notes.')
        await writeAtomically(
          place,
          `${name}.json`,
          `${JSON.stringify({ planroom: 1, items: sorted }, null, 1)}\n`,
        )
        return sorted
      }),
  }
}

/** By time; by content where that is the same, so that all computers agree. */
function isNewer(one: MergedItem, other: MergedItem): boolean {
  const [a, b] = [Date.parse(one.updatedAt), Date.parse(other.updatedAt)]
  return a === b ? JSON.stringify(one) > JSON.stringify(other) : a > b
}
