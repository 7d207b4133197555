import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { hashFile } from '../../files/hash.ts'
import { drawableKind, type DrawableKind } from '../../library/drawings/drawableKind.ts'
import { createJobProcesses, ProcessEnded } from '../../library/pictures/jobProcesses.ts'
import { forkPictures, type StartPictures } from '../../library/pictures/pictureProcess.ts'
import { createPictureCache } from '../../library/pictures/pictureCache.ts'
import { LruMap } from '../../timing/lruMap.ts'
import type { CompareAnswer, CompareJob, CompareResult } from './compare-worker.ts'

/** A file and the compared page, starting at 1. */
export interface ComparedFile {
  path: string
  page: number
}

export interface FileComparison extends CompareResult {
  hashes: { before: string; after: string }
  /** Names of page pictures for PDF files, which the window can't show directly; otherwise null. */
  pagePictures: { before: string | null; after: string | null }
}

export type StartComparing = StartPictures<CompareJob, CompareAnswer>

export type Comparisons = ReturnType<typeof createComparisons>

/** Time limit for a pair, in milliseconds. */
const pairMs = 30_000
/** Idle time after which a process is ended to free its memory, in milliseconds. */
const idleMs = 20_000
/** Number of results that are remembered while the program runs. */
const maxResults = 100
/** Size limit of stored page pictures, in bytes. */
const maxPageBytes = 128 * 1024 * 1024

type Job = Omit<CompareJob, 'id'>

