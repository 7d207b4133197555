import type { Language } from '../../../../shared/domain/languages.ts'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { HandoverOptions, PageOptions } from '../../../../shared/domain/handover/options.ts'
import type { GlaReading } from '../../../../shared/domain/gla/formula.ts'
import type { Clock } from '../../files/clock.ts'
import { freshPartId, statOrNull } from '../../files/disk.ts'
import { syncFolder } from '../../files/flush.ts'
import { createLockRetry } from '../../files/lockRetry.ts'
import { partName, type Platform } from '../../files/naming.ts'
import { readPlain } from '../../files/plainFile.ts'
import { saveCopy } from '../../files/saveCopy.ts'
import { readPictureHead } from '../../library/drawings/pictureHead.ts'
import type { CopyJob } from '../copyPicture.ts'
import type { PictureSource } from '../readPicture.ts'
import { writePart } from '../writePart.ts'
import { zipFiles } from '../zipFiles.ts'
import {
  listPageHtml,
  orderPageHtml,
  type OrderPage,
  type PageBrand,
  type PagePicture,
  type PlanScale,
} from './pageHtml.ts'
import { pageTexts } from './pageTexts.ts'
import { createWebNames } from './webNames.ts'

/** Contents of an order's page. */
export interface PageContents {
  orderId: string
  title: string
  /** The rest of the address. */
  place: string
  notes: string
  gla: GlaReading | null
  pictures: PageSourcePicture[]
  /** Delivered files that are copied as they are. */
  files: { path: string; label: string; stem: string; isVideo: boolean; isBranded: boolean }[]
}

export interface PageSourcePicture {
  source: PictureSource
  label: string
  /** Name of its copy. */
  stem: string
  /** Floor from 0 and variant of a plan; null for other pictures. */
  plan: { floor: number; variant: 'plain' | 'dim' } | null
  /** Scale of the plan and the shape that it holds for; null if unknown. */
  scale: { metresPerWidth: number; ratio: number | null; isRough: boolean } | null
  /** Whether it may show the name of the company. */
  isBranded: boolean
  /** Address of its thumbnail in the window. */
  thumbnail: string
}

/** Steps and faults of a run. */
export interface PageTools {
  platform: Platform
  clock: Clock
  /** Makes one copy of a picture. Rejects with NoCopy for a bad picture. */
  copy(job: CopyJob): Promise<unknown>
  /** Called before each file with its name. */
  begin(name: string): void
  /** Called after each file with its size; null if it could not be made. */
  end(bytes: number | null): void
  /** Returns whether a fault is one of this file only, and reports it then. */
  isProblem(error: unknown, name: string, path: string): boolean
  signal: AbortSignal
}

/** Number of steps that the pages of these orders need. For progress. */
export const pageSteps = (pages: readonly PageContents[], { isUnbrandedToo }: PageOptions): number =>
  pages.reduce(
    (all, { pictures, files }) => all + pictures.length + files.length + (isUnbrandedToo ? 2 : 1),
    0,
  )

/** Maximum relative difference between the aspect ratios of two pictures of the same sheet. */
const sameSheet = 0.01
/** Name of the folder of several orders. */
const severalName = 'floor-plans'
const filesFolder = 'files'
/** A folder that a killed run left is removed when it is this old, in milliseconds. */
const leftoverMs = 60 * 60 * 1000
const leftoverForm = /^[a-z0-9-]+\.[0-9a-f]{8}\.part$/
const maxCopyBytes = 200 * 1024 * 1024

/** A finished page of an order in the folder that is still unnamed. */
interface BuiltOrder {
  slug: string
  page: OrderPage
  files: string[]
  /** Files that name the company, which the unbranded page leaves out. */
  branded: ReadonlySet<string>
}

/**
 * Writes the pages of orders into a folder of its own below `folder`. The folder gets its name when everything in it is
 * complete and flushed. Returns the made folders, the unbranded one last, and the files of each order.
 */
