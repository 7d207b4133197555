import { countryOfName } from '../address/countries.ts'
import { readAddresses, type AddressParts } from '../address/readAddress.ts'
import { mapColumns, type Mapping } from './columns.ts'
import { fieldNames, isCompleteAddress, plainName, readName } from './fields.ts'
import type { Table } from './table.ts'

const parts = ['suite', 'city', 'state', 'postalCode', 'country'] as const

/**
 * Splits a column of complete addresses into street, suite, city, state, postal code and country, so that the user sees
 * each field before ordering. A cell that can't be read completely, or that differs from another column, stays as it
 * is. Its row then lacks a city. A table that already has a city column is returned unchanged.
 */
export function splitAddresses(table: Table): Table {
  const { mapping } = mapColumns(table)
  if (mapping.includes('city')) return table
  const found = findAddresses(table, mapping)
  if (found === null) return table
  const { column, read } = found
  const added = parts.filter(
    (part) =>
      mapping.indexOf(part) === -1 &&
      (part === 'city' || read.some((each) => each !== null && each[part] !== '')),
  )
  const insert = (cells: readonly string[], own: string, others: readonly string[]): string[] =>
    cells.toSpliced(column, 1, own, ...others)
  return {
    ...table,
    width: table.width + added.length,
    header: insert(
      table.header,
      table.header[column] ?? '',
      added.map((part) => fieldNames[part]),
    ),
    rows: table.rows.map((row, at) => {
      const address = read[at] ?? null
      const differs = parts.some((part) => {
        const cell = row.cells[mapping.indexOf(part)] ?? ''
        return cell !== '' && address !== null && !isSame(part, cell, address[part])
      })
      const used = differs ? null : address
      const cells = row.cells.map((cell, index) => {
        const part = parts.find((each) => mapping[index] === each)
        return cell === '' && part !== undefined ? (used?.[part] ?? '') : cell
      })
      return {
        ...row,
        given: row.given > column ? row.given + added.length : row.given,
        cells: insert(
          cells,
          used?.street ?? cells[column] ?? '',
          added.map((part) => used?.[part] ?? ''),
        ),
      }
    }),
  }
}

/**
 * Returns the column of complete addresses and the address of each row: null where it can't be read. The column's name
 * means a whole address, or it is the street column and most cells contain a city. Null if there is no such column.
 */
function findAddresses(
  { header, rows }: Table,
  mapping: Mapping,
): { column: number; read: (AddressParts | null)[] } | null {
  const street = mapping.indexOf('street')
  const country = mapping.indexOf('country')
  const candidates =
    street !== -1
      ? [street]
      : header.flatMap((name, column) =>
          isCompleteAddress(name) || readName(name)?.field === 'full_address' ? [column] : [],
        )
  for (const column of candidates) {
    const read = rows.map(({ cells }) =>
      readCompletely(cells[column] ?? '', countryOfName(cells[country] ?? '') ?? ''),
    )
    const filled = rows.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length
    const known = read.filter((each) => each !== null).length
    if (known > (street === -1 ? 0 : filled / 2)) return { column, read }
  }
  return null
}

/** Returns the address of a text that has one address and nothing else; otherwise null. */
function readCompletely(text: string, usualCountry: string): AddressParts | null {
  const [only, ...others] = readAddresses(text, usualCountry)
  return only === undefined || others.length > 0 || only.rest.length > 0 || only.parts.city === ''
    ? null
    : only.parts
}

const isSame = (part: (typeof parts)[number], cell: string, read: string): boolean =>
  plainName(cell) === plainName(read) ||
  (part === 'country' && (countryOfName(cell) ?? cell) === (countryOfName(read) ?? read))
