import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { chmod, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import type { FileRecord } from '../catalogue/filesRepository.ts'
import { isNothing } from '../files/disk.ts'
import { FileFault, systemCode } from '../files/fileFault.ts'
import { flushFile } from '../files/flush.ts'
import { isPartName, nameKey, recordsFolder } from '../files/naming.ts'
import { readBoundedJson } from '../files/boundedJson.ts'
import { makeFolderIn, withRealFolder } from '../files/realFolder.ts'

/** Path of a file below its order's folder, joined by `/`. */
const relativePath = z
  .string()
  .min(1)
  .max(4096)
  // Manifests are untrusted: no path may leave the folder.
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

/** Times are used in names and compared. An invalid or far future time counts as very old. */
const longAgo = '1970-01-01T00:00:00.000Z'
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) && Date.parse(text) < Date.UTC(9000, 0)

/** Maximum bytes of one file. The sum of all files of an order must stay a safe integer for the catalogue. */
const maxFileBytes = 2 ** 38

const storedFileSchema = z.object({
  /** The asset key. Manifests call it `slot`, the name of the first version. */
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

/** Parses one entry of a list of files; null for an invalid one. */
export function parseEntry(value: unknown): ManifestFile | null {
  const parsed = manifestFileSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** Maximum characters of a title: lists show and search many of them. */
const maxTitle = 1000

/**
 * The durable record of an order folder. It is stored in the folder, so a synced copy opens offline on another
 * computer. Times are ISO 8601, `mtime` is in milliseconds.
 */
const manifestSchema = z.object({
  planroom: z.literal(1),
  order: z.object({
    id: z.string().min(1),
    title: z.string().transform((title) => title.slice(0, maxTitle)),
    deliveredAt: z.number().nullable(),
  }),
  /** The service's base address. */
  connection: z.string(),
  /** Each delivery, oldest first. */
  deliveries: z.array(z.object({ at: z.string(), files: z.number() })).default([]),
  files: z.array(manifestFileSchema),
})
export type Manifest = z.output<typeof manifestSchema>

/** A manifest with unparsed entries. Entries are parsed one by one, so that an invalid entry does not affect others. */
const envelopeSchema = manifestSchema.extend({ files: z.array(z.unknown()) })
const newerSchema = z.object({ planroom: z.number().min(2) })

/** A manifest of a newer Planroom. Its folder is not changed. */
class NewerManifest extends FileFault {
  override name = 'NewerManifest'
  constructor() {
    super('disk', 'This folder was saved by a newer version of Planroom. Update Planroom to use it.')
  }
}

/** A manifest that is larger than Planroom writes. Its folder is not changed. */
class HugeManifest extends FileFault {
  override name = 'HugeManifest'
  constructor(file: string) {
    super('disk', `${file} lists too many files. Remove it. The files in the folder are kept.`)
  }
}

export const manifestName = 'manifest.json'

/** Maximum number of files, and of deliveries, of one order. */
const maxEntries = 20_000
/** Entries parsed before other work runs. */
const entriesAtOnce = 500
/** Maximum bytes, and lists and objects (each entry is one). */
const limits = { bytes: 16 * 1024 * 1024, parts: 2 * maxEntries + 100, depth: 32 }

/** Returns the version of a manifest on this disk, to notice changes by others; null if there is none. */
export async function manifestVersion(folder: string): Promise<string | null> {
  try {
    return versionOf(await lstat(join(folder, recordsFolder, manifestName)))
  } catch (error) {
    if (isNothing(error)) return null
    throw error
  }
}

/**
 * Includes the inode, since each write makes a new file. On disks with whole seconds, size and time may be equal by
 * chance.
 */
const versionOf = ({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }): string =>
  `${size}/${mtimeMs}/${ino}`

/** Rejects if the records folder is not a real folder: behind a link, writes would land elsewhere. */
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
 * Reads a folder's manifest; null if there is none. An unreadable one is renamed with a date and counts as none; the
 * folder's files stay. Invalid entries are reported to `onRefused` and left out. Throws NewerManifest, a FileFault if
 * the file is not a manifest of a sensible size, and disk errors; nothing is changed then.
 */
export async function readManifest(
  folder: string,
  options: { setAside: boolean; onRefused?: (entry: string) => void },
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
  await setManifestAside(folder)
  return null
}

/** Reads a manifest at another path, such as a conflict copy; null if it is not one. Rejects as `readManifest` does. */
export async function readManifestAt(file: string, maxBytes: number): Promise<Manifest | null> {
  return parseManifest(await readBoundedJson(file, { ...limits, bytes: maxBytes }), file)
}

/** Renames a folder's manifest with a date, so that a new one can be written. */
export const setManifestAside = (folder: string): Promise<void> =>
  setRecordAside(join(folder, recordsFolder), manifestName)

/** Renames one of the program's own `.json` records to `NAME.set-aside-TIME.json`. */
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

/** Creates a records folder if it is missing. Its parent must exist. */
export async function makeRecords(records: string): Promise<void> {
  try {
    makeFolderIn(dirname(records), basename(records))
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
  await assertRealRecords(records)
}

/** Parses a manifest; null if it is not one. Throws NewerManifest and HugeManifest. Yields to other work. */
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
    if (index % entriesAtOnce === entriesAtOnce - 1) await yieldToEventLoop()
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

/** Writes a folder's manifest atomically. Returns its version. The folder must exist. */
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

/** Converts a record to an entry of a manifest. */
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

/** Converts a record to a line that `parseEntry` reads. */
export function entryOf(file: FileRecord): z.input<typeof storedFileSchema> {
  return toStoredFile(manifestFileOf(file))
}

/** Converts an entry of a manifest to a record. */
export function recordOf({ path, mtime, ...file }: ManifestFile): FileRecord {
  return { ...file, relPath: path, mtimeMs: mtime }
}

/**
 * Writes one of the program's own records through a flushed temporary file and a rename. Returns its version. The
 * parent folder must exist.
 */
export async function writeAtomically(records: string, name: string, text: string): Promise<string> {
  await makeRecords(records)
  return withRealFolder(records, async ({ at, assertHere }) => {
    const temporary = join(at, `${name}.${randomUUID().slice(0, 8)}.part`)
    const handle = await open(temporary, 'wx')
    try {
      assertHere(() => undefined)
      await handle.writeFile(text)
      await flushFile(handle)
      await handle.close()
      await removeLeftovers(at, name, temporary)
      const record = join(at, name)
      await rename(temporary, record).catch(async (error: unknown) => {
        if (await isReadOnly(record, error)) await chmod(record, 0o666)
        // Some drives never replace a file. A record that is missing after a crash is written again.
        else if (systemCode(error) === 'EEXIST') await rm(record, { force: true })
        else throw error
        await rename(temporary, record)
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
 * Whether a record was not replaced because of the read-only attribute. Windows never replaces such a file. Users set
 * the attribute on whole folders, and files copied from a disc have it.
 */
async function isReadOnly(record: string, error: unknown): Promise<boolean> {
  if (!['EPERM', 'EACCES'].includes(systemCode(error))) return false
  const { mode } = await lstat(record)
  return (mode & 0o222) === 0
}

/**
 * Removes temporary files of a record that a killed run left. Called before the rename of the new temporary file, so
 * that a record with its final name never has leftovers.
 */
async function removeLeftovers(records: string, name: string, current: string): Promise<void> {
  for (const entry of await readdir(records)) {
    const path = join(records, entry)
    if (path !== current && entry.startsWith(`${name}.`) && isPartName(entry)) await rm(path, { force: true })
  }
}