export async function makePages(
  folder: string,
  pages: readonly PageContents[],
  options: Pick<HandoverOptions, 'format' | 'edge' | 'maxMegabytes'> & { page: PageOptions },
  logo: string | null,
  tools: PageTools,
): Promise<{ folders: string[]; files: string[][] }> {
  await removeLeftovers(folder)
  const names = createWebNames()
  const slugs = pages.map(({ title }) => names(title, 'property'))
  const siteName = pages.length === 1 ? (slugs[0] ?? '') : severalName
  const staging = [join(folder, partName(siteName, freshPartId()))]
  if (options.page.isUnbrandedToo)
    staging.push(join(folder, partName(`${siteName}-unbranded`, freshPartId())))
  const [site = '', twin] = staging
  try {
    for (const each of staging) await mkdir(each)
    const built: BuiltOrder[] = []
    for (const [at, contents] of pages.entries()) {
      tools.signal.throwIfAborted()
      const slug = slugs[at] ?? ''
      const dir = pages.length === 1 ? site : join(site, slug)
      if (dir !== site) await mkdir(dir)
      built.push(await buildOrder(dir, slug, contents, pages.length > 1, options, tools))
    }
    await writeSite(site, built, options.page, logo, tools)
    if (twin !== undefined) await writeTwin(site, twin, built, options.page, tools)
    const folders: string[] = []
    for (const [at, each] of staging.entries())
      folders.push(await placeFolder(each, folder, at === 0 ? siteName : `${siteName}-unbranded`, tools))
    await syncFolder(folder)
    return { folders, files: built.map(({ files }) => files) }
  } catch (error) {
    for (const each of staging) await rm(each, { recursive: true, force: true })
    throw error
  }
}

/** Makes the copies of one order, and returns what its page shows. */
async function buildOrder(
  dir: string,
  slug: string,
  contents: PageContents,
  isListed: boolean,
  {
    format,
    edge,
    maxMegabytes,
    page: { language },
  }: Pick<HandoverOptions, 'format' | 'edge' | 'maxMegabytes'> & { page: PageOptions },
  tools: PageTools,
): Promise<BuiltOrder> {
  const { signal } = tools
  const below = join(dir, filesFolder)
  await mkdir(below)
  const names = createWebNames()
  const page = emptyPage(contents, isListed)
  const branded = new Set<string>()
  /** Makes one file and lists it, or reports why it can't be made. Returns its address in the page; null then. */
  async function addFile(
    name: string,
    { label, isBranded }: { label: string; isBranded: boolean },
    make: (path: string) => Promise<unknown>,
  ): Promise<string | null> {
    signal.throwIfAborted()
    tools.begin(name)
    const path = join(below, name)
    try {
      await make(path)
      const { size } = await stat(path)
      tools.end(size)
      const href = `${filesFolder}/${name}`
      if (isBranded) branded.add(href)
      page.files.push({ href, name: label, size })
      return href
    } catch (error) {
      if (!tools.isProblem(error, name, path)) throw error
      tools.end(null)
      return null
    }
  }
  const maxBytes = maxMegabytes === null ? null : Math.floor(maxMegabytes * 1e6)
  const how = { do: 'copy' as const, format, edge, maxBytes, margin: 0, logo: null }
  for (const picture of contents.pictures) {
    const { source, label, plan, scale } = picture
    const name = names(picture.stem, 'plan', `.${format}`)
    const src = await addFile(name, picture, (target) => tools.copy({ ...how, source, target }))
    if (src === null) continue
    const { width, height } = readPictureHead(await readPlain(join(below, name), maxCopyBytes))
    const shown: PagePicture = { src, label, size: { width, height } }
    if (plan === null) page.pictures.push(shown)
    else addPlan(page, shown, plan, scaleOf(scale, width / height), language)
  }
  for (const file of contents.files) {
    const name = names(file.stem, 'file', extname(file.path).toLowerCase())
    const src = await addFile(name, file, (target) => saveCopy(file.path, target, tools))
    if (src !== null && file.isVideo) page.videos.push({ src, label: file.label })
  }
  page.cover = coverOf(page)
  return { slug, page, branded, files: page.files.map(({ href }) => href) }
}

/** Returns the page of an order before its copies are made: with thumbnails, and without videos and files. */
export function previewHtml(contents: PageContents, options: PageOptions, logo: string | null): string {
  const page = emptyPage(contents, false)
  for (const { label, plan, thumbnail } of contents.pictures) {
    const picture: PagePicture = { src: thumbnail, label, size: null }
    if (plan === null) page.pictures.push(picture)
    else addPlan(page, picture, plan, null, options.language)
  }
  return orderPageHtml({ ...page, cover: coverOf(page) }, { ...options, logo }, 'asset:')
}

const emptyPage = ({ orderId, title, place, notes, gla }: PageContents, isListed: boolean): OrderPage => ({
  orderId,
  title,
  place,
  notes,
  gla,
  cover: null,
  floors: [],
  pictures: [],
  videos: [],
  files: [],
  all: null,
  isListed,
})

const coverOf = ({ pictures, floors }: OrderPage): PagePicture | null =>
  pictures[0] ?? floors[0]?.plans[0] ?? null

