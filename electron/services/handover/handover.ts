import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import {
  maxHandedOver,
  type HandoverPlan,
  type HandoverRun,
} from '../../../shared/contract/review/handover.ts'
import { assetKeyOf } from '../../../shared/domain/assets.ts'
import { comparedLines } from '../../../shared/domain/gla/compare.ts'
import { glaAsText } from '../../../shared/domain/gla/copy.ts'
import { readGla } from '../../../shared/domain/gla/formula.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { maxHandoverTargets, type HandoverOptions } from '../../../shared/domain/handover/options.ts'
import { handoverSources } from '../../../shared/domain/handover/sources.ts'
import { addressLine, type Order } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import type { OrderKey } from '../catalogue/filesRepository.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import { statOrNull } from '../files/disk.ts'
import { diskProblem, FileFault } from '../files/fileFault.ts'
import { nameKey, orderSuffix, safeComponent } from '../files/naming.ts'
import { decodeText } from '../../../shared/domain/decodeText.ts'
import { readPlain } from '../files/plainFile.ts'
import { defaultFolderTemplate } from '../../../shared/domain/tokens.ts'
import { factsOf, fileStems, templateProblems } from '../transfers/naming/templates.ts'
import { paperOf } from './paper.ts'
import type { HandoverRecords } from './handoverRecords.ts'
import type { PictureSource } from './readPicture.ts'
import type { HandedOrder, HandoverRuns } from './runs.ts'
import type { PlacedLogo } from './drawLogo.ts'
import type { LogoFiles } from './logoFiles.ts'
import type { IndexedFile, Library } from '../library/library.ts'
import { mediaAddress } from '../library/mediaAddress.ts'
import type { Preferences } from '../settings/preferences.ts'
import type { OrderService } from '../library/orders.ts'

/** Copies of delivered plans for others. */
export interface HandoverService extends Pick<HandoverRuns, 'cancel' | 'idle'> {
  /** Returns what would be created; see the contract. */
  plan(connectionId: string, orderIds: readonly string[], options: HandoverOptions): Promise<HandoverPlan>
  /**
   * Starts in a folder that was used before, or asks for one if `target` is null. Null if cancelled. Throws `bad_input`,
   * `not_found`, `busy`, `disk`.
   */
  start(
    connectionId: string,
    orderIds: readonly string[],
    options: HandoverOptions,
    target: string | null,
  ): Promise<HandoverRun | null>
  /**
   * Lets the user choose a logo, stores a copy and returns its id; null if cancelled. Throws `refused` for a file that
   * is no picture or too large.
   */
  chooseLogo(): Promise<string | null>
  /**
   * Marks orders with a folder as handed over, or restores this hand-over. Returns their number. Throws `not_found` if
   * none has a folder, and `disk`.
   */
  mark(connectionId: string, orderIds: readonly string[], id: string): Promise<number>
  /** Removes a hand-over of orders. Throws `disk`. */
  unmark(connectionId: string, orderIds: readonly string[], id: string): Promise<void>
  reveal(id: string): Promise<void>
  drag(id: string): Promise<void>
  /** Prints a picture of the library. Throws `not_found`, `refused` for other files, and as `Desktop.print`. */
  print(connectionId: string, fileId: string): Promise<void>
  /** Puts a picture of the library on the clipboard. Throws `not_found`, and `refused` for other files. */
  copyPicture(connectionId: string, fileId: string): Promise<void>
}

/** Features of the desktop; see electron/app/ports.ts. */
interface HandoverDesktop {
  pickFolder(startAt: string): Promise<string | null>
  pickPicture(startAt: string): Promise<string | null>
  reveal(path: string): void
  startDrag(paths: readonly string[]): Promise<void>
  print(picture: { path: string; isLandscape: boolean; title: string }): Promise<void>
  copyPicture(png: Buffer): Promise<void>
}

interface Parts {
  desktop: HandoverDesktop
  /** Shows a folder. Throws `disk` if that fails. */
  openFolder: (folder: string) => Promise<void>
  /** Folder that dialogs open. */
  documents: string
  log: { error(...words: unknown[]): void }
  runs: HandoverRuns
  orders: Pick<OrderService, 'find'>
  people: Pick<People, 'officeOf'>
  library: Library
  /** Returns the library folder of a connection. */
  rootOf: (connectionId: string) => string
  handovers: Pick<HandoverRecords, 'record' | 'mark' | 'unmark'>
  preferences: Pick<Preferences, 'settings' | 'update'>
  logos: LogoFiles
}

/** Number of orders that a plan lists with their files. */
const shownOrders = 20
/** Maximum length of a name, in bytes: the chosen folder may have a long path. */
const nameBytes = 120
const maxText = 256 * 1024
/** Edge in pixels that is enough to test whether a logo can be decoded. */
const trialEdge = 64
/** Longest edge for printing, in pixels: about 300 dpi on a page. */
const printEdge = 3300
/** Longest edge on the clipboard, in pixels: a delivered plan in full. */
const clipboardEdge = 4000
/** A PNG of this edge is never larger. */
const maxClipboardBytes = 100 * 1024 * 1024

