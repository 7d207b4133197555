import { fieldNames, type BulkField } from './fields.ts'
import type { Delimiter, Table } from './table.ts'

/** Result of a row, for the results file. */
export interface RowResult {
  orderId: string
  status: string
  message: string
}

/** Columns of the template, in the usual order of an address. */
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

/** Byte order mark: spreadsheets recognize UTF-8 only with it. */
export const mark = '\uFEFF'

/** Returns an empty list with a column per field. It has no row that could be ordered by mistake. */
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
 * Returns the current list with the additional columns `order_id`, `status` and `message`. The user's cells stay
 * unchanged, even formulas. Texts from the service are made harmless.
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

/** Possible starts of a cell: the start of the text, or after a separator of some spreadsheet or language. */
const formula = /(^|[;,|\t\r\n])([\s"]{0,20})(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

/**
 * Prevents a text from outside from being read as a formula. Quotes do not help: a spreadsheet with another separator
 * finds them inside a cell.
 */
export const harmless = (text: string): string =>
  text.replace(formula, (_, before: string = '', between: string = '') => `${before}${between}'`)

/** Returns a CSV line with its line end. */
export function csvLine(cells: readonly string[], delimiter: Delimiter): string {
  return `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`
}

function quoted(cell: string, delimiter: Delimiter): string {
  const plain = !cell.includes(delimiter) && !/["\r\n;,\t]|^\s|\s$/.test(cell)
  return plain ? cell : `"${cell.replaceAll('"', '""')}"`
}