/** `start`: starts the comparing process; by default a Node process. */
export function createComparisons(options: {
  cacheFolder: string
  start?: StartComparing
  pairMs?: number | undefined
  log?: { error(...words: unknown[]): void }
}) {
  const processes = createJobProcesses<Job, CompareAnswer>(
    options.start ?? forkPictures(new URL('./compare-worker.ts', import.meta.url)),
    { count: 1, jobMs: options.pairMs ?? pairMs, idleMs },
  )
  const pages = createPictureCache({
    folder: options.cacheFolder,
    maxBytes: maxPageBytes,
    onProblem: (path, reason) => options.log?.error('no picture of a page', path, reason),
  })
  const placeOf = (name: string): { folder: string; path: string } => pages.placeOf(`${name}.jpg`)
  const results = new LruMap<string, FileComparison>(maxResults)
  /** The running comparison, with its key of hashes and pages. */
  let comparing: { key: string; stop: AbortController; result: Promise<FileComparison> } | null = null
  const stopping = new AbortController()
  let questions = 0

  const replaced = (): AppError => new AppError('cancelled', 'Replaced by a newer request.')

  function endComparing(): void {
    comparing?.stop.abort(replaced())
    comparing = null
  }

  /** Rejects a request that is no longer the newest. */
  function assertNewest(question: number): void {
    if (question !== questions || stopping.signal.aborted) throw replaced()
  }

  async function compareBytes(
    before: HashedFile,
    after: HashedFile,
    signal: AbortSignal,
  ): Promise<FileComparison> {
    const [first, second] = [await place(before), await place(after)]
    try {
      const job = {
        before: { ...before, target: first?.temporary ?? null },
        after: { ...after, target: second?.temporary ?? null },
      }
      const answer = await processes.ask(job, signal).catch((error: unknown) => {
        throw error instanceof ProcessEnded ? tooMuch(error) : error
      })
      if ('failed' in answer) throw unreadable(answer, before.path, after.path, options.log)
      for (const page of [first, second])
        if (page !== null) {
          await rename(page.temporary, page.path)
          pages.added(page.path)
        }
      return {
        ...answer.result,
        hashes: { before: before.sha256, after: after.sha256 },
        pagePictures: { before: pageName(before), after: pageName(after) },
      }
    } finally {
      for (const page of [first, second]) if (page !== null) await rm(page.temporary, { force: true })
    }
  }

  /**
   * Makes the folder for a page's picture. Returns its final path and the temporary path to write first; null if the
   * file needs no page picture.
   */
  async function place(file: HashedFile): Promise<{ path: string; temporary: string } | null> {
    const name = pageName(file)
    if (name === null) return null
    const { folder, path } = placeOf(name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { path, temporary: join(folder, `${name}.${randomBytes(4).toString('hex')}.tmp`) }
  }

  function remember(key: string, result: FileComparison): FileComparison {
    results.set(key, result)
    return result
  }

  /** Returns the remembered result if its page pictures still exist. */
  async function known(key: string): Promise<FileComparison | null> {
    const result = results.get(key)
    if (result === undefined) return null
    for (const name of [result.pagePictures.before, result.pagePictures.after])
      if (name !== null && !(await pages.has(placeOf(name).path))) return null
    return result
  }

  return {
    /**
     * Aligns two files and finds where they differ. A new request cancels the running one, which rejects with
     * `cancelled`. The same request shares the running result. Rejects with a sentence if a file is no picture,
     * broken, too large or takes too long.
     */
    async compare(before: ComparedFile, after: ComparedFile): Promise<FileComparison> {
      questions += 1
      const question = questions
      const [first, second] = await Promise.all([described(before), described(after)])
      assertNewest(question)
      const key = keyOf(first, second)
      // The window repeats the request whenever something in the folder changed, so the running comparison is shared.
      if (comparing?.key === key) return comparing.result
      endComparing()
      const remembered = await known(key)
      if (remembered !== null) return remembered
      assertNewest(question)
      const stop = new AbortController()
      const own = { key, stop, result: compareBytes(first, second, stop.signal) }
      comparing = own
      try {
        return remember(key, await own.result)
      } finally {
        if (comparing === own) comparing = null
      }
    },
    /** As `compare`, but cancels no other request and is not cancelled by one. */
    async compareBeside(before: ComparedFile, after: ComparedFile): Promise<FileComparison> {
      const [first, second] = await Promise.all([described(before), described(after)])
      const key = keyOf(first, second)
      return (await known(key)) ?? remember(key, await compareBytes(first, second, stopping.signal))
    },
    /** Returns a remembered result without comparing; null if these contents were not compared recently. */
    async remembered(before: ComparedFile, after: ComparedFile): Promise<FileComparison | null> {
      const [first, second] = await Promise.all([described(before), described(after)])
      return results.get(keyOf(first, second)) ?? null
    },
    /** Returns the path of a page's picture; null if it no longer exists. */
    async pagePicture(name: string): Promise<string | null> {
      if (!/^[0-9a-f]{64}-\d{1,5}$/.test(name)) return null
      const { path } = placeOf(name)
      return (await pages.has(path)) ? path : null
    },
    async close(): Promise<void> {
      stopping.abort(replaced())
      endComparing()
      await processes.close()
      await pages.close()
    },
  }
}

/** A compared file with its kind and hash. */
type HashedFile = ComparedFile & { kind: DrawableKind; sha256: string }

const keyOf = (...files: HashedFile[]): string =>
  files.map(({ sha256, page }) => `${sha256}-${String(page)}`).join()

const pageName = ({ kind, sha256, page }: HashedFile): string | null =>
  kind === 'pdf' ? `${sha256}-${String(page)}` : null

async function described(file: ComparedFile): Promise<HashedFile> {
  const kind = drawableKind(file.path)
  if (kind === null)
    throw new AppError('bad_input', 'Only pictures, SVG drawings and pages of PDFs can be compared.')
  return { ...file, kind, sha256: await hashFile(file.path) }
}

const tooMuch = ({ isLate }: ProcessEnded): AppError =>
  isLate
    ? new AppError('timeout', 'Comparing these files took too long. Try another format of the plan.')
    : new AppError(
        'bad_input',
        'Couldn’t compare these files. They may be too large or too complex. Try another format of the plan.',
      )

function unreadable(
  { failed, reason }: { failed: 'before' | 'after' | 'both'; reason: string },
  before: string,
  after: string,
  log?: { error(...words: unknown[]): void },
): AppError {
  log?.error('comparing failed', failed, reason)
  if (failed === 'both')
    return new AppError('bad_input', 'Couldn’t compare these files. Try another format of the plan.')
  const name = basename(failed === 'before' ? before : after)
  return new AppError('bad_input', `Couldn’t read ${name}. ${reason} Try another format of the plan.`)
}