const kinds: Readonly<Record<string, 'image' | 'svg'>> = {
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
  '.svg': 'svg',
}
const kindOf = (name: string): 'image' | 'svg' | null => kinds[extname(name).toLowerCase()] ?? null

type Named = {
  orderId: string
  title: string
  name: string
  order: Order | null
  files: { file: IndexedFile; stem: string }[]
}

export function createHandover(parts: Parts): HandoverService {
  const {
    desktop,
    openFolder,
    documents,
    log,
    runs,
    orders,
    people,
    library,
    rootOf,
    handovers,
    preferences,
    logos,
  } = parts
  /** Returns the orders that have a folder. */
  function withFolder(connectionId: string, orderIds: readonly string[]): OrderKey[] {
    const root = rootOf(connectionId)
    return orderIds.flatMap((orderId) =>
      library.folderIdOfOrder(connectionId, root, orderId) === null ? [] : [{ connectionId, root, orderId }],
    )
  }

  const problemWith = ({ nameTemplate }: HandoverOptions): string | null =>
    templateProblems({ folderTemplate: defaultFolderTemplate, nameTemplate }).nameTemplate

  /** Returns the files on disk of each order, with names for the copies. */
  async function named(
    connectionId: string,
    orderIds: readonly string[],
    options: HandoverOptions,
  ): Promise<Named[]> {
    const root = rootOf(connectionId)
    const taken = new Set<string>()
    const found: Named[] = []
    for (const orderId of [...new Set(orderIds)].slice(0, maxHandedOver)) {
      const files = (await library.filesOfOrder(connectionId, root, orderId)).filter(
        ({ state, recorded }) => state !== 'missing' && recorded !== 'earlier',
      )
      const sources = handoverSources(files, options)
      if (sources.length === 0) continue
      const order = orders.find(connectionId, orderId)?.order ?? null
      const title = order === null ? orderId : addressLine(order)
      const plain = safeComponent(title, { maxBytes: nameBytes }) || 'Order'
      const name = taken.has(nameKey(plain)) ? plain + orderSuffix(orderId, true) : plain
      taken.add(nameKey(name))
      const stems = stemsOf(
        connectionId,
        order,
        title,
        sources.map(({ asset }) => asset),
        options,
      )
      found.push({
        orderId,
        title,
        name,
        order,
        files: sources.map(({ file, asset }) => ({ file, stem: stems.get(assetKeyOf(asset)) ?? file.name })),
      })
    }
    return found
  }

  /** Returns a picture of the library. Throws `not_found`, and `refused` for other files. */
  async function pictureOf(connectionId: string, fileId: string, what: string): Promise<PictureSource> {
    const path = await library.filePath(connectionId, rootOf(connectionId), fileId)
    const kind = kindOf(path)
    if (kind === null)
      throw new AppError('refused', `Only pictures can be ${what}. Open the file in its own program.`)
    return { path, kind }
  }

  function stemsOf(
    connectionId: string,
    order: Order | null,
    title: string,
    assets: Parameters<typeof fileStems>[0],
    { nameTemplate }: HandoverOptions,
  ): Map<string, string> {
    if (order === null) throw new AppError('not_found', `${title} is no longer in the list. Refresh orders.`)
    const office = order.createdBy === null ? null : people.officeOf(connectionId, order.createdBy)
    return fileStems(assets, factsOf(order, title, office), nameTemplate, nameBytes)
  }

  /** Returns the order with real paths. Files that are gone since are left out. */
  async function handed(
    connectionId: string,
    { title, name, order, files }: Named,
    options: HandoverOptions,
  ): Promise<HandedOrder> {
    const root = rootOf(connectionId)
    const known = await Promise.all(
      files.map(async ({ file, stem }) => {
        const path = await library.fileOnDisk(connectionId, root, file.id)
        const kind = kindOf(file.name)
        return path === null || kind === null ? [] : [{ stem, source: { path, kind } }]
      }),
    )
    const pictures = known.flat()
    const sheet: HandedOrder['sheet'] = {
      title,
      paper: paperOf(order?.address.country ?? ''),
      lines: order === null ? [] : await glaLines(connectionId, order.id),
      pictures: pictures.map(({ source, stem }) => ({ source, caption: stem })),
    }
    return { name, files: pictures, sheet: options.sheet ? sheet : null }
  }

  /** Returns the areas of an order in both units, if its formula can be read. */
  async function glaLines(connectionId: string, orderId: string): Promise<string[]> {
    const root = rootOf(connectionId)
    const files = await library.filesOfOrder(connectionId, root, orderId)
    const file = files.find(({ assetKey, state }) => assetKey === 'text/gla-formula' && state !== 'missing')
    const path = file === undefined ? null : await library.fileOnDisk(connectionId, root, file.id)
    if (path === null) return []
    const text = await readPlain(path, maxText).catch((error: unknown) => {
      // The sheet is created without it.
      log.error('the living area for a contact sheet', path, error)
      return null
    })
    const reading = text === null ? null : readGla(decodeText(text))
    if (reading === null) return []
    const lines = comparedLines(reading, null).filter(({ role }) => role !== 'part')
    return glaAsText(lines, reading.unit).split('\n')
  }

  async function placedLogo({ logo }: HandoverOptions): Promise<PlacedLogo | null> {
    if (logo === null) return null
    const { id, ...place } = logo
    const path = await logos.pathOf(id)
    if (path === null) throw new AppError('not_found', 'The logo is no longer there. Choose it again.')
    return { ...place, path }
  }

  const targets = (): Settings['handoverTargets'] => preferences.settings().handoverTargets

  /** Returns a folder that was used before, if it is still there. */
  async function folderOf(target: string): Promise<string> {
    const found = targets().find(({ id }) => id === target)
    if (found === undefined)
      throw new AppError('not_found', 'This folder is no longer remembered. Choose it again.')
    if ((await statOrNull(found.folder))?.isDirectory() !== true)
      throw new AppError('disk', `${found.folder} no longer exists. Choose another folder.`)
    return found.folder
  }
  /** Makes a folder the latest target. */
  async function rememberTarget(folder: string): Promise<void> {
    const known = targets().find((each) => each.folder === folder) ?? { id: randomUUID(), folder }
    const others = targets().filter((each) => each.folder !== folder)
    // Folders of presets stay, whatever was used since.
    const named = new Set(preferences.settings().handoverPresets.map(({ target }) => target))
    const isKept = ({ id }: { id: string }, at: number): boolean =>
      at < maxHandoverTargets - 1 || named.has(id)
    await preferences.update({ handoverTargets: [known, ...others.filter(isKept)] })
  }

  return {
    async plan(connectionId, orderIds, options) {
      const problem = problemWith(options)
      if (problem !== null) return { orders: [], files: 0, without: 0, problem, preview: null }
      const found = await named(connectionId, orderIds, options)
      const first = found[0]?.files[0]
      const sheets = options.sheet ? ['Contact sheet.pdf'] : []
      return {
        orders: found.slice(0, shownOrders).map(({ title, files }) => ({
          title,
          files: [...files.map(({ stem }) => `${stem}.${options.format}`), ...sheets],
        })),
        files: found.reduce((all, { files }) => all + files.length + sheets.length, 0),
        without: new Set(orderIds).size - found.length,
        problem: null,
        preview: first === undefined ? null : mediaAddress('thumbnail', connectionId, first.file.id),
      }
    },
    async start(connectionId, orderIds, options, target) {
      const problem = problemWith(options)
      if (problem !== null) throw new AppError('bad_input', problem)
      const found = await named(connectionId, orderIds, options)
      if (found.length === 0)
        throw new AppError('not_found', 'There are no plans on this computer. Download the orders first.')
      const logo = await placedLogo(options)
      const folder = target === null ? await desktop.pickFolder(documents) : await folderOf(target)
      if (folder === null) return null
      const all = await Promise.all(found.map((order) => handed(connectionId, order, options)))
      const root = rootOf(connectionId)
      const ids = new Map(all.map((handed, at) => [handed, found[at]?.orderId ?? '']))
      await rememberTarget(folder)
      return runs.start(folder, all, { ...options, logo }, (handed, made) =>
        handovers.record({ connectionId, root, orderId: ids.get(handed) ?? '' }, made),
      )
    },
    async chooseLogo() {
      const path = await desktop.pickPicture(documents)
      if (path === null) return null
      const { handoverPresets, lastHandover } = preferences.settings()
      const inUse = [...handoverPresets.map(({ options }) => options), lastHandover]
      try {
        await runs.withCopy({ path, kind: 'image' }, { format: 'jpg', edge: trialEdge }, () =>
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
    async mark(connectionId, orderIds, id) {
      const found = withFolder(connectionId, orderIds)
      if (found.length === 0)
        throw new AppError('not_found', 'There are no plans on this computer. Download the orders first.')
      for (const key of found) await handovers.mark(key, id)
      return found.length
    },
    async unmark(connectionId, orderIds, id) {
      for (const key of withFolder(connectionId, orderIds)) await handovers.unmark(key, id)
    },
    cancel: runs.cancel,
    idle: runs.idle,
    async reveal(id) {
      const { folder, paths } = runs.madeBy(id)
      const [only] = paths
      if (only !== undefined && paths.length === 1) desktop.reveal(only)
      else await openFolder(folder)
    },
    async drag(id) {
      await desktop.startDrag(runs.madeBy(id).paths)
    },
    async print(connectionId, fileId) {
      const source = await pictureOf(connectionId, fileId, 'printed here')
      await runs.withCopy(source, { format: 'jpg', edge: printEdge }, async (copy) => {
        await desktop.print({ ...copy, title: basename(source.path) })
      })
    },
    async copyPicture(connectionId, fileId) {
      const source = await pictureOf(connectionId, fileId, 'copied as an image')
      await runs.withCopy(source, { format: 'png', edge: clipboardEdge }, async ({ path }) => {
        await desktop.copyPicture(await readPlain(path, maxClipboardBytes))
      })
    },
  }
}
