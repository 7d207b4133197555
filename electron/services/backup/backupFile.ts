import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { openZip } from '../attachments/zip/unzip.ts'
import { BadZip, zipLimits } from '../attachments/zip/zipPlan.ts'
import { savedConnectionsSchema } from '../connections/connections.ts'
import { namesIn } from '../files/disk.ts'
import { readProblem, saveAdvice, systemCode } from '../files/fileFault.ts'
import { flushFile, syncFolder } from '../files/flush.ts'
import { partName } from '../files/naming.ts'
import { readPlain } from '../files/plainFile.ts'
import { replaceFile } from '../files/replaceFile.ts'
import { isSystemName } from '../files/systemNames.ts'
import { zipBuffers } from '../files/zipBuffers.ts'
import { logoName, maxLogoBytes } from '../handover/logoFiles.ts'
import { outboxRowsSchema, readOutboxRows, type OutboxRows } from '../outbox/store/outboxRows.ts'
import { outboxVersion } from '../outbox/store/outboxSchema.ts'
import { savedReportsSchema } from '../reports/reportSettings.ts'
import { savedOperationsSchema } from '../settings/operations.ts'
import { savedSettingsSchema } from '../settings/preferences.ts'

/** Version of the backup's format. A change that an older Planroom can't read needs another one. */
const backupVersion = 1
const manifestName = 'backup.json'

/** Documents of a backup, with the schema that each must match. */
const documentSchemas = {
  'connections.json': savedConnectionsSchema,
  'settings.json': savedSettingsSchema,
  'operations.json': savedOperationsSchema,
  'reports.json': savedReportsSchema,
  'outbox.json': outboxRowsSchema,
} as const
type DocumentName = keyof typeof documentSchemas
const documentNames = Object.keys(documentSchemas) as DocumentName[]
const isDocument = (name: string): name is DocumentName => Object.hasOwn(documentSchemas, name)

/** Logos are named by their hash. */
const logoPattern = /^logos\/([0-9a-f]{64})\.(?:png|jpg)$/

/** Maximum unpacked size of one file, in bytes. */
const maxDocument = 128 * 1024 * 1024
const maxLogos = 200
/** Maximum number of files, with the list of files. */
const maxFiles = documentNames.length + maxLogos + 1
/** Maximum unpacked size of all files together, in bytes: they are in memory at once. */
const maxTotal = 512 * 1024 * 1024

const manifestSchema = z.object({
  format: z.literal('planroom-backup'),
  version: z.number().int(),
  outboxVersion: z.number().int(),
  planroom: z.string().max(100),
  createdAt: z.iso.datetime(),
  files: z
    .array(
      z.strictObject({ name: z.string().max(200), bytes: z.number().int(), sha256: z.string().length(64) }),
    )
    .max(documentNames.length + maxLogos),
})

/** A backup that was checked completely. */
export interface Backup {
  /** ISO 8601. */
  createdAt: string
  connections: z.output<typeof savedConnectionsSchema>
  outbox: z.output<typeof outboxRowsSchema>
  /** Checked contents by name. */
  files: ReadonlyMap<string, Buffer>
}

interface BackupSource {
  /** The data folder. */
  home: string
  version: string
  /** The open outbox. */
  outbox: DatabaseSync
}

/**
 * Writes a backup to `path` under a temporary name, checks it, flushes and renames it. It has no keys, and nothing of the
 * demo company. Throws `disk`, and `internal` if the written file can't be read back.
 */
export async function writeBackup(path: string, source: BackupSource): Promise<void> {
  const files = await collectFiles(source)
  const manifest: z.input<typeof manifestSchema> = {
    format: 'planroom-backup',
    version: backupVersion,
    outboxVersion,
    planroom: source.version,
    createdAt: new Date().toISOString(),
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  }
  const zip = await zipBuffers([{ name: manifestName, bytes: jsonBytes(manifest) }, ...files])
  const part = join(dirname(path), partName(basename(path), randomUUID().slice(0, 8)))
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(zip)
      await flushFile(handle)
    } finally {
      await handle.close()
    }
    await readBackup(part)
    replaceFile(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof AppError && error.code === 'bad_input')
      throw new AppError('internal', 'The backup could not be read back. Try again.', { cause: error })
    throw error instanceof AppError
      ? error
      : new AppError('disk', `Couldn’t save the backup ${path}. ${saveAdvice(error)}`, { cause: error })
  }
}

async function collectFiles({ home, outbox }: BackupSource): Promise<{ name: string; bytes: Buffer }[]> {
  const saved = await readDocument(home, 'connections.json')
  const { active, connections } =
    saved === null ? { active: null, connections: [] } : savedConnectionsSchema.parse(saved)
  const demos = new Set(connections.filter(({ isDemo }) => isDemo).map(({ id }) => id))
  const kept = connections
    .filter(({ isDemo }) => !isDemo)
    .map((connection) => ({ ...connection, keys: {}, refused: false }))
  const rows = readOutboxRows(outbox)
  const isKept = (row: { connection_id: string }): boolean => !demos.has(row.connection_id)
  const documents: [DocumentName, unknown][] = [
    ['connections.json', { active: activeOf(active, kept), connections: kept }],
    ['settings.json', await readDocument(home, 'settings.json')],
    ['operations.json', await readDocument(home, 'operations.json')],
    ['reports.json', await readDocument(home, 'reports.json')],
    [
      'outbox.json',
      {
        entries: rows.entries.filter(isKept),
        draftLists: rows.draftLists.filter(isKept),
      } satisfies OutboxRows,
    ],
  ]
  const names = (await namesIn(join(home, 'logos'))).map((name) => `logos/${name}`)
  return [
    ...documents.flatMap(([name, value]) => (value === null ? [] : [{ name, bytes: jsonBytes(value) }])),
    ...(await Promise.all(
      names
        .filter((name) => logoPattern.test(name))
        .slice(0, maxLogos)
        .map(async (name) => ({ name, bytes: await readPlain(join(home, name), maxLogoBytes) })),
    ).then((logos) => logos.filter(isLogo))),
  ]
}

