// `fflate/browser`: the build for Node declares `require`, which the bundle of the main process declares, too.
import { unzipSync } from 'fflate/browser'
import { AppError } from '../../../errors.ts'
import { fieldOf } from '../fields.ts'
import { formatCellNumber, numberFormats, type NumberFormat } from './numberFormats.ts'
import { readXml } from './readXml.ts'

// Limits: a workbook may come from anyone, and a small ZIP file can unpack to gigabytes.
const maxEntries = 2000
const maxUnpackedBytes = 40 * 2 ** 20
/** Maximum length of all cell texts together, in characters. */
const maxTextLength = 10 * 2 ** 20
/** Highest row number read. Blank rows above it only cost a line end each. */
const maxRowNumber = 100_000
const maxColumns = 1000
/** Maximum length of a sheet's name, in characters. Spreadsheet programs allow 31. */
const maxNameLength = 100

/** The sheet that was read, its index among the visible sheets with values, and the names of the others. */
export interface SpreadsheetReading {
  name: string
  position: number
  others: string[]
}

type Cells = string[]
interface SheetPart {
  name: string
  /** Cells by row number, which starts at 1. */
  rows: ReadonlyMap<number, Cells>
}

/** Parts of a workbook with cells and their texts. Pictures, macros and links to other files are never unpacked. */
const readParts = /^(?:_rels\/|xl\/(?:_rels\/|worksheets\/)?)[^/]*\.(?:xml|rels)$/i

const unreadable = 'This Excel file is damaged. Open it in your spreadsheet program and save it again.'
const tooLarge = 'This Excel file unpacks to more than 40 MB. Split it, or save the sheet as CSV.'

/** Whether the bytes begin as a ZIP archive does, such as .xlsx and .ods. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Whether the bytes begin as .xls files and encrypted workbooks do. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/**
 * Returns a visible sheet as CSV text with commas: the one with the name `wanted`, otherwise the first with known column
 * names, or the first with values. Cells of formulas have the value that was saved. Throws `bad_input` for a file that
 * is no .xlsx workbook, is damaged, too large, or lacks the wanted sheet.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  wanted?: string,
): { text: string; sheet: SpreadsheetReading } {
  try {
    const sheets = readSheets(unpack(bytes)).filter(({ rows }) => rows.size > 0)
    const [first] = sheets
    if (first === undefined) throw new AppError('bad_input', 'This Excel file has no rows.')
    const sheet =
      wanted === undefined
        ? (sheets.find(hasKnownNames) ?? first)
        : sheets.find(({ name }) => name === wanted)
    const names = sheets.map(({ name }) => name)
    if (sheet === undefined)
      throw new AppError(
        'bad_input',
        `The workbook has no sheet “${String(wanted)}” with rows. Use one of: ${names.join(', ')}.`,
      )
    const position = sheets.indexOf(sheet)
    return {
      text: csvText(sheet),
      sheet: { name: sheet.name, position, others: names.toSpliced(position, 1) },
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad_input', unreadable, { cause: error })
  }
}

type Parts = ReadonlyMap<string, string>

function unpack(bytes: Uint8Array): Parts {
  let entries = 0
  let unpacked = 0
  // The declared size is also the size of the buffer, so that an entry that declares too little is cut off.
  const files = unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      entries += 1
      if (entries > maxEntries) throw new AppError('bad_input', tooLarge)
      if (!readParts.test(name)) return false
      // An uncompressed entry unpacks to its packed size, whatever size it declares. Entries may also share bytes.
      unpacked += Math.max(size, originalSize)
      if (unpacked > maxUnpackedBytes) throw new AppError('bad_input', tooLarge)
      return true
    },
  })
  return new Map(
    Object.entries(files).map(([name, part]) => [name.toLowerCase(), new TextDecoder().decode(part)]),
  )
}

function readSheets(parts: Parts): SheetPart[] {
  const root = relations(parts, '_rels/.rels', '').find(({ type }) => type.endsWith('/officeDocument'))
  const book = root === undefined ? undefined : parts.get(root.path)
  if (root === undefined || book === undefined)
    throw new AppError('bad_input', 'This file is not an Excel workbook. Save it as .xlsx or CSV.')
  const folder = root.path.slice(0, root.path.lastIndexOf('/') + 1)
  const links = relations(parts, `${folder}_rels/${root.path.slice(folder.length)}.rels`, folder)
  const partOf = (type: string): string | undefined =>
    parts.get(links.find((link) => link.type.endsWith(`/${type}`))?.path ?? '')

  const listed: { name: string; relation: string }[] = []
  let startsIn1904 = false
  readXml(book, {
    open(element, attributes) {
      if (element === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (element === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        listed.push({ name: (attributes.name ?? '').slice(0, maxNameLength), relation: attributes.id ?? '' })
    },
  })
  const context: SheetContext = {
    sharedTexts: sharedTexts(partOf('sharedStrings')),
    formats: numberFormats(partOf('styles')),
    startsIn1904,
    lettersLeft: maxTextLength,
  }
  return listed.flatMap(({ name, relation }) => {
    const link = links.find(({ id }) => id === relation)
    // A chart is listed as a sheet, too.
    if (link?.type.endsWith('/worksheet') !== true) return []
    const part = parts.get(link.path)
    if (part === undefined) throw new AppError('bad_input', unreadable)
    return [{ name, rows: readRows(part, context) }]
  })
}

interface Relation {
  id: string
  type: string
  path: string
}

/** Returns the parts of the workbook that one part refers to. References to other files are left out. */
function relations(parts: Parts, path: string, folder: string): Relation[] {
  const found: Relation[] = []
  readXml(parts.get(path.toLowerCase()), {
    open(element, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (element !== 'Relationship' || mode === 'External') return
      found.push({
        id,
        type,
        path: (target.startsWith('/') ? target.slice(1) : folder + target).toLowerCase(),
      })
    },
  })
  return found
}

