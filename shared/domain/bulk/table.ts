import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { lineText } from '../text.ts'
import { fieldOf } from './fields.ts'

/** What can stand between two cells. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Most lines of one list: as many as can be placed at once. */
const maxRows = 5000
/** Most columns of one list. Each row is filled up to the widest one, which has to fit for all of them. */
const maxColumns = 200

/**
 * A line as it stands in the file. `line` counts from 1, as an editor does; a cell with line ends in it makes it
 * longer than one.
 */
export interface TableRow {
  line: number
  /** As many as the table is wide; what the file left out is empty. */
  cells: string[]
  /** How many cells the file had there. */
  given: number
}

/** What keeps a file from being read, at its line; 0 where it is about the whole. */
interface TableFault {
  line: number
  message: string
}

export interface Table {
  delimiter: Delimiter
  /** The first line holds names. */
  hasHeader: boolean
  /** As wide as the widest line; empty where the first line has no name. */
  header: string[]
  /** How many columns the first line has: what is beyond was not expected. */
  width: number
  rows: TableRow[]
  faults: TableFault[]
}

export interface TableOptions {
  delimiter?: Delimiter
  hasHeader?: boolean
}

/**
 * Reads a list: the delimiter is guessed (or given by Excel's `sep=;` line, or by the caller), quotes and line ends of
 * all kinds are taken, blank lines are left out. Never throws; what cannot be read is reported in `faults`, with the
 * lines before it in `rows`.
 */
export function readTable(text: string, options: TableOptions = {}): Table {
  const said = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(text)
  const body = said === null ? text : text.slice(said[0].length)
  const declared = delimiters.find((each) => each === said?.[1])
  const delimiter = options.delimiter ?? declared ?? guessDelimiter(body)
  const { records, fault } = readRecords(body, delimiter, said === null ? 0 : 1)
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
      message: `This file has ${String(all.length)} rows. The maximum is ${String(maxRows)}. Split the file.`,
    })
  const rows = all.slice(0, maxRows)
  const tooWide = [first, ...rows].find(({ cells }) => trimmedWidth(cells) > maxColumns)
  if (tooWide !== undefined)
    faults.push({
      line: tooWide.line,
      message:
        `This row has ${String(trimmedWidth(tooWide.cells))} columns. The maximum is ${String(maxColumns)}. ` +
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
    rows: rows.map(({ line, cells }) => ({ line, cells: fill(cells), given: cells.length })),
    faults,
  }
}

interface FileRecord {
  line: number
  cells: string[]
}

function readRecords(
  text: string,
  delimiter: Delimiter,
  linesBefore: number,
): { records: FileRecord[]; fault: TableFault | null } {
  const records: FileRecord[] = []
  let next = linesBefore + 1
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record(cells: string[]) {
        records.push({ line: next, cells })
        next += 1 + lineEnds(cells)
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

const lineEnds = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)

function trimmedWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/**
 * The delimiter under which the first lines have known names and one width. A list of one column has none: then it is
 * a comma.
 */
function guessDelimiter(text: string): Delimiter {
  const sample = text.slice(0, 50_000)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const { records } = readRecords(sample, delimiter, 0)
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

/** Lines above the names that are looked at: the title of a table, a date, a company. */
const maxTitleLines = 10

/** The lines from the one with the names on: titles above hold one text each, and no known name. */
function withoutTitle(lines: readonly FileRecord[]): readonly FileRecord[] {
  const names = ({ cells }: FileRecord): number => cells.filter((cell) => fieldOf(cell) !== null).length
  const head = lines.slice(0, maxTitleLines).findIndex((line) => names(line) >= 2)
  const isTitle = ({ cells }: FileRecord): boolean => cells.filter((cell) => cell.trim() !== '').length <= 2
  return head > 0 && lines.slice(0, head).every((line) => isTitle(line) && names(line) === 0)
    ? lines.slice(head)
    : lines
}

/** Names, and not a first order: one of them is known, or none holds what only orders hold. */
function looksLikeHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => fieldOf(cell) !== null)) return true
  return !cells.some((cell) => cell.includes('@') || /^\s*[-+]?\d/.test(cell))
}
