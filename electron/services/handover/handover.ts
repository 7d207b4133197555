import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { HandoverPlan, HandoverRun } from '../../../shared/contract/review/handover.ts'
import {
  defaultHandoverOptions,
  defaultPageOptions,
  type HandoverOptions,
} from '../../../shared/domain/handover/options.ts'
import { defaultFolderTemplate } from '../../../shared/domain/nameTokens.ts'
import { AppError } from '../../../shared/errors.ts'
import type { OrderKey } from '../catalogue/filesRepository.ts'
import type { Folders } from '../catalogue/foldersRepository.ts'
import type { Connections } from '../connections/connections.ts'
import { diskProblem, FileFault } from '../files/fileFault.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { readPlain } from '../files/plainFile.ts'
import { drawableKind, type DrawableKind } from '../library/drawings/drawableKind.ts'
import type { DrawableSource } from '../library/drawings/openDrawable.ts'
import type { Library } from '../library/library.ts'
import type { OrderService } from '../library/orderService.ts'
import { namedAddress, mediaAddress } from '../library/mediaAddress.ts'
import type { Preferences } from '../settings/preferences.ts'
import { templateProblems } from '../transfers/naming/templates.ts'
import type { PlacedLogo } from './drawLogo.ts'
import type { HandoverRecords } from './handoverRecords.ts'
import type { LogoFiles } from './logoFiles.ts'
import { createNamedOrders, type LibraryOf, type NamedOrdersParts } from './namedOrders.ts'
import { previewHtml } from './page/makePages.ts'
import type { HandoverRuns } from './handoverRuns.ts'
import { createHandoverTargets } from './targets.ts'

/** Copies of delivered plans for others. */
export type HandoverService = ReturnType<typeof createHandover>

/** Features of the desktop; see electron/app/ports.ts. */
interface HandoverDesktop {
  pickFolder(startAt: string): Promise<string | null>
  pickPicture(startAt: string): Promise<string | null>
  /** Returns the path of a dropped file; null if unknown. */
  openedPath(openedId: string): string | null
  reveal(path: string): void
  /** Opens a file in the system's program for it. Returns why it failed; empty if it worked. */
  openFile(path: string): Promise<string>
  copyText(text: string): Promise<void>
  startDrag(paths: readonly string[]): Promise<void>
  print(pages: { paths: readonly string[]; isLandscape: boolean; title: string }): Promise<void>
  copyPicture(png: Buffer): Promise<void>
}

interface Parts extends NamedOrdersParts {
  desktop: HandoverDesktop
  /** Shows a folder. Throws `disk` if that fails. */
  openFolder: (folder: string) => Promise<void>
  /** Folder that dialogs open. */
  documents: string
  runs: HandoverRuns
  library: Library
  orders: Pick<OrderService, 'find' | 'outdatedIn'>
  connections: Pick<Connections, 'find'>
  folders: Pick<Folders, 'roots'>
  /** Returns the library folder of a saved connection. */
  rootOf: (connectionId: string) => string
  handovers: Pick<HandoverRecords, 'record' | 'mark' | 'unmark'>
  preferences: Pick<Preferences, 'settings' | 'update'>
  logos: LogoFiles
}

/** Number of orders that a plan lists with their files. */
const shownOrders = 20
/** Edge in pixels that is enough to test whether a logo can be decoded. */
const trialEdge = 64
/** Longest edge for printing, in pixels: about 300 dpi on a page. */
const printEdge = 3300
/** Longest edge on the clipboard, in pixels: a delivered plan in full. */
const clipboardEdge = 4000
/** Maximum size of a picture for the clipboard, in bytes. A PNG with an edge of `clipboardEdge` is never larger. */
const maxClipboardBytes = 100 * 1024 * 1024

