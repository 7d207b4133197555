import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import PQueue from 'p-queue'
import type { HandoverRun } from '../../../shared/contract/review/handover.ts'
import type { HandoverOptions, PageOptions } from '../../../shared/domain/handover/options.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Clock } from '../files/clock.ts'
import { dropPart, freshPartId, isNameTooLong, renameWithRetry, type DiskCalls } from '../files/disk.ts'
import { syncFolder } from '../files/flush.ts'
import { diskProblem, systemCode } from '../files/fileFault.ts'
import { hashFile } from '../files/hash.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { nameKey, partName, type Platform } from '../files/naming.ts'
import { clearWorkFolder, makeWorkFolder } from '../files/ownWorkFolder.ts'
import { createLockRetry } from '../files/lockRetry.ts'
import { placeCopy } from '../files/placeCopy.ts'
import { readPlain } from '../files/plainFile.ts'
import { readPictureHead } from '../library/drawings/pictureHead.ts'
import type { AnnotatedJob } from './annotated/annotatedPage.ts'
import type { SheetJob } from './contactSheet.ts'
import type { CopyJob } from './copyPicture.ts'
import { createCopyProcesses, NoCopy, type StartHandover } from './copyProcesses.ts'
import type { PlacedLogo } from './drawLogo.ts'
import { goneFolder } from './goneFolder.ts'
import { makePages, pageSteps, type PageContents } from './page/makePages.ts'
import type { DrawableSource } from '../library/drawings/openDrawable.ts'
import type { PictureSource } from './readPicture.ts'
import { zipFiles } from './zipFiles.ts'

/** An order and its source files. Names are safe and unique. */
export interface HandedOrder {
  /** The name of its folder. */
  name: string
  files: { source: PictureSource; stem: string }[]
  sheet: Pick<SheetJob, 'paper' | 'title' | 'lines' | 'pictures'> | null
  /** Contents of the order's web page; only with the option for a page. */
  page?: PageContents | null
}

/** Options with the path of the logo. */
export type HandoverRunOptions = Omit<HandoverOptions, 'logo'> & { logo: PlacedLogo | null }

interface CopiedPage {
  path: string
  isLandscape: boolean
}

/** Exports copies. One run at a time. Complete copies stay even if the run fails. */
export type HandoverRuns = ReturnType<typeof createHandoverRuns>

interface RunsOptions {
  startProcess: StartHandover
  tools: { disk: Pick<DiskCalls, 'rename'>; platform: Platform; clock: Clock }
  /** Folder for temporary archives; used by nothing else, created if missing. */
  workFolder: string
  onProgress: (run: HandoverRun) => void
  onFault: (error: unknown) => void
}

/** A finished copy or sheet. `name`: its name in an archive. */
interface MadeCopy {
  order: HandedOrder
  path: string
  name: string
}

interface Run {
  state: HandoverRun
  paths: string[]
  /** HTML file of the first page; null if none can be opened. */
  page: string | null
  /** Called for each order whose copies are complete. */
  onMade: (order: HandedOrder, target: string, copies: readonly MadeCopy[]) => Promise<void>
  stop: AbortController
}

/** Maximum number of pages of a PDF that is copied. */
const maxPages = 50
/** Minimum interval of progress reports, in milliseconds. */
const reportMs = 100
/** Maximum size of a copy that is read again, in bytes. Copies are never larger. */
const maxCopyBytes = 200 * 1024 * 1024

