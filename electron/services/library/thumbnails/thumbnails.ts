import { randomBytes } from 'node:crypto'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import PQueue from 'p-queue'
import { hashFile } from '../../files/hash.ts'
import type { DrawableKind } from '../drawings/openDrawable.ts'
import { createJobProcesses, ProcessEnded } from './jobProcesses.ts'
import { forkPictures, type StartPictures } from './pictureProcess.ts'
import type { ThumbnailAnswer, ThumbnailJob } from './thumbnail-worker.ts'
import { createThumbnailCache } from './thumbnailCache.ts'

export interface Thumbnails {
  /**
   * The path of a small picture (WebP, longest edge 320 px) of a file, made if need be; null for what has none: a
   * video, a broken file. That of a PDF is its first page. Kept by the hash of its bytes, which are read for it: what a record says of them is not
   * believed. A moved or copied file is not drawn again. The newest request is served first; one after which so many
   * others came that its place was scrolled past gets null. Never rejects.
   */
  of(path: string): Promise<string | null>
  /** Ends what is under way, and resolves when nothing of it runs any more. */
  close(): Promise<void>
}

const edge = 320
const pictureMs = 30_000
/** A process that nobody needs for so long gives its memory back. */
const restMs = 20_000
/** Larger files have no small picture. */
const maxBytes = 96 * 1024 * 1024
/** More requests than these fill no window: older ones are dropped. */
const maxWaiting = 400
/** Small pictures that are kept, in bytes. */
const maxCacheBytes = 512 * 1024 * 1024
/** Hashes that are remembered while the program runs. */
const maxHashes = 20_000

type Job = Omit<ThumbnailJob, 'id'>

interface Waiting {
  /** The later it was asked for, the larger. */
  request: number
  job: Job
  final: string
  /** A process ended on it before. */
  isRetry: boolean
  settle: (path: string | null) => void
}

/** How a file is drawn, by the ending of its name. */
export const pictureKinds: Readonly<Record<string, DrawableKind | undefined>> = {
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
  '.svg': 'svg',
  '.pdf': 'pdf',
}

/**
 * `cacheFolder`: where small pictures are kept, made if need be. `start`: how the process is started that draws them;
 * by default one of plain Node.
 * `log` gets the reason why a file has no picture. `pictureMs`: a process that takes longer for one is ended. `restMs`: so
 * is one that has nothing to draw for so long.
 */
