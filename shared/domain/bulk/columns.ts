import { almostField, fieldNames, fieldOf, isAnyNumber, isCompleteAddress, type BulkField } from './fields.ts'
import type { Table } from './table.ts'

/** What each column is, in the columns' order; null is not used. */
export type Mapping = (BulkField | null)[]

/** What is not clear about a column, and has to be chosen by hand. */
export interface ColumnDoubt {
  column: number
  /** What it may be; null where nothing comes near. */
  guess: BulkField | null
  message: string
}

export interface MappedColumns {
  mapping: Mapping
  doubts: ColumnDoubt[]
  /** Columns with a name that says nothing about a draft: not used, and worth telling. */
  ignored: number[]
}

/**
 * What the columns are by their names, in any order and case. A second column for one field, a name that only comes
 * near, a whole address in one cell and a column without a name are left for the user to choose. Where no column has
 * a name, none is known.
 */
export function mapColumns(table: Pick<Table, 'header' | 'rows'>): MappedColumns {
  const { header } = table
  const mapping: Mapping = header.map(() => null)
  const doubts: ColumnDoubt[] = []
  const ignored: number[] = []
  const take = (column: number, field: BulkField): void => {
    const first = mapping.indexOf(field)
    if (first === -1) mapping[column] = field
    else
      doubts.push({
        column,
        guess: field,
        message:
          `“${header[column] ?? ''}” and “${header[first] ?? ''}” both match ${fieldNames[field]}. ` +
          'Choose one of them.',
      })
  }
  const named = new Set(header.map(fieldOf))
  header.forEach((name, column) => {
    const known = columnField(table, column)
    if (known !== null) {
      take(column, known)
      return
    }
    if (name === '') {
      if (
        !header.every((each) => each === '') &&
        table.rows.some(({ cells }) => (cells[column] ?? '').trim() !== '')
      )
        doubts.push({ column, guess: null, message: `Column ${String(column + 1)} has no name.` })
      return
    }
    if (isCompleteAddress(name)) {
      if (!named.has('street') && named.has('city')) take(column, 'street')
      else if (!named.has('street'))
        doubts.push({
          column,
          guess: 'street',
          message:
            `“${name}” seems to contain complete addresses, which can’t be split safely. Put street, city and ` +
            'country in separate columns.',
        })
      else ignored.push(column)
      return
    }
    const near = fieldOf(name) === null ? almostField(name) : null
    if (near === null) ignored.push(column)
    else
      doubts.push({
        column,
        guess: near,
        message: `“${name}” may be ${fieldNames[near]}. Choose its field or ignore it.`,
      })
  })
  return { mapping, doubts, ignored }
}

/**
 * What a column is by its name, and where a name has two meanings by its cells: "Location" may be coordinates or an
 * address, "No" a house's number or the line's, "Owner" an e-mail address or a name beside one.
 */
function columnField(table: Pick<Table, 'header' | 'rows'>, column: number): BulkField | null {
  const { header } = table
  const name = header[column] ?? ''
  const field = fieldOf(name)
  if (field === 'coordinates' && isCompleteAddress(name))
    return cellsOf(table, column).every((cell) => !/\p{L}{3}/u.test(cell)) ? field : null
  if (field === 'house_number' && isAnyNumber(name)) {
    const streets = cellsOf(
      table,
      header.findIndex((each) => fieldOf(each) === 'street'),
    )
    const numbered = streets.filter((street) => /^\d|\d\s*\p{L}?$/u.test(street))
    return numbered.length > streets.length / 2 ? null : field
  }
  if (field === 'owner_email' && !hasMail(table, column))
    return header.some((each, other) => fieldOf(each) === field && hasMail(table, other)) ? null : field
  return field
}

const cellsOf = ({ rows }: Pick<Table, 'rows'>, column: number): string[] =>
  rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '')
const hasMail = (table: Pick<Table, 'rows'>, column: number): boolean =>
  cellsOf(table, column).some((cell) => cell.includes('@'))

/** Columns of the same field: only one of each can be used. */
export function repeatedFields(mapping: Mapping): { field: BulkField; columns: number[] }[] {
  const columns = new Map<BulkField, number[]>()
  mapping.forEach((field, column) => {
    if (field !== null) columns.set(field, [...(columns.get(field) ?? []), column])
  })
  return [...columns].filter(([, all]) => all.length > 1).map(([field, all]) => ({ field, columns: all }))
}
