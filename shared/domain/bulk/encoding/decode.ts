import { AppError } from '../../../errors.ts'
import { markOf, unmarkedUtf16 } from '../../decodeText.ts'
import {
  isOldWorkbook,
  isZip,
  readSpreadsheet,
  type SpreadsheetReading,
} from '../spreadsheet/readSpreadsheet.ts'
import { decodeAs, isSingleByte, type Encoding } from './encodings.ts'
import { maxTableBytes } from '../tableFile.ts'
import { likeliestEncoding, textSeparators } from './likelihood.ts'

/** Maximum number of shown texts that depend on the encoding. */
const maxTexts = 10
/** Maximum number of rows that are scored. More rows change no decision. */
const maxSampleLines = 25

export interface Decoded {
  text: string
  encoding: Encoding
  /** Identifies the list regardless of the encoding in which it is read: see `listIdOf`. */
  identity: string
  /** The assumed encoding; null if the bytes or the caller determine it. */
  assumed: Assumption | null
  /** The sheet of an Excel workbook; null for a text file. */
  sheet: SpreadsheetReading | null
}

export interface Assumption {
  /** Some lines were read as UTF-8; the other lines have the assumed encoding. */
  isMixed: boolean
  /** No encoding is likely; the encoding is only a default. */
  isUnlikely: boolean
  /** The first texts that another encoding would change. */
  texts: string[]
  /** Similarly likely encodings, each with `texts` as this encoding reads them. */
  others: { encoding: Encoding; texts: string[] }[]
}

/**
 * Decodes a file by its byte order mark, as UTF-8, or in the likeliest encoding. If only some lines are not UTF-8, the
 * other lines are read as UTF-8. An Excel workbook becomes the text of its sheet. `chosen`: encoding and name of a sheet
 * that the user chose; a byte order mark wins. Throws `bad_input` for a file that is too large, or neither text nor a
 * workbook, and for a sheet that the workbook lacks.
 */
export function decode(
  bytes: Uint8Array,
  chosen: { encoding?: Encoding | undefined; sheet?: string | undefined } = {},
): Decoded {
  if (bytes.length > maxTableBytes)
    throw new AppError('bad_input', 'This file is larger than 10 MB. Split it into smaller files.')
  if (isZip(bytes)) {
    const { text, sheet } = readSpreadsheet(bytes, chosen.sheet)
    return { text, encoding: 'utf-8', identity: text, assumed: null, sheet }
  }
  if (isOldWorkbook(bytes))
    throw new AppError(
      'bad_input',
      'This workbook is protected or in an old format. Save it as .xlsx or CSV.',
    )
  const marked = markOf(bytes)
  const decided = marked ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null)
  const decoded = decodeFile(bytes, marked ?? chosen.encoding ?? null, decided)
  if (chosen.encoding === undefined && decoded.text.includes('\0'))
    throw new AppError(
      'bad_input',
      'This file is not plain text. Save it as .xlsx or CSV in your spreadsheet program.',
    )
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(decoded.text))
    throw new AppError(
      'bad_input',
      'This file is a web page, not a table. Save it as .xlsx or CSV in your spreadsheet program.',
    )
  return { ...decoded, sheet: null }
}

function decodeFile(
  bytes: Uint8Array,
  said: Encoding | null,
  decided: Encoding | null,
): Omit<Decoded, 'sheet'> {
  const identity = withoutMark(decided === null ? asBefore(bytes) : decodeAs(bytes, decided))
  if (decided !== null && (said ?? decided) === decided) {
    const isAssumed = said === null && decided !== 'utf-8'
    const assumed = isAssumed
      ? { isMixed: false, isUnlikely: false, texts: textsOf(identity), others: [] }
      : null
    return { text: identity, encoding: decided, identity, assumed }
  }
  if (said !== null) {
    const text = decided === null ? mixedText(bytes, said) : decodeAs(bytes, said)
    return { text: withoutMark(text), encoding: said, identity, assumed: null }
  }
  const foreign = linesOf(bytes).filter(hasHighByte)
  const bad = foreign.filter((line) => !isUtf8(line))
  const sample = joined(bad.slice(0, maxSampleLines))
  const reading = likeliestEncoding(sample)
  const encoding = reading?.encoding ?? 'windows-1252'
  const textsIn = (each: Encoding): string[] => textsOf(decodeAs(sample, each))
  return {
    text: mixedText(bytes, encoding),
    encoding,
    identity,
    assumed: {
      isMixed: bad.length < foreign.length,
      isUnlikely: reading === null,
      texts: textsIn(encoding),
      others: (reading?.others ?? []).map((each) => ({ encoding: each, texts: textsIn(each) })),
    },
  }
}

/**
 * Decodes as Windows-1252 with spaces for undefined bytes, as earlier versions did. Lists are identified by this text,
 * so that a file ordered then is not ordered again.
 */
const asBefore = (bytes: Uint8Array): string => decodeAs(bytes, 'windows-1252').replaceAll('\ufffd', ' ')

/**
 * Decodes UTF-8 lines as UTF-8 and the others in the encoding. Multi-byte encodings are decoded as a whole: their
 * characters may contain a line end.
 */
function mixedText(bytes: Uint8Array, encoding: Encoding): string {
  if (!isSingleByte(encoding)) return decodeAs(bytes, encoding)
  return linesOf(bytes)
    .map((line) => decodeAs(line, isUtf8(line) ? 'utf-8' : encoding))
    .join('')
}

/** Splits into lines with their line ends. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  bytes.forEach((byte, at) => {
    if (byte !== 0x0a && (byte !== 0x0d || bytes[at + 1] === 0x0a)) return
    lines.push(bytes.subarray(from, at + 1))
    from = at + 1
  })
  if (from < bytes.length) lines.push(bytes.subarray(from))
  return lines
}

function joined(lines: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(lines.reduce((sum, line) => sum + line.length, 0))
  let at = 0
  for (const line of lines) {
    all.set(line, at)
    at += line.length
  }
  return all
}

const hasHighByte = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0x80)

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

const textsOf = (text: string): string[] =>
  [...new Set(text.split(textSeparators).map((each) => each.trim()))]
    .filter((each) => /[^\0-\x7f]/.test(each))
    .slice(0, maxTexts)
