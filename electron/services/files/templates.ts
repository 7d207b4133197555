import { isoTime } from '../../../shared/domain/moment.ts'
import type { Asset } from '../../../shared/domain/assets.ts'
import { assetKeyOf } from '../../../shared/domain/assets.ts'
import { streetLine, type Address, type Order } from '../../../shared/domain/order.ts'
import {
  defaultNameTemplate,
  folderTokens,
  nameTokens,
  type FolderToken,
} from '../../../shared/domain/tokens.ts'
import { folderPath, nameKey, NameFault, orderSuffix, safeComponent, type Platform } from './naming.ts'

/** What names are made of. Times are seconds since the epoch. */
export interface OrderFacts {
  orderId: string
  /** One line for people, such as "12 Oak Street, Austin". */
  title: string
  address: Address
  location: string | null
  externalId: string | null
  createdBy: string | null
  office: string | null
  createdAt: number | null
  deliveredAt: number | null
}

/** The naming facts of an order; `office` is the name of the creator's office where it is known. */
export function factsOf(order: Order, title: string, office: string | null): OrderFacts {
  const { id, address, location, externalId, createdBy, createdAt, firstDeliveredAt } = order
  return {
    orderId: id,
    title,
    address,
    location,
    externalId,
    createdBy,
    office,
    createdAt,
    deliveredAt: firstDeliveredAt,
  }
}

const tokenPattern = /\{([^{}]*)\}/g

/**
 * Says what is wrong with the templates in one sentence, or null when they can be used: unknown tokens, stray braces,
 * a backslash, a name that could be empty, a path that climbs out.
 */
export function templateProblem(templates: Templates): string | null {
  const { folderTemplate, nameTemplate } = templateProblems(templates)
  return folderTemplate ?? nameTemplate
}

/** The same for each of the two, so that it can stand beside its own field. */
export function templateProblems({
  folderTemplate,
  nameTemplate,
}: Templates): Record<keyof Templates, string | null> {
  return {
    folderTemplate: problemIn('folder template', folderTemplate, folderTokens),
    nameTemplate: problemIn('name template', nameTemplate, nameTokens),
  }
}

interface Templates {
  folderTemplate: string
  nameTemplate: string
}

function problemIn(what: string, template: string, tokens: readonly string[]): string | null {
  for (const [, token] of template.matchAll(tokenPattern)) {
    if (!tokens.includes(token ?? ''))
      return (
        `The ${what} has an unknown token {${token ?? ''}}. Use ` +
        `${tokens.map((each) => `{${each}}`).join(', ')}.`
      )
  }
  const plain = template.replace(tokenPattern, '')
  if (/[{}]/.test(plain)) return `The ${what} has an unmatched brace.`
  if (template.includes('\\'))
    return what === 'folder template' ? 'Use / between folders, not \\.' : `The ${what} can’t contain \\.`
  if (what === 'name template') {
    if (template.includes('/'))
      return 'The name template can’t contain /. Use the folder template for folders.'
    if (!/\{(kind|floor|variant|format)\}/.test(template))
      return 'Add {kind}, {floor} or {variant} to the name template, so that file names differ.'
    return null
  }
  const components = template.split('/')
  if (components.some((component) => /^\s*\.+\s*$/.test(component)))
    return 'A folder name can’t consist of dots only.'
  if (components.every((component) => component.trim() === '')) return 'Enter a folder template.'
  return null
}

/**
 * The folder of an order below `root`, joined by `/`, by the template. Empty parts are left out; with none left the
 * full address, the location or the order's id stands in. `suffix`: whether to add the order's own suffix, because
 * another order has the same place. `nameBytes`: where names on the drive end. Throws NameFault where no path fits.
 */
export function orderFolder(
  facts: OrderFacts,
  template: string,
  root: string,
  platform: Platform,
  suffix: 'plain' | 'short' | 'full',
  nameBytes?: number,
): string {
  const components = template
    .split('/')
    .map((component) => fill(component, (token) => folderValue(facts, token as FolderToken)))
  const usable = components.filter((component) => safeComponent(component) !== '')
  if (usable.length === 0) usable.push(fallbackName(facts))
  return folderPath(
    usable,
    suffix === 'plain' ? '' : orderSuffix(facts.orderId, suffix === 'full'),
    root,
    platform,
    nameBytes,
  )
}

function fallbackName(facts: OrderFacts): string {
  const candidates = [facts.address.fullAddress, facts.location ?? '', `Order ${facts.orderId}`]
  return candidates.find((candidate) => safeComponent(candidate) !== '') ?? 'Order'
}

function fill(template: string, value: (token: string) => string): string {
  // A value never makes a folder: its separators become dashes before it meets the template's own.
  const filled = template.replace(tokenPattern, (_, token: string) => value(token).replace(/[/\\]+/g, '-'))
  return filled
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;–_-]+|(?<![\s,;–_-])[\s,;–_-]+$/g, '')
}

