/** The file whose picture represents its folder. `version` changes with the file's bytes. */
export interface Cover {
  fileId: string
  version: string
}

/**
 * SQL: the version of a file's picture. A damaged file that is restored has its former hash again, so the time of the
 * file counts too: the window would show the damaged picture from its cache.
 */
export const coverVersion = (file: string): string =>
  `${file}.sha256 || '-' || CAST(${file}.mtime_ms AS INTEGER)`

/** Asset keys of cover pictures, best first. */
const covers = [
  'listing_floorplans/jpg_urls/',
  'listing_floorplans/png_urls/',
  'listing_floorplans/jpg_urls_dim/',
  'floorplans_3d/',
  'listing_floorplans/svg_urls/',
  'snapshot/image_urls/',
  'gla_package/image_urls/',
  // The first page of a PDF.
  'listing_floorplans/pdf_urls/',
  'snapshot/pdf_urls/',
  'home_report/pdf_urls/',
]

/** Returns the file whose picture represents its folder; undefined if no file has a picture. */
export function folderCover<F extends { assetKey: string }>(files: readonly F[]): F | undefined {
  for (const start of covers) {
    const cover = files.find(({ assetKey }) => assetKey.startsWith(start))
    if (cover !== undefined) return cover
  }
  return undefined
}
