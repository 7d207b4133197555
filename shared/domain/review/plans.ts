import { readAssetKey, type AssetFormat, type AssetKind } from '../assets.ts'

const planKinds: readonly AssetKind[] = ['listing_floorplans', 'floorplans_3d']
const planFormats: readonly AssetFormat[] = ['jpg', 'png', 'svg', 'pdf']

/** Returns whether a file shows plans that can be compared with another delivery. */
export function isPlan(assetKey: string): boolean {
  const asset = readAssetKey(assetKey)
  return asset !== null && planKinds.includes(asset.kind) && planFormats.includes(asset.format)
}
