import {
  addressPartOf,
  almostField,
  fieldNames,
  fieldOf,
  isAddressField,
  isAnyNumber,
  isCompleteAddress,
  readName,
  type BulkField,
  type ReadName,
} from './fields.ts'
import type { Table } from './table.ts'

/** Field of each column, in column order; null for an unused column. */
export type Mapping = (BulkField | null)[]

/** An unclear column that the user must assign. */
export interface ColumnDoubt {
  column: number
  /** The likely field; null if there is none. */
  guess: BulkField | null
  message: string
  /**
   * Whether the column looks like a part of the street (such as the house number). Ignoring it would leave the street
   * incomplete.
   */
  isPart?: true
}

export interface MappedColumns {
  mapping: Mapping
  doubts: ColumnDoubt[]
  /** Columns without a field, which are reported to the user. */
  ignored: number[]
  /** Ignored columns that look like part of an address and have values. */
  unused: ColumnRemark[]
  /** Columns that are used although their names are ambiguous. */
  assumed: ColumnRemark[]
}
interface ColumnRemark {
  column: number
  message: string
}

type Named = ReadName & { column: number }

/**
 * Assigns fields to columns by name. If a row has several addresses, the address of the property is used. The user
 * decides about a second column of a field, a similar name, and a nameless column. The same holds for a complete
 * address in a cell, and an unknown part of a street. Without any column name, nothing is assigned.
 */
export function mapColumns(table: Pick<Table, 'header' | 'rows'>): MappedColumns {
  const { header } = table
  const found: MappedColumns = {
    mapping: header.map(() => null),
    doubts: [],
    ignored: [],
    unused: [],
    assumed: [],
  }
  const { mapping, doubts, ignored, unused, assumed } = found
  const nameOf = (column: number): string => header[column] ?? ''
  const hasCells = (column: number): boolean => cellsOf(table, column).length > 0
  const leave = (column: number): void => {
    ignored.push(column)
    if (hasCells(column) && looksLikeAddress(nameOf(column)))
      unused.push({ column, message: `“${nameOf(column)}” looks like a part of an address, and isn’t used.` })
  }
  const take = ({ column, field }: Named): void => {
    const first = mapping.indexOf(field)
    if (first === -1) mapping[column] = field
    else if (saysNothingNew(table, field, first, column)) ignored.push(column)
    else if (saysNothingNew(table, field, column, first)) {
      mapping[first] = null
      mapping[column] = field
      ignored.push(first)
    } else
      doubts.push({
        column,
        guess: field,
        message: `“${nameOf(column)}” and “${nameOf(first)}” both match ${fieldNames[field]}. Choose one of them.`,
      })
  }
  const named = header.flatMap((name, column): Named[] => {
    const read = columnName(table, column)
    return read === null || name === '' ? [] : [{ ...read, column }]
  })
  const wanted = wantedOwners(table, named)
  const mails = named.filter(({ column, field }) => field === 'owner_email' && hasMail(table, column))
  const ownMails = mails.some(({ owner }) => owner === '')
  const isWanted = ({ column, field, owner }: Named): boolean => {
    if (isAddressField(field)) return wanted.has(owner)
    if (field !== 'owner_email' || owner === '') return true
    return !ownMails && mails.some((mail) => mail.column === column)
  }
  const byColumn = new Map(named.map((each) => [each.column, each]))
  const hasStreet = named.some((each) => each.field === 'street' && isWanted(each))
  const hasCity = named.some((each) => each.field === 'city' && isWanted(each))

  header.forEach((name, column) => {
    const read = byColumn.get(column)
    if (read !== undefined) {
      if (!isWanted(read)) leave(column)
      else if (read.field !== 'full_address') {
        take(read)
        if (read.field === 'owner_email' && read.owner !== '' && mapping[column] === 'owner_email')
          assumed.push({ column, message: `“${name}” is used as the owner’s e-mail address.` })
      } else if (hasStreet) {
        if (addressesOf(table, column) && mapping.indexOf('full_address') === -1)
          mapping[column] = 'full_address'
        else ignored.push(column)
      } else if (hasCity) take({ ...read, field: 'street' })
      else doubts.push({ column, guess: 'street', message: cannotSplit(name) })
      return
    }
    if (name === '') {
      if (!header.every((each) => each === '') && hasCells(column))
        doubts.push({ column, guess: null, message: `Column ${String(column + 1)} has no name.` })
      return
    }
    const near = readName(name) === null && addressPartOf(name) === null ? almostField(name) : null
    if (near !== null)
      doubts.push({
        column,
        guess: near,
        message: `“${name}” may be ${fieldNames[near]}. Choose its field or ignore it.`,
      })
    else if (addressPartOf(name) === 'street' && hasCells(column))
      doubts.push({
        column,
        guess: null,
        isPart: true,
        message: `“${name}” looks like a part of the street. Choose its field or ignore it.`,
      })
    else leave(column)
  })
  return withHouseNumbers(table, found)
}

const cannotSplit = (name: string): string =>
  `“${name}” seems to contain complete addresses, which can’t be split safely. Put street, city and country in ` +
  'separate columns.'

const looksLikeAddress = (name: string): boolean => {
  const read = readName(name)
  return addressPartOf(name) !== null || (read !== null && isAddressField(read.field) && !isAnyNumber(name))
}

