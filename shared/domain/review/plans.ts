import { readAssetKey, type AssetFormat, type AssetKind } from '../assets.ts'

const planKinds: readonly AssetKind[] = ['listing_floorplans', 'floorplans_3d']
const planFormats: readonly AssetFormat[] = ['jpg', 'png', 'svg', 'pdf']

/**
 * Returns a key that is the same for all pictures of one floor in one variant, whatever their format. A PDF may show
 * several floors, so its key is its asset key.
 */
export function planKeyOf(assetKey: string): string {
  const asset = readAssetKey(assetKey)
  if (asset === null || !isPlan(assetKey) || asset.format === 'pdf') return assetKey
  return `${asset.kind}/${String(asset.index)}/${asset.variant}`
}

/** Returns whether a file shows plans that can be compared with another delivery. */
export function isPlan(assetKey: string): boolean {
  const asset = readAssetKey(assetKey)
  return asset !== null && planKinds.includes(asset.kind) && planFormats.includes(asset.format)
}
