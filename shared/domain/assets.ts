/**
 * The files of a delivery. Sources: resources/docs/service.md, "Delivery assets"; resources/docs/commandLine.md, "What
 * sync promises". *Kind*: a field of DeliveryAssets. *Field*: a list of addresses in it, which has one variant and
 * format. *Variant*: plain or with dimensions. *Index*: position in the list. Kind, field and index are the *asset
 * key*. The address may change with each delivery.
 */
export const assetKinds = [
  'listing_floorplans',
  'floorplans_3d',
  'video_3d',
  'cad_files',
  'gla_package',
  'home_report',
  'snapshot',
  'property_data',
] as const
export type AssetKind = (typeof assetKinds)[number]

/** Lists named `image` contain pictures whose type only their bytes show. They count as `jpg`. */
export const assetFormats = ['jpg', 'png', 'svg', 'pdf', 'zip', 'video', 'json'] as const
export type AssetFormat = (typeof assetFormats)[number]

/** Plans without and with dimensions. */
export const assetVariants = ['plain', 'dim'] as const
export type AssetVariant = (typeof assetVariants)[number]

/** A file of a delivery with its current address. */
export interface Asset {
  kind: AssetKind
  variant: AssetVariant
  format: AssetFormat
  /** The service's field name, such as `jpg_urls_dim`. */
  field: string
  index: number
  url: string
}

export const deliveryTextNames = ['gla-formula', 'tour'] as const

/** Text of a delivery that has no address. It is saved next to the files. */
export interface DeliveryText {
  name: (typeof deliveryTextNames)[number]
  text: string
}

/** Returns the asset key of a text. */
export const textKey = (name: DeliveryText['name']): string => `text/${name}`

/** Delivery of an order according to the service. */
export interface Delivery {
  assets: Asset[]
  texts: DeliveryText[]
  /**
   * Path of an unsupported part of the answer, such as `listing_floorplans.png_urls`: its files are unknown. Missing if
   * everything is supported.
   */
  unsupported?: string
}

interface ListField {
  kind: AssetKind
  field: string
  variant: AssetVariant
  format: AssetFormat
}

const list = (
  kind: AssetKind,
  field: string,
  format: AssetFormat,
  variant: AssetVariant = 'plain',
): ListField => ({
  kind,
  field,
  format,
  variant,
})

/** All lists of addresses in a delivery (resources/docs/service.md, "Delivery assets"), in the service's order. */
export const assetFields: readonly ListField[] = [
  list('listing_floorplans', 'jpg_urls', 'jpg'),
  list('listing_floorplans', 'png_urls', 'png'),
  list('listing_floorplans', 'svg_urls', 'svg'),
  list('listing_floorplans', 'jpg_urls_dim', 'jpg', 'dim'),
  list('listing_floorplans', 'png_urls_dim', 'png', 'dim'),
  list('listing_floorplans', 'svg_urls_dim', 'svg', 'dim'),
  list('listing_floorplans', 'zip_urls', 'zip'),
  list('listing_floorplans', 'zip_urls_dim', 'zip', 'dim'),
  list('listing_floorplans', 'pdf_urls', 'pdf'),
  list('listing_floorplans', 'pdf_urls_dim', 'pdf', 'dim'),
  list('floorplans_3d', 'jpg_urls', 'jpg'),
  list('video_3d', 'video_urls', 'video'),
  list('cad_files', 'zip_urls', 'zip'),
  list('gla_package', 'image_urls', 'jpg'),
  list('gla_package', 'report_urls', 'pdf'),
  list('home_report', 'pdf_urls', 'pdf'),
  list('snapshot', 'pdf_urls', 'pdf'),
  list('snapshot', 'image_urls', 'jpg'),
  list('property_data', 'json_urls', 'json'),
]

/** Returns the asset key as text, the key of a file in manifests and the catalogue. */
export function assetKeyOf(asset: Pick<Asset, 'kind' | 'field' | 'index'>): string {
  return `${asset.kind}/${asset.field}/${asset.index}`
}

/** Parses an asset key. Returns null for a file without an address, such as a text. */
export function readAssetKey(assetKey: string): Omit<Asset, 'url'> | null {
  const [kind, field, index = '', ...rest] = assetKey.split('/')
  const found = assetFields.find((each) => each.kind === kind && each.field === field)
  return found === undefined || !/^\d+$/.test(index) || rest.length > 0
    ? null
    : { ...found, index: Number(index) }
}

/**
 * Whether a download of an order can bring files. `known`: number of delivered files, or null if it was never read. A
 * Ready order without files is read again, because its files may have come meanwhile.
 */
export const mayHaveFiles = (status: string | null, known: number | null): boolean =>
  known !== 0 || status === 'Ready'
