import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { recordsFolder } from './naming.ts'

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

const manifestFileSchema = z.object({
  slot: z.string(),
  path: relativePath,
  state: z.enum(['current', 'kept_local', 'earlier']),
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mtime: z.number(),
  url: z.string(),
  etag: z.string().nullable().default(null),
  lastModified: z.string().nullable().default(null),
  delivery: z.string(),
})
export type ManifestFile = z.output<typeof manifestFileSchema>

const manifestSchema = z.object({
  planroom: z.literal(1),
  order: z.object({ id: z.string().min(1), title: z.string(), deliveredAt: z.number().nullable() }),
  /** The service's base address. */
  connection: z.string(),
  /** Each time files came, oldest first. */
  deliveries: z.array(z.object({ at: z.string(), files: z.number() })).default([]),
  files: z.array(manifestFileSchema),
})
export type Manifest = z.output<typeof manifestSchema>

export const manifestName = 'manifest.json'

/** Size and time of a manifest, to see whether someone else wrote it since; null when there is none. */
export async function manifestStamp(folder: string): Promise<string | null> {
  try {
    const { size, mtimeMs } = await lstat(join(folder, recordsFolder, manifestName))
    return `${size}/${mtimeMs}`
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Reads a folder's manifest: null when there is none. One that cannot be understood is set aside under a dated
 * name, beside it, and counts as none; the folder's files are kept. Throws for other disk errors.
 */
export async function readManifest(
  folder: string,
  options: { setAside: boolean; now?: Date },
): Promise<Manifest | null> {
  const file = join(folder, recordsFolder, manifestName)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  const manifest = parseManifest(text)
  if (manifest !== null || !options.setAside) return manifest
  const stamp = (options.now ?? new Date()).toISOString().replace(/[:.]/g, '-')
  await rename(file, join(folder, recordsFolder, `manifest.set-aside-${stamp}.json`))
  return null
}

/** A manifest from its text, or null when it is not one. */
function parseManifest(text: string): Manifest | null {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Writes a folder's manifest whole or not at all, and gives its stamp. The folder must exist. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  return writeWhole(join(folder, recordsFolder), manifestName, `${JSON.stringify(manifest, null, 1)}\n`)
}

/** Writes one of the program's own records by a temporary file, synced and renamed; gives its stamp. */
export async function writeWhole(records: string, name: string, text: string): Promise<string> {
  await mkdir(records, { recursive: true })
  const temporary = join(records, `${name}.${randomUUID().slice(0, 8)}.part`)
  const handle = await open(temporary, 'wx')
  try {
    await handle.writeFile(text)
    await handle.datasync()
    await handle.close()
    await rename(temporary, join(records, name))
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  const { size, mtimeMs } = await lstat(join(records, name))
  return `${size}/${mtimeMs}`
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
