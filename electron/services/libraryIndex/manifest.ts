import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { FileRecord } from '../catalogue/filesRepository.ts'
import { isNothing } from '../files/disk.ts'
import { FileFault, systemCode } from '../files/fileFault.ts'
import { flushFile } from '../files/flush.ts'
import { isPartName, nameKey, recordsFolder } from '../files/naming.ts'
import { readBoundedJson } from '../files/boundedJson.ts'
import { makeFolderIn, withRealFolder } from '../files/realFolder.ts'

/**
 * The durable record of an order folder. It travels with the folder: a synced copy opens offline on another laptop.
 * Paths are relative to the folder and joined by `/`; times are ISO 8601, `mtime` is milliseconds.
 */
const relativePath = z
  .string()
  .min(1)
  .max(4096)
  // A manifest may come from anywhere: no path in it may leave the folder.
  .refine(
    (path) =>
      path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part)),
    'leaves the folder',
  )
  .refine((path) => !/^[a-z]:/i.test(path), 'names a drive')
  .refine(
    (path) => path.split('/').every((part) => nameKey(part) !== nameKey(recordsFolder)),
    'names a record',
  )

/** Times name folders and are compared: one that is none, or is of the far future, counts as very old. */
const longAgo = '1970-01-01T00:00:00.000Z'
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) && Date.parse(text) < Date.UTC(9000, 0)

/** Most bytes of a file: of all files that an order can have they still add up to a number that the catalogue reads. */
const maxFileBytes = 2 ** 38