/** Returns the texts of the workbook. Cells refer to a text by its index. */
function sharedTexts(part: string | undefined): string[] {
  const texts: string[] = []
  let text = ''
  const pieces = textPieces((piece) => (text += piece))
  readXml(part, {
    open: (element) => {
      if (element === 'si') text = ''
      pieces.open(element)
    },
    text: (piece) => {
      pieces.text(piece)
    },
    close(element) {
      pieces.close(element)
      if (element === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** Calls `take` with each text of a rich or plain text. Pronunciations are left out. */
function textPieces(take: (piece: string) => void) {
  let isText = false
  let isPronunciation = false
  return {
    open(element: string): void {
      if (element === 'rPh') isPronunciation = true
      isText = element === 't' && !isPronunciation
    },
    text(piece: string): void {
      if (isText) take(piece)
    },
    close(element: string): void {
      if (element === 'rPh') isPronunciation = false
      isText = false
    },
  }
}

/** Workbooks write some characters by their code, such as a line end as x000D between underscores. */
const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface SheetContext {
  sharedTexts: readonly string[]
  formats: readonly NumberFormat[]
  startsIn1904: boolean
  /** Number of characters that may still be read, for all sheets together. */
  lettersLeft: number
}

function readRows(part: string, context: SheetContext): Map<number, Cells> {
  const rows = new Map<number, Cells>()
  let row = 0
  let column = -1
  let cell: { type: string; style: number } | null = null
  let isValue = false
  let value = ''
  const merged: string[] = []
  const pieces = textPieces((piece) => (value += piece))
  readXml(part, {
    open(element, attributes) {
      pieces.open(element)
      isValue = element === 'v'
      if (element === 'mergeCell') merged.push(attributes.ref ?? '')
      if (element === 'row') {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r)
        column = -1
      }
      if (element !== 'c') return
      column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
      cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) }
      value = ''
    },
    text(piece) {
      if (cell === null) return
      if (isValue) value += piece
      else pieces.text(piece)
    },
    close(element) {
      pieces.close(element)
      isValue = false
      if (element !== 'c' || cell === null) return
      const text = cellText(cell, value, context).replace(/\r\n?/g, '\n')
      cell = null
      if (text.trim() === '') return
      if (!(row >= 1 && row <= maxRowNumber && column >= 0 && column < maxColumns))
        throw new AppError(
          'bad_input',
          `The sheet has values below row ${maxRowNumber} or right of column ${maxColumns}. Save its rows as CSV.`,
        )
      take(row, column, text)
    },
  })
  for (const reference of merged) fillMerged(reference)
  return rows

  function spend(letters: number): void {
    context.lettersLeft -= letters
    if (context.lettersLeft < 0) throw new AppError('bad_input', tooLarge)
  }

  function take(at: number, place: number, text: string): void {
    spend(text.length)
    const cells = rows.get(at) ?? []
    while (cells.length < place) cells.push('')
    cells[place] = text
    rows.set(at, cells)
  }

  /** Fills merged cells of one column, such as "D4:D9", with their value, in each row that has other values. */
  function fillMerged(reference: string): void {
    const [, , from = 0, , to = 0] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference) ?? []
    const [place, last] = reference.split(':').map(columnOf)
    const text = rows.get(Number(from))?.[place ?? 0] ?? ''
    if (text === '' || place === undefined || place !== last) return
    for (let at = Number(from) + 1; at <= Math.min(Number(to), maxRowNumber); at++) {
      // A sheet may name the same cells many times.
      spend(1)
      if (rows.has(at)) take(at, place, text)
    }
  }
}

/** Returns the column number, starting at 0, of a cell such as "AB12". */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellText(cell: { type: string; style: number }, value: string, context: SheetContext): string {
  switch (cell.type) {
    case 's':
      return context.sharedTexts[Number(value)] ?? ''
    case 'b':
      return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE'
    // An error such as #N/A is no value. A required field then reports that it is missing.
    case 'e':
      return ''
    case 'n':
      return value === '' ? '' : formatCellNumber(value, context.formats[cell.style], context.startsIn1904)
    default:
      return unescaped(value)
  }
}

/** Number of rows that are searched for column names: a title may stand above the header row. */
const maxTitleRows = 11

function hasKnownNames({ rows }: SheetPart): boolean {
  const first = [...rows].toSorted(([one], [other]) => one - other).slice(0, maxTitleRows)
  return first.some(([, cells]) => cells.filter((cell) => fieldOf(cell) !== null).length >= 2)
}

function csvText({ rows }: SheetPart): string {
  const last = Math.max(...rows.keys())
  return Array.from({ length: last }, (_, index) => (rows.get(index + 1) ?? []).map(quoted).join(',')).join(
    '\n',
  )
}

const quoted = (cell: string): string => (/[",;\t|\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
