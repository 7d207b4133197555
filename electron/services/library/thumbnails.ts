import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ThumbnailAnswer, ThumbnailJob } from './thumbnail-worker.ts'

export interface Thumbnails {
  /**
   * The path of a small picture (WebP, longest edge 320 px) of a file, made if need be; null for what has none: a PDF, a video, a broken
   * file. Kept by the hash of the bytes, so a moved or copied file is not drawn again. The newest request is served first. Never rejects.
   */
  of(path: string, sha256: string): Promise<string | null>
  close(): Promise<void>
}

const edge = 320
const pictureMs = 30_000

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
 * `cacheFolder`: where small pictures are kept, made if need be. `workerFile`: where the bundler put thumbnail-worker; by default the
 * file beside this one. `log` is told why a file has no picture.
 */
export function createThumbnails(options: {
  cacheFolder: string
  workerFile?: string | URL
  log?: { error(...words: unknown[]): void }
}): Thumbnails {
  const workerFile = options.workerFile ?? new URL('./thumbnail-worker.ts', import.meta.url)
  const told = (path: string, reason: string): void => options.log?.error('no small picture', path, reason)
  const waiting: Waiting[] = []
  const asked = new Map<string, Promise<string | null>>()
  /** Bytes that could not be drawn are not tried again while the program runs. */
  const hopeless = new Set<string>()
  let worker: Worker | null = null
  let running: { id: number; item: Waiting; timer: NodeJS.Timeout } | null = null
  let lastId = 0
  let closed = false

  function next(): void {
    if (running !== null || closed) return
    const item = waiting.pop()
    if (item === undefined) return
    lastId += 1
    running = { id: lastId, item, timer: setTimeout(() => lost('drawing it took too long'), pictureMs) }
    const at = workerFor()
    at.ref()
    at.postMessage({ id: lastId, ...item.job } satisfies ThumbnailJob)
  }

  function workerFor(): Worker {
    if (worker !== null) return worker
    const started = new Worker(workerFile)
    started.on('message', ({ id, error }: ThumbnailAnswer) => {
      if (running?.id === id) finish(error)
    })
    started.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
    worker = started
    return started
  }

  /** The worker hangs or died: a new one is started for the next file. */
  function lost(reason: string): void {
    const old = worker
    worker = null
    old?.removeAllListeners()
    old?.on('error', (error) => told('thumbnail worker', String(error)))
    void old?.terminate()
    finish(reason)
  }

  function finish(error: string | null): void {
    if (running === null) return
    const { item, timer } = running
    clearTimeout(timer)
    running = null
    if (waiting.length === 0) worker?.unref()
    void keep(item, error).then(item.settle)
    next()
  }

  async function keep({ job, final }: Waiting, error: string | null): Promise<string | null> {
    try {
      if (error !== null) throw new Error(error)
      await rename(job.target, final)
      return final
    } catch (reason) {
      told(job.source, reason instanceof Error ? reason.message : String(reason))
      await rm(job.target, { force: true }).catch((left: unknown) => told(job.target, String(left)))
      return null
    }
  }

  async function make(path: string, sha256: string, svg: boolean): Promise<string | null> {
    const shelf = join(options.cacheFolder, sha256.slice(0, 2))
    const final = join(shelf, `${sha256}.webp`)
    try {
      if ((await stat(final)).size > 0) return final
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) told(final, String(error))
    }
    try {
      await mkdir(shelf, { recursive: true })
    } catch (error) {
      told(shelf, String(error))
      return null
    }
    if (closed) return null
    const target = join(shelf, `${sha256}.${randomBytes(4).toString('hex')}.tmp`)
    return new Promise((settle) => {
      waiting.push({ job: { source: path, target, svg, edge }, final, settle })
      next()
    })
  }

  return {
    async of(path, sha256) {
      const kind = pictures[extname(path).toLowerCase()]
      if (kind === undefined) return null
      if (!/^[0-9a-f]{64}$/.test(sha256) || hopeless.has(sha256) || closed) return null
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
      for (const { settle } of waiting.splice(0)) settle(null)
      const last = running
      running = null
      if (last !== null) {
        clearTimeout(last.timer)
        last.item.settle(null)
      }
      await worker?.terminate()
    },
  }
}
