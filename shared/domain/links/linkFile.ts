import { plistText } from './binaryPlist.ts'
import { splitCells } from './cells.ts'
import { decodeAnyText } from '../decodeText.ts'
import { asLink, findLinks } from './find.ts'

/** Size limit of a text, table or page with links, in bytes. */
export const maxLinkFileBytes = 2 * 1024 * 1024
/** Size limit of a file with one link, in bytes. */
const maxLinkBytes = 64 * 1024

type Reader = (bytes: Uint8Array) => string[]
const linesOf: Reader = (bytes) => findLinks(decodeAnyText(bytes))
const cellsOf: Reader = (bytes) => findLinks(splitCells(decodeAnyText(bytes)).join('\n'))

const readers = new Map<string, { read: Reader; limit: number }>(
  Object.entries({
    url: { read: (bytes) => fromIni(bytes, /^\[InternetShortcut(?:\.W)?\]$/i), limit: maxLinkBytes },
    desktop: { read: (bytes) => fromIni(bytes, /^\[Desktop Entry\]$/i), limit: maxLinkBytes },
    webloc: { read: fromWebloc, limit: maxLinkBytes },
    txt: { read: linesOf, limit: maxLinkFileBytes },
    html: { read: linesOf, limit: maxLinkFileBytes },
    htm: { read: linesOf, limit: maxLinkFileBytes },
    csv: { read: cellsOf, limit: maxLinkFileBytes },
    tsv: { read: cellsOf, limit: maxLinkFileBytes },
  }),
)

/** Whether a file name has an extension that can contain links. */
export function isLinkFile(name: string): boolean {
  return readers.has(endingOf(name))
}

/**
 * Returns the links in a dropped file. Link files are .url, .desktop and .webloc (XML or binary). Other files are
 * texts, tables and pages (.txt, .csv, .tsv, .html). Empty for other, broken or too large files (64 kB for a link file,
 * otherwise 2 MB). Never throws.
 */
export function readLinkFile(name: string, bytes: Uint8Array): string[] {
  const reader = readers.get(endingOf(name))
  return reader === undefined || bytes.length > reader.limit ? [] : reader.read(bytes)
}

function endingOf(name: string): string {
  return /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Returns the value of `URL=` in a section. Some Linux desktops write `URL[$e]=` instead. */
function fromIni(bytes: Uint8Array, section: RegExp): string[] {
  let inside = false
  for (const line of decodeAnyText(bytes).split(/\r\n?|\n/)) {
    const text = line.trim()
    if (text.startsWith('[')) inside = section.test(text)
    const value = inside ? /^URL(?:\[[^\]]*\])?\s*=(.*)$/i.exec(text)?.[1] : undefined
    if (value !== undefined) return one(value)
  }
  return []
}

function fromWebloc(bytes: Uint8Array): string[] {
  const binary = plistText(bytes, 'URL')
  if (binary !== null) return one(binary)
  const value = /<key>\s*URL\s*<\/key>\s*<string>([^<]*)<\/string>/i.exec(decodeAnyText(bytes))?.[1]
  return value === undefined
    ? []
    : one(value.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'))
}

function one(value: string): string[] {
  const link = asLink(value)
  return link === null ? [] : [link]
}
