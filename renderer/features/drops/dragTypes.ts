// Before a drop, only the types of the files are readable.

/** Types of files that have only a name, because the system or the Open dialog opened them. */
const typeOfEnding: Readonly<Record<string, string>> = {
  json: 'application/json',
  eml: 'message/rfc822',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
}
/** Returns the type of a file; an empty text if it is unknown. */
export const typeOf = ({ name, type }: File): string =>
  type === '' ? (typeOfEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '') : type

export const fileTypes = (data: DataTransfer): string[] =>
  [...data.items].flatMap(({ kind, type }) => (kind === 'file' ? [type] : []))

/** Whether a file may be a link file or a folder. Folders have no type, and on some systems link files have none. */
export const isLinkType = (type: string): boolean =>
  /^$|^text\/(?:html|uri-list)$|mswinurl|internet-?shortcut|x-desktop|webloc/.test(type)

/** Whether a file may be a table. Windows names CSV files after the spreadsheet program that opens them. */
export const isTableType = (type: string): boolean =>
  /^text\/(?:csv|tab-separated-values|plain)$|ms-excel|spreadsheet/.test(type)

/** Whether a file may have the values of a connection: a settings file or an e-mail. */
export const isConnectionType = (type: string): boolean =>
  type === 'application/json' || type === 'message/rfc822'

export const isImageType = (type: string): boolean => type.startsWith('image/')
