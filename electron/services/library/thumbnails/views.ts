import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { hashFile } from '../../files/hash.ts'
import type { Refusal } from '../drawings/refusal.ts'
import { createJobProcesses, ProcessEnded } from '../pictures/jobProcesses.ts'
import { forkPictures, type StartPictures } from '../pictures/pictureProcess.ts'
import type { ShownPicture, ThumbnailAnswer, ThumbnailJob } from './thumbnail-worker.ts'
import { createPictureCache } from '../pictures/pictureCache.ts'
import { drawableKind } from '../drawings/drawableKind.ts'
import { LruMap } from '../../timing/lruMap.ts'

/** A drawing or a page of a PDF in the form that the window shows. */
export type DrawnView =
  | (ShownPicture & { name: string; path: string })
  | { problem: string; password: Refusal['password'] }

/**
 * Pictures and sanitized drawings that the window shows for drawings and PDFs. The window never gets the original
 * bytes: a process with limits sanitizes or draws them.
 */
export type Views = ReturnType<typeof createViews>

/** Longest edge of a page's picture, in pixels: sharp at high zoom, small enough for memory. */
const edge = 3600
const limits = { count: 1, jobMs: 30_000, idleMs: 20_000 }
/** Maximum size of the cache, in bytes. */
const maxBytes = 256 * 1024 * 1024
/** Maximum number of views kept in memory. */
const maxViews = 500
const nameForm = /^[0-9a-f]{64}-[0-9a-f-]+\.(?:svg|jpg)$/

type Job = Omit<ThumbnailJob, 'id'>

/** `start`: starts the drawing process; by default a Node process. `jobMs`: time-out of one view. */
export function createViews(options: {
  cacheFolder: string
  start?: StartPictures
  jobMs?: number
  log?: { error(...words: unknown[]): void }
}) {
  const { cacheFolder, log } = options
  const processes = createJobProcesses<Job, ThumbnailAnswer>(
    options.start ?? forkPictures(new URL('./thumbnail-worker.ts', import.meta.url)),
    { ...limits, jobMs: options.jobMs ?? limits.jobMs },
  )
  const cache = createPictureCache({
    folder: join(cacheFolder, 'open'),
    maxBytes,
    onProblem: (path, reason) => log?.error('no view', path, reason),
  })
  // Pages opened with a password are not kept, not even after a killed run.
  const locked = join(cacheFolder, 'locked')
  // Unfinished pictures are removed, too.
  const making = join(cacheFolder, 'making')
  const cleared = Promise.all([locked, making].map((each) => rm(each, { recursive: true, force: true })))
  cleared.catch((error: unknown) => log?.error('no view', locked, String(error)))
  /** Views by hash, file extension and page. */
  const known = new LruMap<string, Promise<DrawnView>>(maxViews)
  const stopping = new AbortController()

  async function made(
    path: string,
    sha256: string,
    page: number,
    password: string | null,
  ): Promise<DrawnView> {
    await cleared
    const temporary = join(making, `${sha256}.${randomBytes(4).toString('hex')}.tmp`)
    await mkdir(making, { recursive: true, mode: 0o700 })
    const kind = kindOf(path)
    try {
      const answer = await processes.ask(
        { source: path, sha256, target: temporary, kind, edge, view: { page, password } },
        stopping.signal,
      )
      if (answer.shown === undefined) {
        log?.error('no view', path, answer.error)
        if (answer.isUndrawable !== true) throw new Error(answer.error ?? '')
        return { problem: answer.error ?? '', password: answer.password ?? null }
      }
      const { type } = answer.shown
      // A page opened with a password gets an unguessable name.
      const mark = password === null ? String(page) : randomBytes(16).toString('hex')
      const name = `${sha256}-${mark}.${type}`
      const { folder, path: final } =
        password === null ? cache.placeOf(name) : { folder: locked, path: join(locked, name) }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(temporary, final)
      if (password === null) cache.added(final)
      return { ...answer.shown, name, path: final }
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      log?.error('no view', path, error.message)
      return { problem: error.message, password: null }
    } finally {
      await rm(temporary, { force: true })
    }
  }

  /** Returns the cached view if its file still exists. */
  async function knownView(key: string): Promise<DrawnView | null> {
    const pending = known.get(key)
    if (pending === undefined) return null
    const view = await pending
    return 'problem' in view || (await cache.has(view.path)) ? view : null
  }

  return {
    /** Returns the view of a page (from 1) of a file; null for other files. Rejects with disk errors. */
    async of(path: string, page = 1, password: string | null = null): Promise<DrawnView | null> {
      if (!['svg', 'pdf'].includes(kindOf(path))) return null
      const sha256 = await hashFile(path)
      if (password !== null) {
        // Pages that were opened with a password before are removed.
        await cleared
        await rm(locked, { recursive: true, force: true })
        return made(path, sha256, page, password)
      }
      const key = `${sha256}-${extname(path).toLowerCase()}-${String(page)}`
      const before = await knownView(key).catch(() => null)
      if (before !== null) return before
      const view = made(path, sha256, page, null)
      known.set(key, view)
      view.catch(() => {
        if (known.get(key) === view) known.delete(key)
      })
      return view
    },
    /** Returns the path of a view by name; null if it is gone. */
    async pathOf(name: string): Promise<string | null> {
      if (!nameForm.test(name)) return null
      for (const path of [cache.placeOf(name).path, join(locked, name)])
        if (await cache.has(path)) return path
      return null
    },
    /** Ends all work and resolves when nothing is running. */
    async close(): Promise<void> {
      stopping.abort()
      await processes.close()
      await cache.close()
      await rm(locked, { recursive: true, force: true })
    },
  }
}

const kindOf = (path: string): Job['kind'] => drawableKind(path) ?? 'image'
