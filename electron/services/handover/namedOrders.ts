import { maxHandedOver } from '../../../shared/contract/review/handover.ts'
import { assetKeyOf, textKey, type Asset } from '../../../shared/domain/assets.ts'
import { decodeText } from '../../../shared/domain/decodeText.ts'
import { comparedLines } from '../../../shared/domain/gla/compare.ts'
import { glaAsText } from '../../../shared/domain/gla/copy.ts'
import { readGla, type GlaReading } from '../../../shared/domain/gla/formula.ts'
import type { HandoverOptions } from '../../../shared/domain/handover/options.ts'
import { handoverSources } from '../../../shared/domain/handover/sources.ts'
import { addressLine, shortId, type Order } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import { nameKey, orderSuffix, safeComponent } from '../files/naming.ts'
import { readPlain } from '../files/plainFile.ts'
import { drawableKind } from '../library/drawings/drawableKind.ts'
import type { IndexedFile, Library } from '../library/library.ts'
import type { OrderService } from '../library/orderService.ts'
import type { Views } from '../library/thumbnails/views.ts'
import type { RulerService } from '../review/ruler.ts'
import { factsOf, fileStems } from '../transfers/naming/templates.ts'
import { offeredOf, pageContentsOf } from './page/pageContents.ts'
import { paperOf } from './paper.ts'
import type { HandedOrder } from './handoverRuns.ts'

/** Maximum length of a name, in bytes: the chosen folder may have a long path. */
const nameBytes = 120
const maxText = 256 * 1024

/** An order with files to hand over, and names for the copies. */
type NamedOrder = {
  orderId: string
  title: string
  name: string
  order: Order
  files: { file: IndexedFile; asset: Asset; stem: string }[]
  /** Names of the files that its web page offers besides. */
  offered: string[]
}

export interface NamedOrdersParts {
  log: { error(...words: unknown[]): void }
  orders: Pick<OrderService, 'find'>
  people: Pick<People, 'officeOf'>
  library: Pick<Library, 'filesOfOrder' | 'fileOnDisk' | 'folderIdOfOrder'>
  views: Pick<Views, 'of'>
  ruler: Pick<RulerService, 'scales'>
}

/** A connection and the library folder that has its files. */
export interface LibraryOf {
  connectionId: string
  root: string
}

/** Finds the files of orders to hand over, and names the copies. */
export function createNamedOrders(parts: NamedOrdersParts) {
  const { log, orders, people, library } = parts

  /** Returns the files on disk that belong to the newest delivery. */
  const currentFiles = async ({ connectionId, root }: LibraryOf, orderId: string): Promise<IndexedFile[]> =>
    (await library.filesOfOrder(connectionId, root, orderId)).filter(
      ({ state, recorded }) => state !== 'missing' && recorded !== 'earlier',
    )

  const orderOf = (connectionId: string, orderId: string): Order | null =>
    orders.find(connectionId, orderId)?.order ?? null
  function titleOf(connectionId: string, orderId: string): string {
    const order = orderOf(connectionId, orderId)
    return order === null ? shortId(orderId) : addressLine(order)
  }

  /** Returns the files on disk of each order, with names for the copies. */
  async function named(
    of: LibraryOf,
    orderIds: readonly string[],
    options: HandoverOptions,
  ): Promise<NamedOrder[]> {
    const { connectionId } = of
    const taken = new Set<string>()
    const found: NamedOrder[] = []
    for (const orderId of [...new Set(orderIds)].slice(0, maxHandedOver)) {
      const current = await currentFiles(of, orderId)
      const sources = handoverSources(current, options)
      if (sources.length === 0) continue
      const title = titleOf(connectionId, orderId)
      const order = orderOf(connectionId, orderId)
      if (order === null)
        throw new AppError('not_found', `${title} is no longer in the list. Refresh orders.`)
      const plain = safeComponent(title, { maxBytes: nameBytes }) || 'Order'
      const name = taken.has(nameKey(plain)) ? plain + orderSuffix(orderId, true) : plain
      taken.add(nameKey(name))
      const office = order.createdBy === null ? null : people.officeOf(connectionId, order.createdBy)
      const assets = sources.map(({ asset }) => asset)
      const stems = fileStems(assets, factsOf(order, title, office), options.nameTemplate, nameBytes)
      found.push({
        orderId,
        title,
        name,
        order,
        files: sources.map(({ file, asset }) => ({
          file,
          asset,
          stem: stems.get(assetKeyOf(asset)) ?? file.name,
        })),
        offered: options.page === null ? [] : offeredOf(current, options.page).map(({ label }) => label),
      })
    }
    return found
  }

  /** Returns the order with real paths. Files that are gone since are left out. */
  async function handed(
    of: LibraryOf,
    { title, name, order, files }: NamedOrder,
    options: HandoverOptions,
    notes: string,
  ): Promise<HandedOrder> {
    const { connectionId, root } = of
    const known = await Promise.all(
      files.map(async ({ file, asset, stem }) => {
        const path = await library.fileOnDisk(connectionId, root, file.id)
        const kind = drawableKind(file.name)
        return path === null || kind === null || kind === 'pdf'
          ? []
          : [{ stem, asset, file, source: { path, kind } }]
      }),
    )
    const pictures = known.flat()
    const { page } = options
    if (page !== null) {
      const contents = await pageContentsOf(
        {
          connectionId,
          root,
          order,
          files: await currentFiles(of, order.id),
          pictures,
          gla: await glaOf(of, order.id),
          notes,
        },
        { ...options, page },
        parts,
      )
      return { name, files: [], sheet: null, page: contents }
    }
    const sheet: HandedOrder['sheet'] = {
      title,
      paper: paperOf(order.address.country),
      lines: await glaLines(of, order.id),
      pictures: pictures.map(({ source, stem }) => ({ source, caption: stem })),
    }
    return { name, files: pictures, sheet: options.sheet ? sheet : null }
  }

  /** Returns the areas of an order in both units, if its formula can be read. */
  async function glaLines(of: LibraryOf, orderId: string): Promise<string[]> {
    const reading = await glaOf(of, orderId)
    if (reading === null) return []
    const lines = comparedLines(reading, null).filter(({ role }) => role !== 'part')
    return glaAsText(lines, reading.unit).split('\n')
  }

  /** Returns the living area of an order; null if there is none or it can't be read. */
  async function glaOf({ connectionId, root }: LibraryOf, orderId: string): Promise<GlaReading | null> {
    const files = await library.filesOfOrder(connectionId, root, orderId)
    const file = files.find(
      ({ assetKey, state }) => assetKey === textKey('gla-formula') && state !== 'missing',
    )
    const path = file === undefined ? null : await library.fileOnDisk(connectionId, root, file.id)
    if (path === null) return null
    const text = await readPlain(path, maxText).catch((error: unknown) => {
      // The copies are made without the areas.
      log.error('the living area for copies', path, error)
      return null
    })
    return text === null ? null : readGla(decodeText(text))
  }

  return {
    titleOf,
    /** Returns the orders with files on disk. Throws `not_found` for an order that is no longer listed. */
    find: named,
    /** Returns an order with real paths. Files that are gone since are left out. */
    locate: handed,
  }
}
