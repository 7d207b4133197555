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

/**
 * Returns the address of the rendered view of a drawing or a PDF, of the picture of a PDF page that is compared, of a
 * stored logo, or of the preview of a web page that is handed over.
 */
export const namedAddress = (what: 'view' | 'page' | 'logo' | 'preview', name: string): string =>
  `asset://${what}/${encodeURIComponent(name)}`
