import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PQueue from 'p-queue'

/** Makes files at their first request and keeps them on disk. The number of parallel drawings is limited. */
export type FileStore = Awaited<ReturnType<typeof openFileStore>>

/** Bytes and their strong entity tag. */
export interface StoredFile {
  bytes: Buffer
  etag: string
}

const inMemory = 12

/**
 * Opens a file store. A given folder stays; the next service with the same seed reuses its files. Default: the folder
 * in which the services of a test run share files, because drawing a sheet takes longer than sending it. Outside tests,
 * a temporary folder that is removed on close. Files that can't be stored are made at each request; `onFault` receives
 * the reason.
 */
export async function openFileStore(
  onFault: (message: string) => void,
  folder = process.env['PLANROOM_DRAWN_FILES'],
) {
  const survive = (error: unknown): void =>
    onFault(`Files of the demo company could not be stored: ${String(error)}`)
  const root = await makeRoot(folder).catch((error: unknown) => {
    survive(error)
    return null
  })
  const underway = new Map<string, Promise<StoredFile>>()
  const recent = new Map<string, StoredFile>()
  const drawings = new PQueue({ concurrency: 2 })
  let isClosed = false
  const draw = (make: () => Promise<Buffer>): Promise<Buffer> =>
    isClosed ? Promise.reject(new Error('The demo company is closed.')) : make()

  const load = async (key: string, make: () => Promise<Buffer>): Promise<StoredFile> => {
    const path =
      root === null ? null : join(root, createHash('sha256').update(key).digest('hex').slice(0, 40))
    const stored = path === null ? null : await readIfThere(path)
    const bytes = stored ?? (await drawings.add(() => draw(make)))
    if (path !== null && stored === null) await keep(path, bytes).catch(survive)
    return { bytes, etag: etagOf(bytes) }
  }
  return {
    async get(key: string, make: () => Promise<Buffer>): Promise<StoredFile> {
      const known = recent.get(key)
      if (known !== undefined) return known
      const running = underway.get(key) ?? load(key, make).finally(() => underway.delete(key))
      underway.set(key, running)
      const file = await running
      recent.set(key, file)
      const oldest = recent.keys().next().value
      if (recent.size > inMemory && oldest !== undefined) recent.delete(oldest)
      return file
    },
    /** Waits for the drawings that have begun. No other begins. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.allSettled(underway.values())
      if (folder === undefined && root !== null) await rm(root, { recursive: true, force: true })
    },
  }
}

/** Returns a strong entity tag. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
}

async function makeRoot(folder: string | undefined): Promise<string> {
  if (folder === undefined) return mkdtemp(join(tmpdir(), 'planroom-demo-'))
  await mkdir(folder, { recursive: true })
  return folder
}

async function keep(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.new`
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
