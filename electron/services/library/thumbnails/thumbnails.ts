import { randomBytes } from 'node:crypto'
import { lstat, mkdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import PQueue from 'p-queue'
import { hashFile } from '../../files/hash.ts'
import { forkPictures, type PictureProcess, type StartPictures } from './pictureProcess.ts'
import type { ThumbnailJob } from './thumbnail-worker.ts'

export interface Thumbnails {
  /**
   * The path of a small picture (WebP, longest edge 320 px) of a file, made if need be; null for what has none: a PDF,
   * a video, a broken file. Kept by the hash of its bytes, which are read for it: what a record says of them is not
   * believed. A moved or copied file is not drawn again. The newest request is served first. Never rejects.
   */
  of(path: string): Promise<string | null>
  /** Ends what is under way, and resolves when nothing of it runs any more. */
  close(): Promise<void>
}

const edge = 320
const pictureMs = 30_000
/** Larger files have no small picture. */
const maxBytes = 96 * 1024 * 1024
/** Hashes that are remembered while the program runs. */
const maxHashes = 20_000

interface Waiting {
  job: Omit<ThumbnailJob, 'id'>
  final: string
  settle: (path: string | null) => void
}

const pictures: Record<string, 'image' | 'svg'> = {
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
  '.svg': 'svg',
}

/**
 * `cacheFolder`: where small pictures are kept, made if need be. `start`: how the process is started that draws them;
 * by default one of plain Node.
 * `log` gets the reason why a file has no picture. `pictureMs`: a process that takes longer for one is ended.
 */
export function createThumbnails(options: {
  cacheFolder: string
  start?: StartPictures
  pictureMs?: number
  log?: { error(...words: unknown[]): void }
}): Thumbnails {
  const start = options.start ?? forkPictures(new URL('./thumbnail-worker.ts', import.meta.url))
  const logFailure = (path: string, reason: string): void =>
    options.log?.error('no small picture', path, reason)
  const waiting: Waiting[] = []
  const asked = new Map<string, Promise<string | null>>()
  /** Bytes that could not be drawn are not tried again while the program runs. */
  const hopeless = new Set<string>()
  const hashing = new PQueue({ concurrency: 4 })
  const hashes = new Map<string, Promise<string>>()
  let drawing: PictureProcess | null = null
  /** Of all that were started and are not gone yet. */
  const living = new Set<PictureProcess>()
  let running: { id: number; item: Waiting; timer: NodeJS.Timeout } | null = null
  let lastId = 0
  let closed = false
  const isClosed = (): boolean => closed

  function next(): void {
    if (running !== null || closed) return
    const item = waiting.pop()
    if (item === undefined) return
    lastId += 1
    running = {
      id: lastId,
      item,
      timer: setTimeout(() => lost('drawing it took too long'), options.pictureMs ?? pictureMs),
    }
    processFor().ask({ id: lastId, ...item.job })
  }

  function processFor(): PictureProcess {
    if (drawing !== null) return drawing
    const started = start(({ id, error }) => {
      if (running?.id === id) finish(error)
    })
    drawing = started
    living.add(started)
    void started.gone.then(() => {
      living.delete(started)
      if (drawing !== started) return
      drawing = null
      finish('the process that drew it ended')
    })
    return started
  }

  /** The process hangs: it is ended, and another one is started for the next file. */
  function lost(reason: string): void {
    const old = drawing
    drawing = null
    old?.kill()
    finish(reason)
  }

  function finish(error: string | null): void {
    if (running === null) return
    const { item, timer } = running
    clearTimeout(timer)
    running = null
    void keep(item, error).then(item.settle)
    next()
  }

  async function keep({ job, final }: Waiting, error: string | null): Promise<string | null> {
    try {
      if (error !== null) throw new Error(error)
      await rename(job.target, final)
      return final
    } catch (reason) {
      logFailure(job.source, reason instanceof Error ? reason.message : String(reason))
      await rm(job.target, { force: true }).catch((left: unknown) => logFailure(job.target, String(left)))
      return null
    }
  }

  async function make(path: string, sha256: string, svg: boolean): Promise<string | null> {
    const shelf = join(options.cacheFolder, sha256.slice(0, 2))
    const final = join(shelf, `${sha256}.webp`)
    try {
      if ((await stat(final)).size > 0) return final
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        logFailure(final, String(error))
    }
    try {
      await mkdir(shelf, { recursive: true, mode: 0o700 })
    } catch (error) {
      logFailure(shelf, String(error))
      return null
    }
    if (closed) return null
    const target = join(shelf, `${sha256}.${randomBytes(4).toString('hex')}.tmp`)
    return new Promise((settle) => {
      waiting.push({ job: { source: path, sha256, target, svg, edge }, final, settle })
      next()
    })
  }

  /** By the bytes as they are now. A file of the same size, time and number was not written since. */
  async function hashOf(path: string): Promise<string | null> {
    const { size, mtimeMs, ino } = await lstat(path)
    if (size > maxBytes) return null
    const key = JSON.stringify([path, size, mtimeMs, ino])
    const known = hashes.get(key)
    if (known !== undefined) return known
    const hash = hashing.add(() => hashFile(path))
    hashes.set(key, hash)
    hash.catch(() => hashes.delete(key))
    for (const oldest of hashes.keys()) {
      if (hashes.size <= maxHashes) break
      hashes.delete(oldest)
    }
    return hash
  }

  return {
    async of(path) {
      const kind = pictures[extname(path).toLowerCase()]
      if (kind === undefined || closed) return null
      const sha256 = await hashOf(path).catch((error: unknown) => {
        logFailure(path, String(error))
        return null
      })
      if (sha256 === null || hopeless.has(sha256) || isClosed()) return null
      const known = asked.get(sha256)
      if (known !== undefined) return known
      const making = make(path, sha256, kind === 'svg').then((made) => {
        asked.delete(sha256)
        if (made === null && !closed) hopeless.add(sha256)
        return made
      })
      asked.set(sha256, making)
      return making
    },
    async close() {
      closed = true
      hashing.clear()
      for (const { settle } of waiting.splice(0)) settle(null)
      const last = running
      running = null
      if (last !== null) {
        clearTimeout(last.timer)
        last.item.settle(null)
      }
      const left = [...living]
      drawing = null
      for (const each of left) each.kill()
      await Promise.all(left.map(({ gone }) => gone))
    },
  }
}
