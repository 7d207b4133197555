import { assetFields, readAssetKey, type AssetVariant } from '../../../../shared/domain/assets.ts'
import type { LibraryFile } from '../../../../shared/contract/library.ts'

/** A plan in all its formats, or a single file. */
export interface Tile {
  /** Stays the same when formats are added or removed. */
  key: string
  /** The files of each variant: pictures first, then the service's order of formats. */
  variants: Readonly<Record<AssetVariant, readonly LibraryFile[]>>
}

type Asset = NonNullable<ReturnType<typeof readAssetKey>>

/**
 * Groups the files of one kind by what they show. Lists of pictures contain the same plans in other formats, so the
 * same index is the same plan. The same holds for a list of PDFs that is as long. In a shorter list, a PDF has several
 * plans. Archives, videos and reports show something else. A file that was not delivered gets a tile of its own.
 */
export function tilesOf(files: readonly LibraryFile[]): Tile[] {
  const assets = files.map((file) => ({
    file,
    asset: file.earlier === null ? readAssetKey(file.assetKey) : null,
  }))
  const lengthOf = (isOne: (asset: Asset) => boolean): number =>
    Math.max(0, ...assets.map(({ asset }) => (asset !== null && isOne(asset) ? asset.index + 1 : 0)))
  const hasPdfOfEach = (kind: string): boolean =>
    lengthOf((asset) => asset.kind === kind && isPicture(asset)) ===
    lengthOf((asset) => asset.kind === kind && isSheet(asset))

  /** Returns the series of an asset. Files of one series and index show the same plan. */
  function seriesOf(asset: Asset): string {
    const isPlan = isPicture(asset) || (isSheet(asset) && hasPdfOfEach(asset.kind))
    return isPlan ? asset.kind : `${asset.kind}/${asset.field.replace(/_dim$/, '')}`
  }

  const tiles = new Map<string, LibraryFile[]>()
  for (const { file, asset } of assets) {
    const key = asset === null ? file.id : `${seriesOf(asset)}/${String(asset.index)}`
    const known = tiles.get(key) ?? []
    // A file that was saved next to a changed file has the same asset key.
    if (known.some(({ assetKey }) => assetKey === file.assetKey)) tiles.set(file.id, [file])
    else tiles.set(key, [...known, file])
  }
  const grouped = [...tiles].map(([key, members]) => {
    const sorted = members.toSorted((a, b) => rank(a) - rank(b))
    const of = (variant: AssetVariant): LibraryFile[] => sorted.filter((file) => file.variant === variant)
    return { key, variants: { plain: of('plain'), dim: of('dim') } }
  })
  // A PDF of all floors comes after the floors, whatever its name.
  const hasPicture = (tile: Tile): boolean =>
    allFilesIn(tile).some(({ show }) => show === 'image' || show === 'svg')
  return [...grouped.filter(hasPicture), ...grouped.filter((tile) => !hasPicture(tile))]
}

const isPicture = ({ format }: Asset): boolean => ['jpg', 'png', 'svg'].includes(format)
const isSheet = ({ format, field }: Asset): boolean => format === 'pdf' && field !== 'report_urls'
/** Pictures first, then the service's order. */
const rank = ({ assetKey, show }: LibraryFile): number =>
  assetFields.findIndex(({ kind, field }) => assetKey.startsWith(`${kind}/${field}/`)) +
  (show === 'pdf' ? assetFields.length : 0)

/** Returns the key of the plan that a file of an earlier delivery shows. The plan's tile has the same key. */
export function planOf({ assetKey }: LibraryFile): string {
  const asset = readAssetKey(assetKey)
  return asset !== null && isPicture(asset) ? `${asset.kind}/${String(asset.index)}` : assetKey
}

/** Returns the files of a tile in a variant, or in the other variant if there are none. Never empty. */
export function filesIn({ variants }: Tile, variant: AssetVariant): readonly LibraryFile[] {
  const other = variant === 'plain' ? 'dim' : 'plain'
  return variants[variant].length > 0 ? variants[variant] : variants[other]
}

/** Returns every file of a tile, plain files first. */
export const allFilesIn = ({ variants }: Tile): LibraryFile[] => [...variants.plain, ...variants.dim]

/** Returns whether a tile has both variants, so that one of them is hidden. */
export const hasBoth = ({ variants }: Tile): boolean => variants.plain.length > 0 && variants.dim.length > 0

/** Returns the file that represents the others: the first with a thumbnail, else the first on disk. */
export function coverOf(files: readonly LibraryFile[]): LibraryFile | undefined {
  return (
    files.find(({ thumbnail }) => thumbnail !== null) ??
    files.find(({ state }) => state !== 'missing') ??
    files[0]
  )
}

/** Whether the viewer steps to the file from its neighbours. Archives and property data are no slides. */
export const isSlide = ({ show }: LibraryFile): boolean => show !== 'text' && show !== 'none'

/**
 * Returns the files that the viewer steps through: one file of each tile, and `start` for its own tile. Other tiles
 * have a file of the same format and variant, or else their cover. Tiles of archives and property data are left out,
 * except for `start`.
 */
export function slidesOf(
  tiles: readonly Tile[],
  variant: AssetVariant,
  start: LibraryFile | null,
): LibraryFile[] {
  return tiles.flatMap((tile) => {
    const files = filesIn(tile, start?.variant ?? variant)
    const isSame = (file: LibraryFile): boolean =>
      start !== null && formatOf(file) === formatOf(start) && file.state !== 'missing'
    const slide = files.find(isSame) ?? coverOf(files)
    return (
      allFilesIn(tile).find(({ id }) => id === start?.id) ??
      (slide !== undefined && isSlide(slide) ? slide : [])
    )
  })
}

/** Returns the format as users call it: the extension of the name, such as "JPG". */
export const formatOf = ({ name }: LibraryFile): string =>
  (/\.([^.]+)$/.exec(name)?.[1] ?? '').toUpperCase().replace('JPEG', 'JPG')

/** Returns the common beginning of the files' names, or the first name without its extension if they share nothing. */
export function titleOf(files: readonly LibraryFile[]): string {
  const [first = '', ...others] = files.map(({ name }) => name.replace(/\.[^.]+$/, ''))
  let end = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, end))) end -= 1
  return first.slice(0, end).replace(/[\s(._–-]+$/, '') || first
}