function addPlan(
  page: OrderPage,
  picture: PagePicture,
  { floor, variant }: NonNullable<PageSourcePicture['plan']>,
  scale: PlanScale | null,
  language: Language,
): void {
  const name = `${pageTexts[language].floor} ${String(floor + 1)}`
  const known = page.floors.find((each) => each.name === name)
  const plan = { ...picture, variant, scale }
  if (known === undefined)
    page.floors.push({ name, plan: `listing_floorplans/${String(floor)}`, plans: [plan] })
  else known.plans.push(plan)
}

/** Returns the scale if the copy has the shape that it was measured on. */
function scaleOf(scale: PageSourcePicture['scale'], ratio: number): PlanScale | null {
  if (scale === null) return null
  return scale.ratio === null || Math.abs(scale.ratio / ratio - 1) < sameSheet ? scale : null
}

/** Writes archives and HTML of a site whose files are there. */
async function writeSite(
  site: string,
  built: readonly BuiltOrder[],
  options: PageOptions,
  logo: string | null,
  tools: PageTools,
): Promise<void> {
  const isList = built.length > 1
  const logoName = logo === null ? null : `logo${extname(logo)}`
  if (logo !== null && logoName !== null) await saveCopy(logo, join(site, logoName), tools)
  const brand: PageBrand = { ...options, logo: logoName }
  for (const { slug, page } of built) {
    tools.signal.throwIfAborted()
    const dir = isList ? join(site, slug) : site
    tools.begin('index.html')
    const own = { ...brand, logo: isList && logoName !== null ? `../${logoName}` : logoName }
    const all = await archive(dir, slug, page, tools)
    const size = await writeText(dir, 'index.html', orderPageHtml({ ...page, all }, own))
    await syncFolder(join(dir, filesFolder))
    await syncFolder(dir)
    tools.end(size)
  }
  if (!isList) return
  const tiles = built.map(({ slug, page }) => ({
    href: `${slug}/index.html`,
    page,
    cover: page.cover === null ? null : { ...page.cover, src: `${slug}/${page.cover.src}` },
  }))
  await writeText(site, 'index.html', listPageHtml(tiles, brand))
  await syncFolder(site)
}

/** Writes the site again without what names the company. The copies are taken from the first site. */
async function writeTwin(
  site: string,
  twin: string,
  built: readonly BuiltOrder[],
  options: PageOptions,
  tools: PageTools,
): Promise<void> {
  const plain: BuiltOrder[] = []
  for (const order of built) {
    const within = built.length > 1 ? order.slug : ''
    await mkdir(join(twin, within, filesFolder), { recursive: true })
    const files = order.page.files.filter(({ href }) => !order.branded.has(href))
    for (const { href } of files) {
      tools.signal.throwIfAborted()
      await saveCopy(join(site, within, href), join(twin, within, href), tools)
    }
    const pictures = order.page.pictures.filter(({ src }) => !order.branded.has(src))
    plain.push({
      ...order,
      // It is for everybody, so that it takes no notes.
      page: { ...order.page, orderId: null, pictures, files, cover: coverOf({ ...order.page, pictures }) },
    })
  }
  await writeSite(
    twin,
    plain,
    { ...options, accent: unbrandedAccent, contact: '', disclaimer: '' },
    null,
    tools,
  )
}

/** Colour of pages that name nobody. */
const unbrandedAccent = '#3b3f46'

/** Writes the archive of all files of an order. Returns null if there are none. */
async function archive(
  dir: string,
  slug: string,
  page: OrderPage,
  { signal }: PageTools,
): Promise<OrderPage['all']> {
  if (page.files.length === 0) return null
  const name = `${slug}.zip`
  const files = page.files.map(({ href }) => ({
    path: join(dir, href),
    name: href.slice(filesFolder.length + 1),
  }))
  await zipFiles(files, join(dir, name), signal)
  return { href: name, size: (await stat(join(dir, name))).size }
}

const writeText = (dir: string, name: string, text: string): Promise<number> =>
  writePart(join(dir, name), Buffer.from(text))

/** Renames a complete folder to its final name, with a number if the name is taken. Returns its path. */
async function placeFolder(
  staging: string,
  folder: string,
  name: string,
  { platform, clock, signal }: PageTools,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : `${name}-${String(number)}`)
    if ((await statOrNull(path)) !== null) continue
    await createLockRetry(platform, clock, ['EPERM'])(() => rename(staging, path), signal)
    return path
  }
}

/** Removes unfinished folders of killed runs. Other runs of today may still be working. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => leftoverForm.test(each))) {
    const path = join(folder, name)
    const found = await statOrNull(path)
    if (found?.isDirectory() === true && Date.now() - found.mtimeMs > leftoverMs)
      await rm(path, { recursive: true, force: true })
  }
}
