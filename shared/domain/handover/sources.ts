import { readAssetKey, type Asset, type AssetFormat } from '../assets.ts'
import type { HandoverOptions } from './options.ts'

/** A picture file of an order that a hand-over copies. */
export interface HandoverSource<File> {
  file: File
  /** Kind, variant and index of the picture. `format` is the format of the copy. */
  asset: Asset
}

/** Preferred formats of a plan that exists in several, best first: PNG is lossless, and an SVG must be rendered. */
const preferred: readonly AssetFormat[] = ['png', 'jpg', 'svg']
const pictureKinds: readonly string[] = ['listing_floorplans', 'floorplans_3d', 'snapshot']

/** Returns the files to copy: each plan, 3D plan and snapshot once, in the service's order. */
export function handoverSources<File extends { assetKey: string }>(
  files: readonly File[],
  { variants, format }: Pick<HandoverOptions, 'variants' | 'format'>,
): HandoverSource<File>[] {
  const pictures = files.flatMap((file) => {
    const asset = readAssetKey(file.assetKey)
    return asset !== null && pictureKinds.includes(asset.kind) && preferred.includes(asset.format)
      ? [{ file, asset }]
      : []
  })
  const best = new Map<string, (typeof pictures)[number]>()
  for (const picture of pictures) {
    const { kind, variant, index } = picture.asset
    // Only plans have variants with and without dimensions.
    if (kind === 'listing_floorplans' && variants !== 'both' && variant !== variants) continue
    const key = `${kind}/${variant}/${String(index)}`
    const before = best.get(key)
    const isBetter =
      before === undefined || preferred.indexOf(picture.asset.format) < preferred.indexOf(before.asset.format)
    if (isBetter) best.set(key, picture)
  }
  return [...best.values()]
    .sort(
      (a, b) =>
        pictureKinds.indexOf(a.asset.kind) - pictureKinds.indexOf(b.asset.kind) ||
        a.asset.index - b.asset.index ||
        a.asset.variant.localeCompare(b.asset.variant) * -1,
    )
    .map(({ file, asset }) => ({ file, asset: { ...asset, format, url: '' } }))
}
