import { readAssetKey, type Asset, type AssetFormat } from '../assets.ts'
import type { HandoverOptions } from './options.ts'

/** A picture of a plan that copies are made of. */
export interface HandoverSource<File> {
  file: File
  /** What it shows, with the format that the copy will have. */
  asset: Asset
}

/** The same plan in several formats is copied once, from the first of these: those without losses come first. */
const preferred: readonly AssetFormat[] = ['png', 'jpg', 'svg']
const pictureKinds: readonly string[] = ['listing_floorplans', 'floorplans_3d', 'snapshot']

/** Which of an order's files copies are made of: each plan, 3D plan and snapshot once, in the order of the service. */
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
    // Only plans come with and without dimensions.
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
