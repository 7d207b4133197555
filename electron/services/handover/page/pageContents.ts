import { extname } from 'node:path'
import { assetKeyOf, readAssetKey, type Asset } from '../../../../shared/domain/assets.ts'
import type { GlaReading } from '../../../../shared/domain/gla/formula.ts'
import type { HandoverOptions, PageFiles, PageOptions } from '../../../../shared/domain/handover/options.ts'
import { addressLine, type Order } from '../../../../shared/domain/order.ts'
import { defaultNameTemplate } from '../../../../shared/domain/nameTokens.ts'
import { scaleFromRooms } from '../../../../shared/domain/review/roomScale.ts'
import { decodeText } from '../../../../shared/domain/decodeText.ts'
import { readPlain } from '../../files/plainFile.ts'
import type { IndexedFile, Library } from '../../library/library.ts'
import { mediaAddress } from '../../library/mediaAddress.ts'
import type { Views } from '../../library/thumbnails/views.ts'
import type { RulerService } from '../../review/ruler.ts'
import { factsOf, fileStems, floorText } from '../../transfers/naming/templates.ts'
import type { PictureSource } from '../readPicture.ts'
import type { PageContents, PageSourcePicture } from './makePages.ts'
import { pageTexts, type PageTexts } from './pageTexts.ts'

/** A picture that a page shows, with the asset that it is. */
interface AssetPicture {
  source: PictureSource
  asset: Asset
  file: IndexedFile
}

interface Parts {
  library: Pick<Library, 'fileOnDisk' | 'folderIdOfOrder'>
  views: Pick<Views, 'of'>
  ruler: Pick<RulerService, 'scales'>
  log: { error(...words: unknown[]): void }
}

/** An order with its files, as its page needs it. */
interface Of {
  connectionId: string
  root: string
  order: Order
  files: readonly IndexedFile[]
  pictures: readonly AssetPicture[]
  gla: GlaReading | null
  notes: string
}

/** Extensions of files that a page offers, by kind. Drawings and data files are not offered: a browser may run them. */
const offered: Readonly<Record<PageFiles, readonly string[]>> = {
  video_3d: ['.mp4', '.mov', '.webm', '.mkv', '.avi'],
  listing_floorplans: ['.pdf'],
  cad_files: ['.zip'],
  gla_package: ['.pdf'],
  home_report: ['.pdf'],
  snapshot: ['.pdf'],
}
/** Kinds of files that may show the name of a company. */
const brandedKinds: readonly string[] = ['gla_package', 'home_report', 'snapshot']

/** Maximum size of property data, in bytes. */
const maxDataBytes = 512 * 1024

/** Maximum length of the name of an offered file, in bytes. */
const nameBytes = 120

/** Collects what the page of an order shows. Files that are gone are left out. */
export async function pageContentsOf(
  { connectionId, root, order, files, pictures, gla, notes }: Of,
  options: HandoverOptions & { page: PageOptions },
  parts: Parts,
): Promise<PageContents> {
  const scales = await scalesOf(connectionId, root, order.id, files, parts)
  return {
    orderId: order.id,
    ...addressOf(order),
    notes,
    gla,
    pictures: pictures.map(({ source, asset, file }) => ({
      ...pageSourcePicture(source, asset, scales, pageTexts[options.page.language]),
      thumbnail: mediaAddress('thumbnail', connectionId, file.id, file.version),
    })),
    files: await offeredFiles(connectionId, root, order, files, options.page, parts.library),
  }
}

/** Returns the first line of an address and the rest of it. */
function addressOf(order: Order): { title: string; place: string } {
  const { city, state, postalCode } = order.address
  const line = addressLine(order)
  const ending = `, ${city}`
  const hasCity = city !== '' && line.endsWith(ending)
  const region = [state, postalCode].filter((text) => text !== '').join(' ')
  return {
    title: hasCity ? line.slice(0, -ending.length) : line,
    place: hasCity ? [city, region].filter((text) => text !== '').join(', ') : '',
  }
}

function pageSourcePicture(
  source: PictureSource,
  { kind, variant, index }: Asset,
  scales: ReadonlyMap<number, NonNullable<PageSourcePicture['scale']>>,
  texts: PageTexts,
): Omit<PageSourcePicture, 'thumbnail'> {
  const number = String(index + 1)
  if (kind !== 'listing_floorplans') {
    const known: Readonly<Record<string, string>> = { floorplans_3d: texts.plan3d, snapshot: texts.snapshot }
    const label = `${known[kind] ?? texts.picture} ${number}`
    return { source, label, stem: label, plan: null, scale: null, isBranded: brandedKinds.includes(kind) }
  }
  const isDim = variant === 'dim'
  const floor = `${texts.floor} ${number}`
  return {
    source,
    label: isDim ? texts.withDimensions(floor) : floor,
    stem: `floor-${number}${isDim ? '-dimensions' : ''}`,
    plan: { floor: index, variant },
    scale: scales.get(index) ?? null,
    isBranded: false,
  }
}

