/**
 * The address under which the window shows a file of a connection, or the small picture of it. `version`: another one
 * for other bytes. The window and the browser take an address that they know for what they know.
 */
export const mediaAddress = (
  what: 'file' | 'thumbnail',
  connectionId: string,
  fileId: string,
  version = '',
): string =>
  `asset://${what}/${encodeURIComponent(connectionId)}/${encodeURIComponent(fileId)}` +
  (version === '' ? '' : `?version=${encodeURIComponent(version)}`)

/** The address of what the window shows of a drawing or a PDF. */
export const viewAddress = (name: string): string => `asset://view/${encodeURIComponent(name)}`

/** The address of a picture of a page. */
export const pageAddress = (name: string): string => `asset://page/${encodeURIComponent(name)}`
