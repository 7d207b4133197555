/**
 * Returns the window's address of a file or its thumbnail. `version` must change with the bytes, because the window
 * caches by address.
 */
export const mediaAddress = (
  what: 'file' | 'thumbnail',
  connectionId: string,
  fileId: string,
  version = '',
): string =>
  `asset://${what}/${encodeURIComponent(connectionId)}/${encodeURIComponent(fileId)}` +
  (version === '' ? '' : `?version=${encodeURIComponent(version)}`)

/** Returns the address of the rendered view of a drawing or a PDF. */
export const viewAddress = (name: string): string => `asset://view/${encodeURIComponent(name)}`

/** Returns the address of the picture of a PDF page that is compared. */
export const pageAddress = (name: string): string => `asset://page/${encodeURIComponent(name)}`