/** Returns the name of an offered file in the language of its page. */
function offeredLabel(kind: PageFiles, asset: Asset, { kinds, withDimensions }: PageTexts): string {
  const known = kind !== 'gla_package' ? kind : asset.field === 'report_urls' ? 'gla_report' : 'gla_plan'
  const name = [kinds[known], floorText(asset)].filter((text) => text !== '').join(' ')
  return asset.variant === 'dim' ? withDimensions(name) : name
}

/** Returns the files that a page offers, with their names in its language. */
export function offeredOf(
  files: readonly IndexedFile[],
  page: PageOptions,
): { file: IndexedFile; asset: Asset; label: string }[] {
  return files.flatMap((file) => {
    const read = readAssetKey(file.assetKey)
    const ending = extname(file.name).toLowerCase()
    const kind = page.files.find((each) => each === read?.kind)
    if (read === null || kind === undefined || !offered[kind].includes(ending)) return []
    const asset = { ...read, url: '' }
    return [{ file, asset, label: offeredLabel(kind, asset, pageTexts[page.language]) + ending }]
  })
}

/**
 * Returns the files that a page offers, named by kind and number. Names on this computer may contain the company, which
 * the unbranded page must not name.
 */
async function offeredFiles(
  connectionId: string,
  root: string,
  order: Order,
  files: readonly IndexedFile[],
  page: PageOptions,
  library: Parts['library'],
): Promise<PageContents['files']> {
  const wanted = offeredOf(files, page)
  const assets = wanted.map(({ asset }) => asset)
  const stems = fileStems(assets, factsOf(order, '', null), defaultNameTemplate, nameBytes)
  const found: PageContents['files'] = []
  for (const { file, asset, label } of wanted) {
    const path = await library.fileOnDisk(connectionId, root, file.id)
    if (path === null) continue
    const stem = stems.get(assetKeyOf(asset)) ?? asset.kind
    found.push({
      path,
      label,
      stem,
      isVideo: asset.kind === 'video_3d',
      isBranded: brandedKinds.includes(asset.kind),
    })
  }
  return found
}

/** Returns the scales of floors: those that the user measured, otherwise those of scale bars or of rooms with sizes. */
async function scalesOf(
  connectionId: string,
  root: string,
  orderId: string,
  files: readonly IndexedFile[],
  { library, views, ruler, log }: Parts,
): Promise<Map<number, NonNullable<PageSourcePicture['scale']>>> {
  const scales = new Map<number, NonNullable<PageSourcePicture['scale']>>()
  const pathOf = (file: IndexedFile): Promise<string | null> =>
    library.fileOnDisk(connectionId, root, file.id)
  let data: Promise<string> | null = null
  /** Returns the property data; an empty text if there is none. It is read once, and only if a plan needs it. */
  const propertyData = (): Promise<string> => (data ??= readPropertyData(files, pathOf))
  for (const file of files) {
    const asset = readAssetKey(file.assetKey)
    if (asset?.kind !== 'listing_floorplans' || asset.format !== 'svg' || scales.has(asset.index)) continue
    try {
      const path = await pathOf(file)
      const view = path === null ? null : await views.of(path)
      if (view === null || !('metresPerWidth' in view)) continue
      const { metresPerWidth, rooms } = view
      const ratio = view.width / view.height
      if (metresPerWidth !== null) scales.set(asset.index, { metresPerWidth, ratio, isRough: false })
      else if (rooms !== null) {
        const found = scaleFromRooms(rooms, await propertyData())
        if (found !== null)
          scales.set(asset.index, { metresPerWidth: found.metresPerWidth, ratio, isRough: true })
      }
    } catch (error) {
      // The page has no ruler for this floor.
      log.error('the scale of a plan for a web page', file.name, error)
    }
  }
  const folderId = library.folderIdOfOrder(connectionId, root, orderId)
  const measured = folderId === null ? [] : await ruler.scales({ connectionId, folderId, root })
  for (const { plan, metresPerWidth } of measured) {
    const [kind, index = ''] = plan.split('/')
    if (kind === 'listing_floorplans' && /^\d+$/.test(index))
      scales.set(Number(index), { metresPerWidth, ratio: null, isRough: false })
  }
  return scales
}

async function readPropertyData(
  files: readonly IndexedFile[],
  pathOf: (file: IndexedFile) => Promise<string | null>,
): Promise<string> {
  const file = files.find(
    ({ assetKey, name }) =>
      readAssetKey(assetKey)?.kind === 'property_data' && extname(name).toLowerCase() === '.json',
  )
  const path = file === undefined ? null : await pathOf(file)
  return path === null ? '' : decodeText(await readPlain(path, maxDataBytes))
}