/** Whether a stored logo is the picture that it was. A restore would refuse a damaged one. */
function isLogo({ name, bytes }: { name: string; bytes: Buffer }): boolean {
  try {
    return name === `logos/${logoName(bytes)}`
  } catch {
    return false
  }
}

/** Returns a document of the data folder; null if there is none. */
async function readDocument(home: string, name: DocumentName): Promise<unknown> {
  try {
    return documentSchemas[name].parse(JSON.parse(await readFile(join(home, name), 'utf8')))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Returns the id of the connection in use: `active` if it is in the list, else the first one; null for an empty list. */
export const activeOf = (active: string | null, connections: readonly { id: string }[]): string | null =>
  connections.some(({ id }) => id === active) ? active : (connections[0]?.id ?? null)

const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads and checks a backup: names, sizes, hashes, versions, and the schema of each document. Changes nothing. Throws
 * `bad_input` for a file that is no complete backup, and `disk`.
 */
export async function readBackup(path: string): Promise<Backup> {
  try {
    const contents = await unpack(path)
    const manifest = parseManifest(contents.get(manifestName))
    contents.delete(manifestName)
    if (contents.size !== manifest.files.length) throw damaged('Files are missing or were added.')
    for (const { name, bytes, sha256: hash } of manifest.files) {
      const content = contents.get(name)
      if (content === undefined || content.length !== bytes || sha256(content) !== hash)
        throw damaged(`${name} was changed.`)
    }
    const parsed = <N extends DocumentName>(name: N): z.output<(typeof documentSchemas)[N]> => {
      const content = contents.get(name)
      if (content === undefined) throw damaged(`${name} is missing.`)
      return documentSchemas[name].parse(JSON.parse(content.toString('utf8'))) as z.output<
        (typeof documentSchemas)[N]
      >
    }
    const connections = parsed('connections.json')
    if (connections.connections.some(({ keys }) => Object.keys(keys).length > 0))
      throw damaged('It has keys.')
    const outbox = parsed('outbox.json')
    for (const [name, content] of contents)
      if (logoPattern.test(name) && name !== `logos/${logoName(content)}`)
        throw damaged(`${name} is another picture.`)
    for (const name of ['settings.json', 'operations.json', 'reports.json'] as const)
      if (contents.has(name)) parsed(name)
    return { createdAt: manifest.createdAt, connections, outbox, files: contents }
  } catch (error) {
    throw asBackupFault(error, path)
  }
}

async function unpack(path: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(path, { ...zipLimits, entries: maxFiles })
  try {
    const total = zip.entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (total > maxTotal) throw damaged('It is too large.')
    const contents = new Map<string, Buffer>()
    for (const entry of zip.entries) {
      const name = entry.fileNameRaw.toString('utf8')
      // A backup that was unpacked and packed again on macOS has such entries.
      if (name.split('/').some(isSystemName)) continue
      // Two names that differ only in case would be one file on some systems, but all names are on a list.
      if (contents.has(name) || !(name === manifestName || isDocument(name) || logoPattern.test(name)))
        throw damaged('It contains other files.')
      const type = (entry.externalFileAttributes >>> 16) & 0o170_000
      if (type !== 0 && type !== 0o100_000) throw damaged('It contains links.')
      if (entry.uncompressedSize > (logoPattern.test(name) ? maxLogoBytes : maxDocument))
        throw damaged('It is too large.')
      const pieces: Uint8Array[] = []
      for await (const piece of zip.read(entry, new AbortController().signal)) pieces.push(piece)
      contents.set(name, Buffer.concat(pieces))
    }
    return contents
  } finally {
    zip.close()
  }
}

function parseManifest(content: Buffer | undefined): z.output<typeof manifestSchema> {
  if (content === undefined) throw damaged('It has no list of its files.')
  const manifest = manifestSchema.parse(JSON.parse(content.toString('utf8')))
  if (manifest.version > backupVersion || manifest.outboxVersion > outboxVersion)
    throw new AppError('bad_input', 'This backup is from a newer Planroom. Update Planroom and try again.')
  if (manifest.version < backupVersion || manifest.outboxVersion < outboxVersion)
    throw new AppError('bad_input', 'This backup is from an older Planroom that this one can’t read.')
  return manifest
}

const damaged = (reason: string): BadZip => new BadZip(reason)

function asBackupFault(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error
  const sentence = 'This file is no complete backup of Planroom. Nothing was changed.'
  return readProblem(error, path) ?? new AppError('bad_input', sentence, { cause: error })
}
