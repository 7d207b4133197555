import { fieldNames, type BulkField } from './fields.ts'
import type { Delimiter, Table } from './table.ts'

/** What became of a line, for the file with the results. */
export interface RowResult {
  orderId: string
  status: string
  message: string
}

/** The columns of the template, in the order in which an address is read. */
const templateFields = [
  'street',
  'suite',
  'city',
  'state',
  'postalCode',
  'country',
  'owner_email',
  'info',
  'external_id',
  'latitude',
  'longitude',
  'package_type',
  'add_ons',
] as const satisfies BulkField[]

/** Spreadsheets take UTF-8 for what it is only with this in front. */
export const mark = '\uFEFF'

/** An empty list with a column for every field. It has no line that could be ordered by mistake. */
export function templateCsv(): string {
  return (
    mark +
    csvLine(
      templateFields.map((field) => fieldNames[field]),
      ',',
    )
  )
}

/**
 * The list as it is now, with `order_id`, `status` and `message` behind its own columns. Cells are the user's own and
 * stay as they are, also those that a spreadsheet would take for a formula; a message comes from outside, so it gets
 * a quotation mark in front then.
 */
export function resultCsv(table: Table, results: ReadonlyMap<number, RowResult>): string {
  const { delimiter, header, rows } = table
  const names = table.hasHeader ? header : header.map((_, column) => `Column ${String(column + 1)}`)
  const lines = rows.map(({ line, cells }) => {
    const result = results.get(line)
    return [...cells, harmless(result?.orderId ?? ''), result?.status ?? '', harmless(result?.message ?? '')]
  })
  const all = [[...names, 'order_id', 'status', 'message'], ...lines]
  return mark + all.map((cells) => csvLine(cells, delimiter)).join('')
}

/**
 * Where a cell may begin: at the start, and behind whatever some spreadsheet splits a line at, its language's
 * separator or its own.
 */
const formula = /(^|[;,|\t\r\n])([\s"]{0,20})(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

/**
 * A text from outside, which a spreadsheet shall not take for a formula. Quotation marks around a cell do not help: a
 * spreadsheet that splits lines elsewhere finds them in the middle of a cell.
 */
export const harmless = (text: string): string =>
  text.replace(formula, (_, before: string = '', between: string = '') => `${before}${between}'`)

/** One line of a CSV file with its end. */
export function csvLine(cells: readonly string[], delimiter: Delimiter): string {
  return `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`
}

function quoted(cell: string, delimiter: Delimiter): string {
  const plain = !cell.includes(delimiter) && !/["\r\n;,\t]|^\s|\s$/.test(cell)
  return plain ? cell : `"${cell.replaceAll('"', '""')}"`
}