export function createHandoverRuns(options: RunsOptions) {
  const { tools, workFolder, onProgress, onFault } = options
  const processes = createCopyProcesses(options.startProcess)
  // Removes the temporary files of killed runs.
  const cleared = clearWorkFolder(workFolder).catch(onFault)
  let last: Run | null = null
  let working: Promise<void> = Promise.resolve()
  /** When progress was last reported, in milliseconds of `performance.now()`. */
  let reportedAt = -Infinity
  const closing = new AbortController()

  function report(run: Run, isLast = false): void {
    if (!isLast && performance.now() - reportedAt < reportMs) return
    reportedAt = performance.now()
    onProgress({ ...run.state, problems: [...run.state.problems] })
  }

  const find = (id: string): Run => {
    if (last?.state.id !== id)
      throw new AppError('not_found', 'These copies were made in an earlier session.')
    return last
  }

  /** Renames a complete temporary file, see `placeCopy`. Returns its path. */
  async function place(
    part: string,
    folder: string,
    stem: string,
    extension: string,
    signal: AbortSignal,
  ): Promise<string> {
    const made = { path: part, sha256: await hashFile(part, { signal }) }
    const rename = (from: string, to: string): Promise<void> =>
      renameWithRetry(from, to, tools.disk, tools.platform, tools.clock, signal)
    return (await placeCopy(made, folder, stem, extension, rename, signal)).path
  }

  async function work(
    run: Run,
    folder: string,
    orders: readonly HandedOrder[],
    wanted: HandoverRunOptions,
  ): Promise<void> {
    const { signal } = run.stop
    let workDir: string | null = null
    const made: MadeCopy[] = []
    try {
      if (wanted.zip) {
        await cleared
        workDir = await makeWorkFolder(workFolder)
      }
      if (wanted.page === null) await makeAll(run, made, workDir ?? folder, orders, wanted)
      else await makeSites(run, workDir, folder, orders, { ...wanted, page: wanted.page })
      if (wanted.page === null && wanted.zip && made.length > 0) {
        const stem =
          orders.length === 1 ? (orders[0]?.name ?? '') : `Plans of ${String(orders.length)} orders`
        const path = await makeZip(byName(made), folder, stem, signal)
        run.paths.push(path)
        for (const order of orders) await run.onMade(order, path, made)
      }
      run.state.state = run.state.error === null ? 'done' : 'failed'
    } catch (error) {
      if (signal.aborted) run.state.state = 'cancelled'
      else {
        const problem =
          problemOf(error, folder) ??
          (await goneFolder(folder).catch((fault: unknown) => problemOf(fault, folder)))
        if (problem === null) onFault(error)
        run.state.state = 'failed'
        run.state.error = AppError.toValue(
          problem ??
            new AppError('internal', 'Something went wrong in Planroom. The copies couldn’t be made.'),
        )
      }
    } finally {
      // Also after a run that ended early: complete copies stay.
      if (!wanted.zip && wanted.page === null) run.paths.push(...byName(made).map(({ path }) => path))
      if (workDir !== null) await rm(workDir, { recursive: true, force: true }).catch(onFault)
      // The copies of an archive or a page that was not completed are removed with it.
      if (run.paths.length === 0) Object.assign(run.state, { made: 0, bytes: 0 })
      run.state.current = null
      report(run, true)
    }
  }

  /** Makes the copies and sheets of all orders. Adds each file to `made` when it is complete. */
  async function makeAll(
    run: Run,
    made: MadeCopy[],
    folder: string,
    orders: readonly HandedOrder[],
    wanted: HandoverRunOptions,
  ): Promise<void> {
    const { signal } = run.stop
    const queue = new PQueue({ concurrency: 2 })
    const failures: Error[] = []
    for (const order of orders) {
      signal.throwIfAborted()
      const dir = join(folder, order.name)
      const named = (name: string): string => (orders.length === 1 ? name : `${order.name}/${name}`)
      await makeFolders(dir)
      const maxBytes = wanted.maxMegabytes === null ? null : Math.floor(wanted.maxMegabytes * 1e6)
      const jobs = [
        ...order.files.map(({ source, stem }) => ({
          stem,
          extension: `.${wanted.format}`,
          job: {
            do: 'copy' as const,
            source,
            format: wanted.format,
            edge: wanted.edge,
            margin: wanted.margin,
            logo: wanted.logo,
            maxBytes,
          },
        })),
        ...(order.sheet === null
          ? []
          : [
              {
                stem: 'Contact sheet',
                extension: '.pdf',
                job: { do: 'sheet' as const, ...order.sheet, logo: wanted.logo?.path ?? null, maxBytes },
              },
            ]),
      ]
      for (const { stem, extension, job } of jobs)
        void queue.add(async () => {
          if (failures.length > 0 || signal.aborted) return
          const name = stem + extension
          run.state.current = name
          const part = join(dir, partName(name, freshPartId()))
          try {
            const { size, problems } = await processes.make({ ...job, target: part }, signal)
            run.state.problems.push(...problems.map((each) => ({ ...each, name: named(each.name) })))
            const path = await place(part, dir, stem, extension, signal)
            made.push({ order, path, name: `${order.name}/${basename(path)}` })
            run.state.made += 1
            run.state.bytes += size
          } catch (error) {
            // A temporary file with too long a name was never created.
            if (!isNameTooLong(error, part)) await dropPart(part).catch(onFault)
            const reason = reasonOfFile(error, part)
            if (reason !== null) run.state.problems.push({ name: named(name), reason })
            else failures.push(error instanceof Error ? error : new Error(String(error)))
          }
          run.state.done += 1
          report(run)
        })
      await queue.onIdle()
      signal.throwIfAborted()
      const [failure] = failures
      if (failure !== undefined) throw failure
      if (wanted.zip) continue
      await syncFolder(dir)
      await run.onMade(order, dir, made)
    }
  }

  /** Makes the web pages of all orders, in the target folder or in one archive for each site. */
  async function makeSites(
    run: Run,
    workDir: string | null,
    folder: string,
    orders: readonly HandedOrder[],
    wanted: HandoverRunOptions & { page: PageOptions },
  ): Promise<void> {
    const { signal } = run.stop
    const pages = orders.flatMap(({ page }) => page ?? [])
    const { folders, files } = await makePages(workDir ?? folder, pages, wanted, wanted.logo?.path ?? null, {
      ...tools,
      signal,
      copy: (job) => processes.make(job, signal),
      begin(name) {
        run.state.current = name
      },
      end(bytes) {
        run.state.done += 1
        if (bytes !== null) run.state.made += 1
        run.state.bytes += bytes ?? 0
        report(run)
      },
      isProblem(error, name, path) {
        const reason = reasonOfFile(error, path)
        if (reason !== null) run.state.problems.push({ name, reason })
        return reason !== null
      },
    })
    // The page itself is no file that is handed over.
    run.state.made = files.flat().length
    for (const site of folders) {
      if (workDir === null) run.paths.push(site)
      else run.paths.push(await makeZip(await filesIn(site), folder, basename(site), signal))
    }
    const [first] = run.paths
    if (first !== undefined) run.page = workDir === null ? join(first, 'index.html') : first
    run.state.opens = run.page === null ? null : workDir === null ? 'page' : 'archive'
    const target = run.paths[0] ?? folder
    for (const [at, order] of orders.entries())
      await run.onMade(
        order,
        target,
        (files[at] ?? []).map((name) => ({ order, path: name, name })),
      )
  }

  async function makeZip(
    made: readonly Pick<MadeCopy, 'path' | 'name'>[],
    folder: string,
    stem: string,
    signal: AbortSignal,
  ): Promise<string> {
    const part = join(folder, partName(`${stem}.zip`, freshPartId()))
    try {
      await zipFiles(made, part, signal)
      const path = await place(part, folder, stem, '.zip', signal)
      await syncFolder(folder)
      return path
    } catch (error) {
      await dropPart(part).catch(onFault)
      throw error
    }
  }

  return {
    /**
     * Starts a run. Throws `busy` during another run. `folder` is the user's choice. `onMade` is called for each order
     * whose copies are complete. If it rejects, the run continues and reports the error at its end.
     */
    start(
      folder: string,
      orders: readonly HandedOrder[],
      wanted: HandoverRunOptions,
      onMade: (order: HandedOrder, made: { target: string; files: string[] }) => Promise<void>,
    ): HandoverRun {
      if (last?.state.state === 'running')
        throw new AppError('busy', 'Copies are already being made. Wait for them or cancel them.')
      const run: Run = {
        state: {
          id: randomUUID(),
          state: 'running',
          done: 0,
          current: null,
          bytes: 0,
          made: 0,
          problems: [],
          folder,
          opens: null,
          error: null,
          total:
            wanted.page === null
              ? orders.reduce((all, { files, sheet }) => all + files.length + (sheet === null ? 0 : 1), 0)
              : pageSteps(
                  orders.flatMap(({ page }) => page ?? []),
                  wanted.page,
                ),
        },
        paths: [],
        page: null,
        async onMade(order, target, copies) {
          const files = byName(copies.filter((copy) => copy.order === order)).map(({ path }) =>
            basename(path),
          )
          if (files.length === 0) return
          try {
            await onMade(order, { target, files })
          } catch (error) {
            const reason = AppError.toValue(error).message
            const message = `The copies are complete, but ${order.name} couldn’t be marked as handed over. ${reason}`
            run.state.error = AppError.toValue(new AppError('disk', message, { cause: error }))
          }
        },
        stop: new AbortController(),
      }
      last = run
      const first = { ...run.state, problems: [] }
      working = work(run, folder, orders, wanted)
      return first
    },
    /** Returns the files of a run and their folder. Throws `not_found`. */
    madeBy(id: string): { folder: string; paths: string[] } {
      const run = find(id)
      return { folder: run.state.folder, paths: [...run.paths] }
    },
    /** Returns the HTML file of a run, or the archive with it. Throws `not_found` if the run made none. */
    pageBy(id: string): string {
      const { page } = find(id)
      if (page === null) throw new AppError('not_found', 'This run made no web page.')
      return page
    },
    /** Resolves with a run's result and the paths of its files. Throws `not_found`. */
    async ended(id: string): Promise<{ run: HandoverRun; paths: string[] }> {
      const run = find(id)
      await working
      return { run: run.state, paths: [...run.paths] }
    },
    /** Cancels a run. Complete copies stay, temporary files are removed. */
    cancel: (id: string): void => {
      find(id).stop.abort()
    },
    /**
     * Makes a copy of a picture, or of each page of a PDF. The copies exist while `use` runs. Throws `refused` if one
     * can't be made.
     */
    async withCopies(
      source: DrawableSource,
      { format, edge }: Pick<CopyJob, 'format' | 'edge'>,
      use: (first: CopiedPage, others: readonly CopiedPage[]) => Promise<void>,
    ): Promise<void> {
      await cleared
      const dir = await makeWorkFolder(workFolder)
      const job = { do: 'copy' as const, format, edge, margin: 0, logo: null, maxBytes: null }
      const copyOf = async (page: number): Promise<CopiedPage & { pages: number }> => {
        const path = join(dir, `page-${String(page)}.${format}`)
        const { pages } = await processes.make(
          { ...job, source: { ...source, page }, target: path },
          closing.signal,
        )
        const { width, height } = readPictureHead(await readPlain(path, maxCopyBytes))
        return { path, isLandscape: width > height, pages }
      }
      try {
        const first = await copyOf(1)
        if (first.pages > maxPages)
          throw new AppError(
            'refused',
            `This PDF has more than ${String(maxPages)} pages. Open the file in its own program.`,
          )
        const others = Array.from({ length: first.pages - 1 }, (_, at) => copyOf(at + 2))
        await use(first, await Promise.all(others))
      } catch (error) {
        if (error instanceof NoCopy)
          throw new AppError('refused', `This picture can’t be drawn. ${error.message}`, { cause: error })
        throw problemOf(error, workFolder) ?? error
      } finally {
        await rm(dir, { recursive: true, force: true }).catch(onFault)
      }
    },
    /**
     * Draws annotated plans into the file that the user chose. The old file stays until the new one is complete.
     * Throws `refused` if a plan can't be read, and `disk`.
     */
    async saveAnnotated(path: string, job: Omit<AnnotatedJob, 'do' | 'target'>): Promise<void> {
      const folder = dirname(path)
      const gone = await goneFolder(folder)
      if (gone !== null) throw gone
      const part = join(folder, partName('Annotations', freshPartId()))
      try {
        await processes.make({ do: 'annotated', target: part, ...job }, closing.signal)
        const retryLocked = createLockRetry(tools.platform, tools.clock, ['EPERM'])
        await retryLocked(() => rename(part, path), closing.signal)
        await syncFolder(folder)
      } catch (error) {
        await dropPart(part).catch(onFault)
        if (error instanceof NoCopy)
          throw new AppError(
            'refused',
            `This plan can’t be drawn. ${error.message} Export another format of it.`,
            { cause: error },
          )
        throw problemOf(error, folder) ?? error
      }
    },
    /** Resolves when nothing runs. For tests and shutdown. */
    idle: async (): Promise<void> => {
      await cleared
      await working
    },
    async close(): Promise<void> {
      closing.abort()
      last?.stop.abort()
      await working
      await processes.close()
    },
  }
}

