import { randomBytes } from 'node:crypto'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { hashFile } from '../../files/hash.ts'
import { drawableKind, type DrawableKind } from '../drawings/drawableKind.ts'
import { createJobProcesses, ProcessEnded } from '../pictures/jobProcesses.ts'
import { forkPictures, type StartPictures } from '../pictures/pictureProcess.ts'
import type { ThumbnailAnswer, ThumbnailJob } from './thumbnail-worker.ts'
import { createPictureCache } from '../pictures/pictureCache.ts'
import { LruMap } from '../../timing/lruMap.ts'

export type Thumbnails = ReturnType<typeof createThumbnails>

const edge = 320
const pictureMs = 30_000
/** Idle time after which a process is ended to free its memory, in milliseconds. */
const idleMs = 20_000
/** Larger files have no thumbnail. */
const maxBytes = 96 * 1024 * 1024
/** Maximum number of waiting requests. Older ones were scrolled past and are dropped. */
const maxWaiting = 400
/** Maximum size of the cache, in bytes. */
const maxCacheBytes = 512 * 1024 * 1024
/** Maximum number of hashes kept in memory. */
const maxHashes = 20_000

type Job = Omit<ThumbnailJob, 'id'>

interface Waiting {
  /** Increases with each request. */
  request: number
  job: Job
  final: string
  /** Whether a process has ended before while it drew this picture. */
  isRetry: boolean
  settle: (path: string | null) => void
}

/**
 * `cacheFolder`: created if missing. `start`: starts the drawing process; by default a Node process. `log`: receives
 * why a file has no thumbnail. `pictureMs`: time-out of one picture. `idleMs`: idle time-out of the process.
 */
export function createThumbnails(options: {
  cacheFolder: string
  start?: StartPictures
  pictureMs?: number
  idleMs?: number
  maxWaiting?: number
  maxCacheBytes?: number
  log?: { error(...words: unknown[]): void }
}) {
  const processes = createJobProcesses<Job, ThumbnailAnswer>(
    options.start ?? forkPictures(new URL('./thumbnail-worker.ts', import.meta.url)),
    { count: 1, jobMs: options.pictureMs ?? pictureMs, idleMs: options.idleMs ?? idleMs },
  )
  const logFailure = (path: string, reason: string): void =>
    options.log?.error('no small picture', path, reason)
  const cache = createPictureCache({
    folder: options.cacheFolder,
    maxBytes: options.maxCacheBytes ?? maxCacheBytes,
    onProblem: logFailure,
  })
  const waitingLimit = options.maxWaiting ?? maxWaiting
  /** Waiting requests, the newest last. */
  const waiting: Waiting[] = []
  const asked = new Map<string, Promise<string | null>>()
  /** Hashes of files that can't be drawn. Not retried until the next start. */
  const undrawable = new Set<string>()
  const hashing = new PQueue({ concurrency: 4 })
  const hashes = new LruMap<string, Promise<string | null>>(maxHashes)
  let requests = 0
  let isDrawing = false
  let closed = false
  const isClosed = (): boolean => closed
  const stopping = new AbortController()

  /** Draws the newest request. */
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
      // Something else may have killed the process. The file is to blame only if it happens again.
      if (hasEnded && !error.isLate && !item.isRetry) {
        waiting.push({ ...item, isRetry: true })
        return
      }
      drawn = { error: error instanceof Error ? error.message : String(error), isUndrawable: hasEnded }
    }
    if (drawn.isUndrawable === true) undrawable.add(item.job.sha256)
    // The next picture is drawn while this one is stored.
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
      // The oldest request was scrolled past.
      if (waiting.length > waitingLimit) waiting.shift()?.settle(null)
      next()
    })
  }

  /**
   * Returns the hash of the current bytes; null if too many requests came since. A file with the same size, time and
   * inode is unchanged.
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
    return hash
  }

  /**
   * Returns the path of a file's thumbnail (WebP, longest edge 320 px), made if missing. Returns null for a file
   * without one, such as a video or broken file. A PDF shows its first page. Cached by the hash of the actual bytes, so
   * a moved or copied file is not drawn again. The newest request comes first; a request that was scrolled far past
   * resolves to null. Never rejects.
   */
  async function of(path: string): Promise<string | null> {
    const kind = drawableKind(path)
    if (kind === null || closed) return null
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
    /** Ends all work and resolves when nothing is running. */
    async close(): Promise<void> {
      closed = true
      hashing.clear()
      for (const { settle } of waiting.splice(0)) settle(null)
      stopping.abort()
      await processes.close()
      await cache.close()
    },
  }
}