const storedFileSchema = z.object({
  /** The asset key, by the name that it has had in every manifest. */
  slot: z.string(),
  path: relativePath,
  state: z.enum(['current', 'kept_local', 'earlier']),
  size: z.number().int().min(0).max(maxFileBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mtime: z.number(),
  url: z.string(),
  etag: z.string().nullable().default(null),
  lastModified: z.string().nullable().default(null),
  delivery: z.string().refine(isMoment).catch(longAgo),
  until: z.string().refine(isMoment).nullable().catch(null),
  asked: z.string().nullable().default(null),
})
const manifestFileSchema = storedFileSchema.transform(({ slot, ...file }) => ({ assetKey: slot, ...file }))
export type ManifestFile = z.output<typeof manifestFileSchema>

/** One entry of a list of files, from JSON; null for one that does not fit. */
export function parseEntry(value: unknown): ManifestFile | null {
  const parsed = manifestFileSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** Letters of a title that are kept: lists show many of them at once, and each is searched. */
const maxTitle = 1000

const manifestSchema = z.object({
  planroom: z.literal(1),
  order: z.object({
    id: z.string().min(1),
    title: z.string().transform((title) => title.slice(0, maxTitle)),
    deliveredAt: z.number().nullable(),
  }),
  /** The service's base address. */
  connection: z.string(),
  /** Each time files came, oldest first. */
  deliveries: z.array(z.object({ at: z.string(), files: z.number() })).default([]),
  files: z.array(manifestFileSchema),
})
export type Manifest = z.output<typeof manifestSchema>

/** One bad entry must not cost the good ones: each is parsed by itself. */
const envelopeSchema = manifestSchema.extend({ files: z.array(z.unknown()) })
const newerSchema = z.object({ planroom: z.number().min(2) })

/** A manifest that a newer Planroom wrote. Nothing in its folder is touched. */
class NewerManifest extends FileFault {
  override name = 'NewerManifest'
  constructor() {
    super('disk', 'This folder was saved by a newer version of Planroom. Update Planroom to use it.')
  }
}

/** A manifest that no Planroom wrote: it is larger than any of them can be. Nothing in its folder is touched. */
class HugeManifest extends FileFault {
  override name = 'HugeManifest'
  constructor(file: string) {
    super('disk', `${file} lists too many files. Remove it. The files in the folder are kept.`)
  }
}

export const manifestName = 'manifest.json'

/** Most files, and most deliveries, of one order. */
const maxEntries = 20_000
/** Entries that are judged before other work has its turn. */
const entriesAtOnce = 500
/** In bytes; in lists and objects, each entry being one. */
const limits = { bytes: 16 * 1024 * 1024, parts: 2 * maxEntries + 100, depth: 32 }

/** Names a manifest as it stands on this disk, to see whether someone else wrote it since; null when there is none. */
export async function manifestVersion(folder: string): Promise<string | null> {
  try {
    return versionOf(await lstat(join(folder, recordsFolder, manifestName)))
  } catch (error) {
    if (isNothing(error)) return null
    throw error
  }
}

/** Size and time may be the same by chance where a disk counts whole seconds; each writing makes another file. */
const versionOf = ({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }): string =>
  `${size}/${mtimeMs}/${ino}`

/**
 * Rejects where something else than a folder has the place of a folder's records: behind a link, what is written
 * there would land elsewhere.
 */
export async function assertRealRecords(records: string): Promise<void> {
  let found
  try {
    found = await lstat(records)
  } catch (error) {
    if (isNothing(error)) return
    throw error
  }
  if (found.isDirectory()) return
  const what = found.isSymbolicLink() ? 'a link' : 'a file'
  throw new FileFault('disk', `${records} is ${what}. Remove it, so that Planroom can create its own folder.`)
}

/**
 * Reads a folder's manifest: null when there is none. One that cannot be understood is set aside under a dated
 * name, beside it, and counts as none; the folder's files are kept. Entries that lead out of the folder or do not fit
 * go to `onRefused` and are left out. Throws NewerManifest, a FileFault where something else than a manifest of a
 * sensible size stands in its place, and other disk errors; nothing is touched then.
 */
export async function readManifest(
  folder: string,
  options: { setAside: boolean; now?: Date; onRefused?: (entry: string) => void },
): Promise<Manifest | null> {
  const file = join(folder, recordsFolder, manifestName)
  let value: unknown
  try {
    value = await readBoundedJson(file, limits)
  } catch (error) {
    if (isNothing(error)) return null
    if (!(error instanceof SyntaxError)) throw error
    value = null
  }
  const manifest = await parseManifest(value, file, options.onRefused)
  if (manifest !== null || !options.setAside) return manifest
  await setManifestAside(folder, options.now)
  return null
}

/**
 * Reads a manifest that does not stand in its place, such as a sync program's copy of it; null for what is none.
 * Rejects as `readManifest` does.
 */
export async function readManifestAt(file: string, maxBytes: number): Promise<Manifest | null> {
  return parseManifest(await readBoundedJson(file, { ...limits, bytes: maxBytes }), file)
}

/** Puts a folder's manifest away under a dated name, so that a new one can be written. */
export function setManifestAside(folder: string, now?: Date): Promise<void> {
  return setRecordAside(join(folder, recordsFolder), manifestName, now)
}

/** Puts one of the program's own records, a `.json`, away beside it: `NAME.set-aside-TIME.json`. */
export async function setRecordAside(records: string, name: string, now: Date = new Date()): Promise<void> {
  const time = now.toISOString().replace(/[:.]/g, '-')
  await assertRealRecords(records)
  await withRealFolder(records, async ({ at, assertHere }) => {
    const [from, to] = [join(at, name), join(at, `${basename(name, '.json')}.set-aside-${time}.json`)]
    await rename(from, to)
    assertHere(() => {
      renameSync(to, from)
    })
  })
}

/** Makes the folder of a folder's records where it is missing. What is above it has to be there. */
export async function makeRecords(records: string): Promise<void> {
  try {
    makeFolderIn(dirname(records), basename(records))
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
  await assertRealRecords(records)
}

/**
 * A manifest from what its file says, or null when it is not one. Throws NewerManifest and HugeManifest; gives way to
 * other work in between.
 */
async function parseManifest(
  value: unknown,
  file: string,
  onRefused?: (entry: string) => void,
): Promise<Manifest | null> {
  const lists = z.object({ files: z.unknown(), deliveries: z.unknown().optional() }).safeParse(value)
  if (lists.success && [lists.data.files, lists.data.deliveries].some(isTooLong)) throw new HugeManifest(file)
  const envelope = envelopeSchema.safeParse(value)
  if (!envelope.success) {
    if (newerSchema.safeParse(value).success) throw new NewerManifest()
    return null
  }
  const files: ManifestFile[] = []
  for (const [index, entry] of envelope.data.files.entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await nextTurn()
    const parsed = parseEntry(entry)
    if (parsed !== null) files.push(parsed)
    else onRefused?.(entryName(entry))
  }
  return { ...envelope.data, files }
}

const isTooLong = (list: unknown): boolean => Array.isArray(list) && list.length > maxEntries

function entryName(entry: unknown): string {
  const named = z.object({ path: z.string() }).safeParse(entry)
  return named.success ? named.data.path.slice(0, 300) : 'an entry without a path'
}

/** Writes a folder's manifest whole or not at all, and gives its stamp. The folder must exist. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  return writeAtomically(
    join(folder, recordsFolder),
    manifestName,
    `${JSON.stringify(toStored(manifest), null, 1)}\n`,
  )
}

function toStored(manifest: Manifest): z.input<typeof manifestSchema> {
  return { ...manifest, files: manifest.files.map(toStoredFile) }
}

const toStoredFile = ({ assetKey, ...file }: ManifestFile): z.input<typeof storedFileSchema> => ({
  slot: assetKey,
  ...file,
})

/** A record as an entry of a manifest. */
export function manifestFileOf(file: FileRecord): ManifestFile {
  return {
    assetKey: file.assetKey,
    path: file.relPath,
    state: file.state,
    size: file.size,
    sha256: file.sha256,
    mtime: file.mtimeMs,
    url: file.url,
    etag: file.etag,
    lastModified: file.lastModified,
    delivery: file.delivery,
    until: file.until,
    asked: file.asked,
  }
}

/** A record as one line of a list, in the shape that `parseEntry` reads. */
export function entryOf(file: FileRecord): z.input<typeof storedFileSchema> {
  return toStoredFile(manifestFileOf(file))
}

/** The record in an entry of a manifest. */
export function recordOf({ path, mtime, ...file }: ManifestFile): FileRecord {
  return { ...file, relPath: path, mtimeMs: mtime }
}

/**
 * Writes one of the program's own records by a temporary file, synced and renamed; gives its stamp. The folder above
 * has to exist.
 */
export async function writeAtomically(records: string, name: string, text: string): Promise<string> {
  await makeRecords(records)
  return withRealFolder(records, async ({ at, assertHere }) => {
    const temporary = join(at, `${name}.${randomUUID().slice(0, 8)}.part`)
    const handle = await open(temporary, 'wx')
    try {
      assertHere(() => undefined) // taken back below
      await handle.writeFile(text)
      await flushFile(handle)
      await handle.close()
      await removeLeftovers(at, name, temporary)
      await rename(temporary, join(at, name)).catch(async (error: unknown) => {
        if (systemCode(error) !== 'EEXIST') throw error
        // Some drives never replace a file. A record that is missing after a kill is written again.
        await rm(join(at, name), { force: true })
        await rename(temporary, join(at, name))
      })
    } catch (error) {
      await handle.close().catch(() => undefined)
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
    return versionOf(await lstat(join(at, name)))
  })
}

/**
 * A run that was killed between making a temporary record and renaming it left that behind. It goes before the next
 * one gets its name: a kill in between finds the record still to be written, and a written one has no leftovers.
 */
async function removeLeftovers(records: string, name: string, current: string): Promise<void> {
  for (const entry of await readdir(records)) {
    const path = join(records, entry)
    if (path !== current && entry.startsWith(`${name}.`) && isPartName(entry)) await rm(path, { force: true })
  }
}
