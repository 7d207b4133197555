/** The address under which the window shows a file of a connection, or the small picture of it. */
export const mediaAddress = (what: 'file' | 'thumbnail', connectionId: string, fileId: string): string =>
  `asset://${what}/${encodeURIComponent(connectionId)}/${encodeURIComponent(fileId)}`

/** The address of a picture of a page. */
export const pageAddress = (name: string): string => `asset://page/${encodeURIComponent(name)}`