/** Returns the files below a folder, with names for an archive: those below the folder's own name. */
async function filesIn(folder: string): Promise<{ path: string; name: string }[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .map((path) => ({ path, name: `${basename(folder)}/${relative(folder, path).replaceAll('\\', '/')}` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const byName = (made: readonly MadeCopy[]): MadeCopy[] =>
  made.toSorted((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1))

/** Returns why one file can't be copied; null for a fault that ends the run. */
function reasonOfFile(error: unknown, part: string): string | null {
  if (error instanceof NoCopy) return error.message
  if (isNameTooLong(error, part)) return 'Its name is too long for this folder.'
  return systemCode(error) === 'EISDIR' ? 'A folder has its name.' : null
}

/** Returns a message for a disk error; null for any other fault. */
function problemOf(error: unknown, folder: string): AppError | null {
  const problem = diskProblem(error)
  if (problem === null || problem === error) return problem
  return new AppError('disk', diskSentence(systemCode(error), folder), { cause: error })
}

/**
 * Returns the sentence for a disk error. It does not say which drive is full: that of the copies or that of the
 * library.
 */
function diskSentence(code: string, folder: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Planroom can’t write to ${folder}. Choose another folder.`
    case 'ENOSPC':
      return 'The disk is full. Free up space or choose another folder.'
    case 'EDQUOT':
      return 'Your disk quota is used up. Free up space or choose another folder.'
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Close some programs and try again.'
    default:
      return `A drive reports an error (${code}). Check the drives of the library and of ${folder}.`
  }
}