/**
 * Returns the owners of addresses (see `readName`) whose columns are used. These are the owners of the best rank that
 * has a street, and the empty owner of columns that name none. If several owners have this rank, the user is asked.
 */
function wantedOwners(table: Pick<Table, 'header' | 'rows'>, named: readonly Named[]): ReadonlySet<string> {
  const streets = named.filter(
    ({ field, column, rank }) =>
      (field === 'street' || field === 'full_address') && rank < 3 && cellsOf(table, column).length > 0,
  )
  const own = streets.filter(({ owner, rank }) => owner === '' || rank === 0)
  const best = Math.min(...streets.map(({ rank }) => rank))
  const chosen = own.length > 0 ? own : streets.filter(({ rank }) => rank === best)
  const property = chosen.some(({ rank }) => rank === 0) || streets.length === 0
  return new Set([
    '',
    ...chosen.map(({ owner }) => owner),
    ...named.filter(({ rank }) => rank === 0 && property).map(({ owner }) => owner),
    // Without a street column that has values, the first address is used, so that its rows report what is missing.
    ...(streets.length === 0 ? named.filter(({ rank }) => rank < 3).map(({ owner }) => owner) : []),
  ])
}

/**
 * Returns the field of a column by its name. Cells decide ambiguous names: "Location" (coordinates or address), "No"
 * (house number or row number), "Owner" (e-mail address or name).
 */
function columnName(table: Pick<Table, 'header' | 'rows'>, column: number): ReadName | null {
  const { header } = table
  const name = header[column] ?? ''
  const read = readName(name)
  if (read === null) return null
  const { field } = read
  if (field === 'coordinates' && isCompleteAddress(name))
    return cellsOf(table, column).every((cell) => !/\p{L}{3}/u.test(cell))
      ? read
      : { ...read, field: 'full_address' }
  if (field === 'house_number' && isAnyNumber(name)) {
    const streets = cellsOf(
      table,
      header.findIndex((each) => fieldOf(each) === 'street'),
    )
    const numbered = streets.filter((street) => /^\d|\d\s*\p{L}?$/u.test(street))
    return numbered.length > streets.length / 2 ? null : read
  }
  if (field === 'owner_email' && read.owner === '' && !hasMail(table, column))
    return header.some((each, other) => fieldOf(each) === field && hasMail(table, other)) ? null : read
  return read
}

/** Whether a second column of a field is empty, or only repeats the digits of the first one's house numbers. */
function saysNothingNew(
  { rows }: Pick<Table, 'rows'>,
  field: BulkField,
  first: number,
  second: number,
): boolean {
  const isNumber = field === 'house_number'
  return (
    rows.length > 0 &&
    rows.every(({ cells }) => {
      const [one, other] = [(cells[first] ?? '').trim(), (cells[second] ?? '').trim()]
      return other === '' || (isNumber && /^\d+$/.test(other) && /^\d+/.exec(one)?.[0] === other)
    })
  )
}

/** Whether a column contains addresses that can be compared with their parts. */
const addressesOf = (table: Pick<Table, 'rows'>, column: number): boolean =>
  cellsOf(table, column).length === 0 ||
  cellsOf(table, column).some((cell) => /\d/.test(cell) && /\p{L}{2}/u.test(cell))

const houseNumber = /^\d{1,5}\s?\p{L}?(?:[-/]\d{1,4}\p{L}?)?$/u

const otherCounts =
  /bed|bath|room|year|price|sq|area|level|stor|count|qty|quant|id$|age|unit|garage|car|floor/i

/** If most streets have no number, asks about unused columns that may contain house numbers. */
function withHouseNumbers(table: Pick<Table, 'header' | 'rows'>, found: MappedColumns): MappedColumns {
  const { mapping } = found
  const streets = cellsOf(table, mapping.indexOf('street'))
  const numbered = streets.filter((street) => /\d/.test(street))
  if (mapping.includes('house_number') || streets.length === 0 || numbered.length > streets.length / 2)
    return found
  const guesses = found.ignored.filter((column) => {
    const cells = cellsOf(table, column)
    return (
      !otherCounts.test(table.header[column] ?? '') &&
      cells.length >= streets.length / 2 &&
      cells.every((cell) => houseNumber.test(cell))
    )
  })
  return {
    ...found,
    doubts: [
      ...found.doubts,
      ...guesses.map((column) => ({
        column,
        guess: 'house_number' as const,
        isPart: true as const,
        message: `“${table.header[column] ?? ''}” may be House number: most streets have none. Choose its field or ignore it.`,
      })),
    ],
    ignored: found.ignored.filter((column) => !guesses.includes(column)),
  }
}

const cellsOf = ({ rows }: Pick<Table, 'rows'>, column: number): string[] =>
  rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '')
const hasMail = (table: Pick<Table, 'rows'>, column: number): boolean =>
  cellsOf(table, column).some((cell) => cell.includes('@'))

/** Returns fields with several columns. Only one column per field can be used. */
export function repeatedFields(mapping: Mapping): { field: BulkField; columns: number[] }[] {
  const columns = new Map<BulkField, number[]>()
  mapping.forEach((field, column) => {
    if (field !== null) columns.set(field, [...(columns.get(field) ?? []), column])
  })
  return [...columns].filter(([, all]) => all.length > 1).map(([field, all]) => ({ field, columns: all }))
}
