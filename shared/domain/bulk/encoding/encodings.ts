import {
  CP1250,
  CP1251,
  CP1252,
  CP1253,
  CP1254,
  CP1255,
  CP1256,
  CP1257,
  CP437,
  CP737,
  CP775,
  CP850,
  CP852,
  CP857,
  CP866,
  CP874,
  ISO_8859_13,
  ISO_8859_15,
  ISO_8859_16,
  ISO_8859_2,
  ISO_8859_5,
  ISO_8859_7,
  ISO_8859_9,
  KOI8_R,
  KOI8_U,
  MAC_CYRILLIC,
  MAC_GREEK,
  MAC_LATIN2,
  MAC_ROMAN,
  MAC_TURKISH,
} from 'iconv-tiny'
import { decodeUnicode, type Unicode } from '../../decodeText.ts'

/**
 * Single-byte encodings by their usual names. The tables are from a library: some runtimes lack encodings or decode
 * "windows-1252" as Latin-1.
 */
const singleByte = {
  'windows-1252': CP1252,
  'windows-1250': CP1250,
  'windows-1251': CP1251,
  'windows-1253': CP1253,
  'windows-1254': CP1254,
  'windows-1255': CP1255,
  'windows-1256': CP1256,
  'windows-1257': CP1257,
  'windows-874': CP874,
  macintosh: MAC_ROMAN,
  'x-mac-ce': MAC_LATIN2,
  'x-mac-cyrillic': MAC_CYRILLIC,
  'x-mac-greek': MAC_GREEK,
  'x-mac-turkish': MAC_TURKISH,
  'iso-8859-2': ISO_8859_2,
  'iso-8859-5': ISO_8859_5,
  'iso-8859-7': ISO_8859_7,
  'iso-8859-9': ISO_8859_9,
  'iso-8859-13': ISO_8859_13,
  'iso-8859-15': ISO_8859_15,
  'iso-8859-16': ISO_8859_16,
  ibm437: CP437,
  ibm737: CP737,
  ibm775: CP775,
  ibm850: CP850,
  ibm852: CP852,
  ibm857: CP857,
  ibm866: CP866,
  'koi8-r': KOI8_R,
  'koi8-u': KOI8_U,
} as const
type SingleByte = keyof typeof singleByte
const singleByteNames = Object.keys(singleByte) as SingleByte[]

const unicode = ['utf-8', 'utf-16le', 'utf-16be'] as const satisfies readonly Unicode[]
const eastAsian = ['shift_jis', 'gb18030', 'big5', 'euc-kr', 'euc-jp'] as const

/** Encodings of a list. Among equally likely encodings the earlier one is preferred. */
export const encodings = [...unicode, ...singleByteNames, ...eastAsian] as const
export type Encoding = (typeof encodings)[number]

/** Encodings that bytes do not identify: not UTF-8, and without a byte order mark. */
export const legacyEncodings: readonly Encoding[] = [...singleByteNames, ...eastAsian]

export const isSingleByte = (encoding: Encoding): encoding is SingleByte =>
  Object.hasOwn(singleByte, encoding)
export const isEastAsian = (encoding: Encoding): boolean => eastAsian.some((each) => each === encoding)

const tables = new Map<SingleByte, { decode(bytes: Uint8Array): string }>()
function tableOf(encoding: SingleByte): { decode(bytes: Uint8Array): string } {
  const known = tables.get(encoding) ?? singleByte[encoding].create()
  tables.set(encoding, known)
  return known
}

const isUnicode = (encoding: Encoding): encoding is Unicode => unicode.some((each) => each === encoding)

/** Decodes bytes. A byte without a character becomes U+FFFD. A byte order mark is removed. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (isSingleByte(encoding)) return tableOf(encoding).decode(bytes)
  return isUnicode(encoding) ? decodeUnicode(bytes, encoding) : new TextDecoder(encoding).decode(bytes)
}

/** Names that the runtime does not know or assigns to another encoding. Code page numbers need no entry. */
const otherNames: Readonly<Record<string, Encoding>> = {
  unicode: 'utf-8',
  utf16: 'utf-16le',
  ansi: 'windows-1252',
  latin7: 'iso-8859-13',
  latin9: 'iso-8859-15',
  latin10: 'iso-8859-16',
  macroman: 'macintosh',
  maccentraleurope: 'x-mac-ce',
  cp932: 'shift_jis',
  gbk: 'gb18030',
  cp936: 'gb18030',
  cp950: 'big5',
  cp949: 'euc-kr',
}
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const byName: ReadonlyMap<string, Encoding> = new Map([
  ...Object.entries(otherNames),
  ...encodings.map((name) => [plain(name), name] as const),
])

/**
 * Returns the encoding of a name without regard to case and punctuation ("UTF8", "cp1250", "Mac Roman"); null if
 * unknown.
 */
export function encodingOf(name: string): Encoding | null {
  const wanted = plain(name)
  const page = /^(?:cp|win|windows|ibm|dos|oem|codepage)?0*(\d+)$/.exec(wanted)?.[1] ?? ''
  const names = [wanted, `x${wanted}`, `windows${page}`, `ibm${page}`, `cp${page}`, plain(standardName(name))]
  return names.map((each) => byName.get(each)).find((found) => found !== undefined) ?? null
}

/** Returns the Encoding Standard's name; an empty text if unknown. */
function standardName(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}
