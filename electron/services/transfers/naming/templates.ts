import { isoTime } from '../../../../shared/domain/moment.ts'
import type { Asset } from '../../../../shared/domain/assets.ts'
import { assetKeyOf } from '../../../../shared/domain/assets.ts'
import { streetLine, type Address, type Order } from '../../../../shared/domain/order.ts'
import {
  defaultNameTemplate,
  earlierTokens,
  folderTokens,
  nameTokens,
  type FolderToken,
} from '../../../../shared/domain/nameTokens.ts'
import {
  folderPath,
  nameKey,
  NameFault,
  orderSuffix,
  safeComponent,
  type Platform,
} from '../../files/naming.ts'

/** Values for name templates. Times in seconds since the epoch. */
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

/** Collects the values for an order. `office`: the creator's office, if known. */
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
const presentName = (token: string): string =>
  Object.hasOwn(earlierTokens, token) ? (earlierTokens[token] ?? token) : token

/**
 * Returns what is wrong with the templates; null if they are valid. Checked: unknown tokens, unbalanced braces,
 * backslashes, names that could be empty, paths that leave the folder.
 */
export function templateProblem(templates: Templates): string | null {
  const { folderTemplate, nameTemplate } = templateProblems(templates)
  return folderTemplate ?? nameTemplate
}

/** As `templateProblem`, for each template's field. */
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
    if (!tokens.includes(presentName(token ?? '')))
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
 * Returns the folder of an order below `root`, joined by `/`. Empty parts are left out. If all are empty, the full
 * address, the location or the order's id is used. `suffix`: adds the order's suffix because another order has the same
 * folder. `nameBytes`: longest name on the drive. Throws NameFault if no path fits.
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
  // A value never creates a folder: its separators become dashes.
  const filled = template.replace(tokenPattern, (_, token: string) =>
    value(presentName(token)).replace(/[/\\]+/g, '-'),
  )
  return filled
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;–_-]+|(?<![\s,;–_-])[\s,;–_-]+$/g, '')
}

function folderValue(facts: OrderFacts, token: FolderToken): string {
  const { address } = facts
  // UTC, so that computers in two time zones use the same name.
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
    case 'reference':
      return facts.externalId ?? ''
    case 'id':
      return facts.orderId
    case 'photographer':
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

/** Returns the name of an asset for people: "Floor plan", "GLA report", "Snapshot". */
function kindName(asset: Pick<Asset, 'kind' | 'field' | 'format'>): string {
  if (asset.kind === 'listing_floorplans' && asset.format === 'zip') return 'Floor plans'
  if (asset.kind === 'gla_package') return asset.field === 'report_urls' ? 'GLA report' : 'GLA plan'
  return kindNames[asset.kind] ?? asset.kind
}

/** Lists by floor always name the floor. Other lists number their files from the second one. */
export function floorText(asset: Asset): string {
  const perFloor =
    ['listing_floorplans', 'floorplans_3d', 'gla_package'].includes(asset.kind) &&
    asset.format !== 'zip' &&
    asset.field !== 'report_urls'
  return perFloor || asset.index > 0 ? String(asset.index + 1) : ''
}

/** Extensions of an asset. Image lists promise no format: it follows from the content. */
export function extensionsOf(asset: Pick<Asset, 'format' | 'field'>): readonly string[] {
  if (asset.field === 'image_urls') return ['.jpg', '.png']
  if (asset.format === 'video') return ['.mp4', '.mov', '.webm', '.mkv', '.avi']
  return [`.${asset.format}`]
}

/**
 * Returns the stem (name without extension) of every asset of an order, by asset key. Stems are unique on every system:
 * a duplicate gets the name of the default template added. `maxLength`: bytes for a name with its extension. `taken`:
 * asset keys of existing files by `nameKey`. The result does not depend on the order of the list.
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
  for (let number = 2; number < 10_000; number += 1)
    yield safeComponent(first || byDefault, { maxBytes, extension: ` ${number}` })
}

function byAssetKey(a: Asset, b: Asset): number {
  return compare(a.kind, b.kind) || compare(a.field, b.field) || a.index - b.index
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