export function createHandover(parts: Parts) {
  const { desktop, openFolder, documents, runs, library, orders, connections, folders } = parts
  const { rootOf, handovers, preferences, logos } = parts
  const named = createNamedOrders(parts)
  const targets = createHandoverTargets(preferences)
  /** The preview that the window shows. */
  let latest: { id: string; html: string } | null = null

  /** Returns the orders that have a folder. */
  function withFolder(connectionId: string, orderIds: readonly string[]): OrderKey[] {
    const root = rootOf(connectionId)
    return orderIds.flatMap((orderId) =>
      library.folderIdOfOrder(connectionId, root, orderId) === null ? [] : [{ connectionId, root, orderId }],
    )
  }

  const problemWith = ({ nameTemplate }: HandoverOptions): string | null =>
    templateProblems({ folderTemplate: defaultFolderTemplate, nameTemplate }).nameTemplate

  /** Returns a file of the library. Throws `not_found`, and `refused` with this reason for other kinds. */
  async function drawableOf(
    connectionId: string,
    fileId: string,
    kinds: readonly DrawableKind[],
    reason: string,
  ): Promise<DrawableSource> {
    const path = await library.filePath(connectionId, rootOf(connectionId), fileId)
    const kind = drawableKind(path)
    if (kind === null || !kinds.includes(kind)) throw new AppError('refused', reason)
    return { path, kind }
  }

  async function placedLogo({ logo }: HandoverOptions): Promise<PlacedLogo | null> {
    if (logo === null) return null
    const { id, ...place } = logo
    const path = await logos.pathOf(id)
    if (path === null) throw new AppError('not_found', 'The logo is no longer there. Choose it again.')
    return { ...place, path }
  }

  const libraryOf = (connectionId: string): LibraryOf => ({ connectionId, root: rootOf(connectionId) })

  /**
   * Returns the library that has an order: that of the connection, or a folder that a command downloaded into. Throws
   * `not_found`.
   */
  function libraryWith(connectionId: string, orderId: string): LibraryOf {
    const roots = connections.find(connectionId) === null ? [] : [rootOf(connectionId)]
    const found = [...roots, ...folders.roots()].find(
      (root) => library.folderIdOfOrder(connectionId, root, orderId) !== null,
    )
    if (found === undefined)
      throw new AppError('not_found', `Order ${orderId} is not on this computer. Download it first.`)
    return { connectionId, root: found }
  }

  /** Starts a run in the folder that `folderOf` returns; null if it returns none. */
  async function startIn(
    of: LibraryOf,
    orderIds: readonly string[],
    options: HandoverOptions,
    notes: string,
    folderOf: () => Promise<string | null>,
  ): Promise<HandoverRun | null> {
    const problem = problemWith(options)
    if (problem !== null) throw new AppError('bad_input', problem)
    const found = await named.find(of, orderIds, options)
    if (found.length === 0)
      throw new AppError('not_found', 'There are no plans on this computer. Download the orders first.')
    const logo = await placedLogo(options)
    const folder = await folderOf()
    if (folder === null) return null
    const all = await Promise.all(found.map((order) => named.locate(of, order, options, notes)))
    const ids = new Map(all.map((handed, at) => [handed, found[at]?.orderId ?? '']))
    return runs.start(folder, all, { ...options, logo }, (handed, made) =>
      handovers.record({ ...of, orderId: ids.get(handed) ?? '' }, made),
    )
  }

  /** Returns the options of a web page by the name of a preset. Throws `bad_input` for an unknown one. */
  function pageOptionsOf(preset: string | null): HandoverOptions {
    const defaults = { ...defaultHandoverOptions, page: defaultPageOptions }
    if (preset === null) return defaults
    const presets = preferences.settings().handoverPresets.filter(({ options }) => options.page !== null)
    const found = presets.find(({ name }) => name === preset)
    if (found !== undefined) return found.options
    const known = presets.map(({ name }) => `“${name}”`)
    throw new AppError(
      'bad_input',
      `There is no preset “${preset}” for web pages.${known.length === 0 ? '' : ` Known: ${known.join(', ')}.`}`,
    )
  }

  return {
    /** Returns what would be created; see the contract. */
    async plan(
      connectionId: string,
      orderIds: readonly string[],
      options: HandoverOptions,
    ): Promise<HandoverPlan> {
      const problem = problemWith(options)
      if (problem !== null) return { orders: [], files: 0, without: [], problem, preview: null }
      const found = await named.find(libraryOf(connectionId), orderIds, options)
      const planned = new Set(found.map(({ orderId }) => orderId))
      const first = found[0]?.files[0]
      const sheets = options.page === null && options.sheet ? ['Contact sheet.pdf'] : []
      return {
        orders: found.slice(0, shownOrders).map(({ title, files, offered }) => ({
          title,
          files: [...files.map(({ stem }) => `${stem}.${options.format}`), ...sheets, ...offered],
        })),
        files: found.reduce(
          (all, { files, offered }) => all + files.length + sheets.length + offered.length,
          0,
        ),
        without: [...new Set(orderIds)]
          .filter((id) => !planned.has(id))
          .map((id) => named.titleOf(connectionId, id)),
        problem: null,
        preview:
          first === undefined
            ? null
            : mediaAddress('thumbnail', connectionId, first.file.id, first.file.version),
      }
    },
    /**
     * Starts to make copies in a folder that was used before, or asks for a folder if `target` is null. Returns null if
     * cancelled. Throws `bad_input`, `not_found`, `busy`, `disk`.
     */
    start: (
      connectionId: string,
      orderIds: readonly string[],
      options: HandoverOptions,
      target: string | null,
      notes: string,
    ) =>
      startIn(libraryOf(connectionId), orderIds, options, notes, async () => {
        const folder = target === null ? await desktop.pickFolder(documents) : await targets.folderOf(target)
        if (folder !== null) await targets.remember(folder)
        return folder
      }),
    /**
     * Makes a preview of the web page of the first order with plans. Returns its address in the window; null if no
     * order has plans.
     */
    async preview(
      connectionId: string,
      orderIds: readonly string[],
      options: HandoverOptions,
      notes: string,
    ): Promise<string | null> {
      const { page, logo } = options
      const of = libraryOf(connectionId)
      const [first] = await named.find(of, orderIds, options)
      if (page === null || first === undefined) return null
      const { page: contents } = await named.locate(of, first, options, notes)
      if (contents === undefined || contents === null) return null
      const address = logo === null ? null : namedAddress('logo', logo.id)
      latest = { id: randomUUID(), html: previewHtml(contents, page, address) }
      return namedAddress('preview', latest.id)
    },
    /** Returns the HTML of the latest preview by its id; null for an older one. */
    previewHtml: (id: string) => (latest?.id === id ? latest.html : null),
    /**
     * Makes a web page of an order in a folder, which is created if missing, and returns the result. `preset`: name of
     * the user's preset; null for the defaults. Throws `bad_input`, `not_found`, `busy`, `disk`, and the signal's
     * reason.
     */
    async makePage(
      {
        connectionId,
        orderId,
        folder,
        preset,
      }: { connectionId: string; orderId: string; folder: string; preset: string | null },
      signal: AbortSignal,
    ): Promise<{ run: HandoverRun; paths: string[]; isOutdated: boolean }> {
      const options = pageOptionsOf(preset)
      const of = libraryWith(connectionId, orderId)
      const begun = await startIn(of, [orderId], options, '', async () => {
        signal.throwIfAborted()
        await makeFolders(folder).catch((error: unknown) => {
          throw new AppError('disk', `Can’t make the folder ${folder}. Choose another one.`, { cause: error })
        })
        return folder
      })
      if (begun === null) throw new Error('A folder was given.')
      const stop = (): void => {
        runs.cancel(begun.id)
      }
      // The signal may have been aborted while the order was located.
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
      const ended = await runs.ended(begun.id).finally(() => {
        signal.removeEventListener('abort', stop)
      })
      signal.throwIfAborted()
      const outdated = await orders.outdatedIn(connectionId, of.root)
      return { ...ended, isOutdated: outdated.some((each) => each.orderId === orderId) }
    },
    /**
     * Stores a copy of a logo and returns its id. `openedId`: a dropped file; null lets the user choose a file. Returns
     * null if cancelled. Throws `not_found` for an unknown file, `refused` for a file that is no picture or too large.
     */
    async chooseLogo(openedId: string | null): Promise<string | null> {
      const path = openedId === null ? await desktop.pickPicture(documents) : desktop.openedPath(openedId)
      if (path === null && openedId !== null)
        throw new AppError('not_found', 'The logo is no longer there. Choose it again.')
      if (path === null) return null
      const { handoverPresets, lastHandover } = preferences.settings()
      const inUse = [...handoverPresets.map(({ options }) => options), lastHandover]
      try {
        await runs.withCopies({ path, kind: 'image' }, { format: 'jpg', edge: trialEdge }, () =>
          Promise.resolve(),
        )
        return await logos.keep(path, new Set(inUse.flatMap((options) => options?.logo?.id ?? [])))
      } catch (error) {
        const problem = error instanceof FileFault ? null : diskProblem(error)
        if (problem !== null) throw problem
        throw new AppError(
          'refused',
          `${basename(path)} can’t be used as a logo. Choose a PNG or JPG of at most 8 MB.`,
          {
            cause: error,
          },
        )
      }
    },
    /**
     * Marks orders with a folder as handed over, or restores the hand-over with this id. Returns the number of orders.
     * Throws `not_found` if none has a folder, and `disk`.
     */
    async mark(connectionId: string, orderIds: readonly string[], id: string): Promise<number> {
      const found = withFolder(connectionId, orderIds)
      if (found.length === 0)
        throw new AppError('not_found', 'There are no plans on this computer. Download the orders first.')
      for (const key of found) await handovers.mark(key, id)
      return found.length
    },
    /** Removes a hand-over of orders. Throws `disk`. */
    async unmark(connectionId: string, orderIds: readonly string[], id: string): Promise<void> {
      for (const key of withFolder(connectionId, orderIds)) await handovers.unmark(key, id)
    },
    cancel: runs.cancel,
    idle: runs.idle,
    async reveal(id: string): Promise<void> {
      const { folder, paths } = runs.madeBy(id)
      const [only] = paths
      if (only !== undefined && paths.length === 1) desktop.reveal(only)
      else await openFolder(folder)
    },
    /** Opens the web page of a run in the system's browser. Throws `not_found`, `disk`. */
    async open(id: string): Promise<void> {
      const problem = await desktop.openFile(runs.pageBy(id))
      if (problem !== '') throw new AppError('disk', 'Couldn’t open the page.', { cause: new Error(problem) })
    },
    async copyPath(id: string): Promise<void> {
      const { folder, paths } = runs.madeBy(id)
      await desktop.copyText(paths[0] ?? folder)
    },
    async drag(id: string): Promise<void> {
      await desktop.startDrag(runs.madeBy(id).paths)
    },
    /** Prints a picture of the library. Throws `not_found`, `refused` for other files, and as `Desktop.print`. */
    async print(connectionId: string, fileId: string): Promise<void> {
      const source = await drawableOf(
        connectionId,
        fileId,
        ['image', 'svg', 'pdf'],
        'Only pictures and PDFs can be printed here. Open the file in its own program.',
      )
      await runs.withCopies(source, { format: 'jpg', edge: printEdge }, async (first, others) => {
        const paths = [first, ...others].map(({ path }) => path)
        await desktop.print({ paths, isLandscape: first.isLandscape, title: basename(source.path) })
      })
    },
    /** Puts a picture of the library on the clipboard. Throws `not_found`, and `refused` for other files. */
    async copyPicture(connectionId: string, fileId: string): Promise<void> {
      const source = await drawableOf(
        connectionId,
        fileId,
        ['image', 'svg'],
        'Only pictures can be copied as an image. Open the file in its own program.',
      )
      await runs.withCopies(source, { format: 'png', edge: clipboardEdge }, async ({ path }) => {
        await desktop.copyPicture(await readPlain(path, maxClipboardBytes))
      })
    },
  }
}
