import { grouped } from '../grouped.ts'
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { lineText } from '../text.ts'
import { fieldOf } from './fields.ts'
import { maxColumns } from './tableFile.ts'

/** Possible delimiters. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Maximum number of rows: as many as can be placed at once. */
const maxRows = 5000

/** A row of the file. `line` is its number in a spreadsheet program: starts at 1, counts blank rows. */
export interface TableRow {
  line: number
  /** Padded with empty cells to the width of the table. */
  cells: string[]
  /** Number of cells in the file. */
  given: number
}

/** Why a file can't be read, with its line; 0 for the whole file. */
interface TableFault {
  line: number
  message: string
}

export interface Table {
  delimiter: Delimiter
  /** Whether the first row contains names. */
  hasHeader: boolean
  /** Column names, padded to the width of the widest row; empty texts without a header row. */
  header: string[]
  /** Number of columns in the first row. Further columns are unexpected. */
  width: number
  rows: TableRow[]
  faults: TableFault[]
}

export interface TableOptions {
  delimiter?: Delimiter
  hasHeader?: boolean
  /** Whether a row ends at its last value. A shorter row then lacks no cells. */
  endsAtLastValue?: boolean
}

/** How the text of an Excel sheet is read. */
export const sheetOptions: TableOptions = { delimiter: ',', endsAtLastValue: true }

/**
 * Reads a list. The delimiter is guessed, or given by the caller or Excel's `sep=;` line. Quotes and all line ends are
 * supported; blank lines are skipped. Never throws: unreadable parts are in `faults`, the rows before them in `rows`.
 */
export function readTable(text: string, options: TableOptions = {}): Table {
  const said = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(text)
  const body = said === null ? text : text.slice(said[0].length)
  const declared = delimiters.find((each) => each === said?.[1])
  const delimiter = options.delimiter ?? declared ?? guessDelimiter(body)
  const { records, fault } = readRecords(body, delimiter)
  const filled = withoutTitle(records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')))
  const [first] = filled
  const faults = fault === null ? [] : [fault]
  if (first === undefined) {
    if (fault === null) faults.push({ line: 0, message: 'The file is empty.' })
    return { delimiter, hasHeader: true, header: [], width: 0, rows: [], faults }
  }
  const hasHeader = options.hasHeader ?? looksLikeHeader(first.cells)
  const all = hasHeader ? filled.slice(1) : filled
  if (all.length === 0 && fault === null)
    faults.push({ line: first.line, message: 'There are no rows below the header row.' })
  if (all.length > maxRows)
    faults.push({
      line: all[maxRows]?.line ?? 0,
      message: `This file has ${grouped(all.length)} rows. The maximum is ${grouped(maxRows)}. Split the file.`,
    })
  const rows = all.slice(0, maxRows)
  const tooWide = [first, ...rows].find(({ cells }) => trimmedWidth(cells) > maxColumns)
  if (tooWide !== undefined)
    faults.push({
      line: tooWide.line,
      message:
        `This row has ${grouped(trimmedWidth(tooWide.cells))} columns. The maximum is ${grouped(maxColumns)}. ` +
        'Check the delimiter.',
    })
  const width = Math.min(maxColumns, trimmedWidth(first.cells))
  const widest = rows.reduce(
    (max, { cells }) => Math.min(maxColumns, Math.max(max, trimmedWidth(cells))),
    width,
  )
  const fill = (cells: readonly string[]): string[] =>
    Array.from({ length: widest }, (_, column) => cells[column] ?? '')
  return {
    delimiter,
    hasHeader,
    header: hasHeader ? fill(first.cells).map(lineText) : fill([]),
    width,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: fill(cells),
      given: Math.max(cells.length, options.endsAtLastValue === true ? width : 0),
    })),
    faults,
  }
}

interface TableRecord {
  line: number
  cells: string[]
}

function readRecords(
  text: string,
  delimiter: Delimiter,
): { records: TableRecord[]; fault: TableFault | null } {
  const records: TableRecord[] = []
  let next = 1
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record(cells: string[]) {
        records.push({ line: next, cells })
        next += 1
        return null
      },
    })
    return { records, fault: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const open = error.code === 'CSV_QUOTE_NOT_CLOSED'
    const message = open
      ? 'A quotation mark is never closed. Fix it in the file.'
      : 'The quotation marks in this row don’t match. Fix them in the file.'
    return { records, fault: { line: next, message } }
  }
}

function trimmedWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** Guesses the delimiter with known names and equal widths in the first rows. A list with one column gets a comma. */
function guessDelimiter(text: string): Delimiter {
  const sample = text.slice(0, 50_000)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const { records } = readRecords(sample, delimiter)
    const lines = withoutTitle(records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))).slice(
      0,
      50,
    )
    const [first] = lines
    if (first === undefined || first.cells.length < 2) continue
    const names = first.cells.filter((name) => fieldOf(name) !== null).length
    const even = lines.filter(({ cells }) => cells.length === first.cells.length).length / lines.length
    const score = names * 100 + even * 50 + Math.min(first.cells.length, 40)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Maximum number of lines above the header row: a title, a date, a company. */
const maxTitleLines = 10

/** Returns the rows from the header row on. Title lines have at most two texts and no known name. */
function withoutTitle(lines: readonly TableRecord[]): readonly TableRecord[] {
  const names = ({ cells }: TableRecord): number => cells.filter((cell) => fieldOf(cell) !== null).length
  const head = lines.slice(0, maxTitleLines).findIndex((line) => names(line) >= 2)
  const isTitle = ({ cells }: TableRecord): boolean => cells.filter((cell) => cell.trim() !== '').length <= 2
  return head > 0 && lines.slice(0, head).every((line) => isTitle(line) && names(line) === 0)
    ? lines.slice(head)
    : lines
}

/** Whether the first row is a header: a name is known, or no cell looks like data. */
function looksLikeHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => fieldOf(cell) !== null)) return true
  return !cells.some((cell) => cell.includes('@') || /^\s*[-+]?\d/.test(cell))
}