export function createThumbnails(options: {
  cacheFolder: string
  start?: StartPictures
  pictureMs?: number
  restMs?: number
  maxWaiting?: number
  maxCacheBytes?: number
  log?: { error(...words: unknown[]): void }
}): Thumbnails {
  const processes = createJobProcesses<Job, ThumbnailAnswer>(
    options.start ?? forkPictures(new URL('./thumbnail-worker.ts', import.meta.url)),
    { count: 1, jobMs: options.pictureMs ?? pictureMs, restMs: options.restMs ?? restMs },
  )
  const logFailure = (path: string, reason: string): void =>
    options.log?.error('no small picture', path, reason)
  const cache = createThumbnailCache({
    folder: options.cacheFolder,
    maxBytes: options.maxCacheBytes ?? maxCacheBytes,
    onProblem: logFailure,
  })
  const waitingLimit = options.maxWaiting ?? maxWaiting
  /** The newest is the last. */
  const waiting: Waiting[] = []
  const asked = new Map<string, Promise<string | null>>()
  /** Bytes that could not be drawn are not tried again while the program runs. */
  const undrawable = new Set<string>()
  const hashing = new PQueue({ concurrency: 4 })
  const hashes = new Map<string, Promise<string | null>>()
  let requests = 0
  let isDrawing = false
  let closed = false
  const isClosed = (): boolean => closed
  const stopping = new AbortController()

  /** Draws what was asked for last. */
  function next(): void {
    const item = isDrawing || closed ? undefined : waiting.pop()
    if (item === undefined) return
    isDrawing = true
    void draw(item).finally(() => {
      isDrawing = false
      next()
    })
  }

  async function draw(item: Waiting): Promise<void> {
    let drawn: Pick<ThumbnailAnswer, 'error' | 'isUndrawable'>
    try {
      drawn = await processes.ask(item.job, stopping.signal)
    } catch (error) {
      if (closed) {
        item.settle(null)
        return
      }
      const hasEnded = error instanceof ProcessEnded
      // Somebody may have ended the process. It was the file only if that happens again.
      if (hasEnded && !error.isLate && !item.isRetry) {
        waiting.push({ ...item, isRetry: true })
        return
      }
      drawn = { error: error instanceof Error ? error.message : String(error), isUndrawable: hasEnded }
    }
    if (drawn.isUndrawable === true) undrawable.add(item.job.sha256)
    // The next one need not wait for that.
    void keep(item, drawn.error).then(item.settle)
  }

  async function keep({ job, final }: Waiting, error: string | null): Promise<string | null> {
    try {
      if (error !== null) throw new Error(error)
      await rename(job.target, final)
      cache.added(final)
      return final
    } catch (reason) {
      logFailure(job.source, reason instanceof Error ? reason.message : String(reason))
      await rm(job.target, { force: true }).catch((left: unknown) => logFailure(job.target, String(left)))
      return null
    }
  }

  async function make(
    path: string,
    sha256: string,
    kind: DrawableKind,
    request: number,
  ): Promise<string | null> {
    const { folder, path: final } = cache.placeOf(`${sha256}.webp`)
    if (await cache.has(final)) return final
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      logFailure(folder, String(error))
      return null
    }
    if (closed) return null
    const target = join(folder, `${sha256}.${randomBytes(4).toString('hex')}.tmp`)
    return new Promise((settle) => {
      const at = waiting.findLastIndex((each) => each.request < request)
      waiting.splice(at + 1, 0, {
        request,
        job: { source: path, sha256, target, kind, edge, view: null },
        final,
        isRetry: false,
        settle,
      })
      // The oldest was scrolled past.
      if (waiting.length > waitingLimit) waiting.shift()?.settle(null)
      next()
    })
  }

  /**
   * By the bytes as they are now; null where too many others were asked for since. A file of the same size, time and
   * number was not written since.
   */
  async function hashOf(path: string, request: number): Promise<string | null> {
    const { size, mtimeMs, ino } = await lstat(path)
    if (size > maxBytes) return null
    const key = JSON.stringify([path, size, mtimeMs, ino])
    const known = hashes.get(key)
    if (known !== undefined) return known
    const hash = hashing.add(() => (requests - request > waitingLimit ? null : hashFile(path)), {
      priority: request,
    })
    hashes.set(key, hash)
    hash.then(
      (found) => found ?? hashes.delete(key),
      () => hashes.delete(key),
    )
    for (const oldest of hashes.keys()) {
      if (hashes.size <= maxHashes) break
      hashes.delete(oldest)
    }
    return hash
  }

  async function of(path: string): Promise<string | null> {
    const kind = pictureKinds[extname(path).toLowerCase()]
    if (kind === undefined || closed) return null
    requests += 1
    const request = requests
    const sha256 = await hashOf(path, request).catch((error: unknown) => {
      logFailure(path, String(error))
      return null
    })
    if (sha256 === null || undrawable.has(sha256) || isClosed()) return null
    const known = asked.get(sha256)
    if (known !== undefined) return known
    const making = make(path, sha256, kind, request).then((made) => {
      asked.delete(sha256)
      return made
    })
    asked.set(sha256, making)
    return making
  }

  return {
    of,
    async close() {
      closed = true
      hashing.clear()
      for (const { settle } of waiting.splice(0)) settle(null)
      stopping.abort()
      await processes.close()
      await cache.close()
    },
  }
}
