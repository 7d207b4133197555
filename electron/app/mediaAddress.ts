/** The address under which the window shows a file of a connection, or the small picture of it. */
export const mediaAddress = (what: 'file' | 'thumbnail', connectionId: string, fileId: string): string =>
  `asset://${what}/${encodeURIComponent(connectionId)}/${encodeURIComponent(fileId)}`
