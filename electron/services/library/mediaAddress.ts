import type { Cover } from '../catalogue/folderList/cover.ts'

/**
 * Returns the window's address of a file or its thumbnail. `version` must change with the bytes, because the window
 * caches by address.
 */
export const mediaAddress = (
  what: 'file' | 'thumbnail',
  connectionId: string,
  fileId: string,
  version: string,
): string =>
  `asset://${what}/${encodeURIComponent(connectionId)}/${encodeURIComponent(fileId)}?version=${encodeURIComponent(version)}`

/** Returns the address of a cover's thumbnail; null for a folder without one. */
export const coverAddress = (connectionId: string, cover: Cover | null): string | null =>
  cover === null ? null : mediaAddress('thumbnail', connectionId, cover.fileId, cover.version)

/** Returns the address of the rendered view of a drawing or a PDF. */
export const viewAddress = (name: string): string => `asset://view/${encodeURIComponent(name)}`

/** Returns the address of the picture of a PDF page that is compared. */
export const pageAddress = (name: string): string => `asset://page/${encodeURIComponent(name)}`

/** Returns the address of a stored logo. */
export const logoAddress = (id: string): string => `asset://logo/${encodeURIComponent(id)}`

/** Returns the address of the preview of a web page that is handed over. */
export const previewAddress = (id: string): string => `asset://preview/${encodeURIComponent(id)}`
