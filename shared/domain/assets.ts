/**
 * What a delivery is made of. Sources: resources/docs/service.md, "Delivery assets", and resources/docs/commandLine.md,
 * "What sync promises". A *kind* is a field of DeliveryAssets, a *variant* tells plain files from those with
 * dimensions, an *index* is the place in the service's list. Kind, variant, format and index are the *asset key*;
 * its address may change with each delivery.
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

/** `image` lists hold pictures whose type is only known from their bytes; they count as format `jpg`. */
export const assetFormats = ['jpg', 'png', 'svg', 'pdf', 'zip', 'video', 'json'] as const
export type AssetFormat = (typeof assetFormats)[number]

/** Plans without and with dimensions. */
export const assetVariants = ['plain', 'dim'] as const
export type AssetVariant = (typeof assetVariants)[number]

/** One wanted file, with its address of now. */
export interface Asset {
  kind: AssetKind
  variant: AssetVariant
  format: AssetFormat
  /** The wire field it came from, such as `jpg_urls_dim`. */
  field: string
  index: number
  url: string
}

/** Text that comes with a delivery without an address of its own; written beside the files. */
export interface DeliveryText {
  name: 'gla-formula' | 'tour'
  text: string
}

/** What a service says is delivered for an order. */
export interface Delivery {
  assets: Asset[]
  texts: DeliveryText[]
  /**
   * Where the answer is of no known form, such as `listing_floorplans.png_urls`: what is delivered there cannot be
   * told. Missing where all is understood.
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

/**
 * Every list of addresses in a delivery (resources/docs/service.md, "Delivery assets"), in the order of the service.
 */
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

/** The asset key as one text: the key of the file in manifests and in the catalogue. */
export function assetKeyOf(asset: Pick<Asset, 'kind' | 'field' | 'index'>): string {
  return `${asset.kind}/${asset.field}/${asset.index}`
}

/** What an asset key says of its file; null for the key of what has no address, such as a text. */
export function readAssetKey(assetKey: string): Omit<Asset, 'url'> | null {
  const [kind, field, index = '', ...rest] = assetKey.split('/')
  const found = assetFields.find((each) => each.kind === kind && each.field === field)
  return found === undefined || !/^\d+$/.test(index) || rest.length > 0
    ? null
    : { ...found, index: Number(index) }
}