function folderValue(facts: OrderFacts, token: FolderToken): string {
  const { address } = facts
  // Universal time, so that two laptops in two zones give the same name.
  const dated = isoTime(facts.createdAt) ?? ''
  switch (token) {
    case 'year':
      return dated.slice(0, 4)
    case 'month':
      return dated.slice(5, 7)
    case 'street':
      return address.street
    case 'number':
      return address.number
    case 'suite':
      return address.suite
    case 'city':
      return address.city
    case 'state':
      return address.state
    case 'address':
      return placeLine(facts)
    case 'external_id':
      return facts.externalId ?? ''
    case 'order_id':
      return facts.orderId
    case 'creator':
      return facts.createdBy ?? ''
    case 'office':
      return facts.office ?? ''
  }
}

function placeLine(facts: OrderFacts): string {
  const { address } = facts
  const street = streetLine(address)
  if (street === '') return fallbackName(facts)
  return address.suite === '' ? street : `${street}, ${address.suite}`
}

const kindNames: Record<string, string> = {
  listing_floorplans: 'Floor plan',
  floorplans_3d: '3D floor plan',
  video_3d: '3D video',
  cad_files: 'CAD files',
  gla_package: 'GLA',
  home_report: 'Home report',
  snapshot: 'Snapshot',
  property_data: 'Property data',
}

/** What a person calls this asset: "Floor plan", "GLA report", "Snapshot". */
function kindName(asset: Pick<Asset, 'kind' | 'field' | 'format'>): string {
  if (asset.kind === 'listing_floorplans' && asset.format === 'zip') return 'Floor plans'
  if (asset.kind === 'gla_package') return asset.field === 'report_urls' ? 'GLA report' : 'GLA plan'
  return kindNames[asset.kind] ?? asset.kind
}

/** Lists that go floor by floor always say the floor; others only from their second file on. */
function floorText(asset: Asset): string {
  const perFloor =
    ['listing_floorplans', 'floorplans_3d', 'gla_package'].includes(asset.kind) &&
    asset.format !== 'zip' &&
    asset.field !== 'report_urls'
  return perFloor || asset.index > 0 ? String(asset.index + 1) : ''
}

/** The file name extensions of an asset. Image lists promise no type: theirs is known from the bytes. */
export function extensionsOf(asset: Pick<Asset, 'format' | 'field'>): readonly string[] {
  if (asset.field === 'image_urls') return ['.jpg', '.png']
  if (asset.format === 'video') return ['.mp4', '.mov', '.webm', '.mkv', '.avi']
  return [`.${asset.format}`]
}

/**
 * The stem (name without ending) of every asset of an order, by asset key. No two names of an order are the same on any
 * system: a second one gets its default name added. `taken` are names already given in this folder.
 * The same assets give the same names in any order of the list.
 */
export function fileStems(
  assets: readonly Asset[],
  facts: OrderFacts,
  template: string,
  maxLength: number,
  taken: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const used = new Set(taken.keys())
  const stems = new Map<string, string>()
  const longest = (asset: Asset) => Math.max(...extensionsOf(asset).map((extension) => extension.length))
  const free = (asset: Asset, stem: string) =>
    stem !== '' &&
    extensionsOf(asset).every((extension) => {
      const owner = taken.get(nameKey(stem + extension))
      return owner === assetKeyOf(asset) || !used.has(nameKey(stem + extension))
    })
  for (const asset of [...assets].sort(byAssetKey)) {
    const assetKey = assetKeyOf(asset)
    if (stems.has(assetKey)) continue
    const maxBytes = maxLength - longest(asset)
    if (maxBytes < 8)
      throw new NameFault(`The path of the order’s folder is too long. Shorten the folder template.`)
    const values = (token: string): string => {
      if (token === 'kind') return kindName(asset)
      if (token === 'floor') return floorText(asset)
      if (token === 'variant') return asset.variant === 'dim' ? ' with dimensions' : ''
      if (token === 'format') return asset.format
      return folderValue(facts, token as FolderToken)
    }
    const first = safeComponent(fill(template, values), { maxBytes })
    let stem: string | undefined
    for (const candidate of candidatesFor(first, asset, values, maxBytes)) {
      if (!free(asset, candidate)) continue
      stem = candidate
      break
    }
    if (stem === undefined) throw new NameFault(`No free file name for ${assetKey}.`)
    stems.set(assetKey, stem)
    for (const extension of extensionsOf(asset)) used.add(nameKey(stem + extension))
  }
  return stems
}

function* candidatesFor(
  first: string,
  asset: Asset,
  values: (token: string) => string,
  maxBytes: number,
): Generator<string> {
  yield first
  const byDefault = fill(defaultNameTemplate, values)
  const tails = [
    ` (${byDefault})`,
    ` (${asset.field} ${asset.index + 1})`,
    ` (${asset.kind} ${asset.field} ${asset.index + 1})`,
  ]
  for (const tail of tails) {
    const length = Buffer.byteLength(tail)
    if (length < maxBytes - 4 && first !== '') yield safeComponent(first, { maxBytes, extension: tail })
    else yield safeComponent(byDefault, { maxBytes })
  }
  for (let turn = 2; turn < 10_000; turn += 1)
    yield safeComponent(first || byDefault, { maxBytes, extension: ` ${turn}` })
}

function byAssetKey(a: Asset, b: Asset): number {
  return compare(a.kind, b.kind) || compare(a.field, b.field) || a.index - b.index
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
