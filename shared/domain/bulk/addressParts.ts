import { countryOfName } from '../address/countries.ts'
import { plainName, type BulkField } from './fields.ts'
import { isNumberLast } from './numberOrder.ts'

/** Returns the trimmed cell of a field; empty if there is none. */
type CellOf = (field: BulkField) => string

/** Returns the street line of a row from all its parts, in the usual order of the country. */
export function streetOf(cell: CellOf, country: string): string {
  const name = cell('street')
  if (name === '') return ''
  const street = [
    hasAtStart(name, cell('street_prefix')) ? '' : cell('street_prefix'),
    name,
    hasAtEnd(name, cell('street_type')) ? '' : cell('street_type'),
    cell('street_modifier'),
    hasAtEnd(name, cell('street_direction')) ? '' : cell('street_direction'),
  ]
  return withNumber(joined(street, ' '), houseNumberOf(cell), country)
}

/** Returns the address lines after the street: building, unit and further lines, without repetitions. */
export function suiteOf(cell: CellOf): string {
  const unit = joined(
    [hasAtStart(cell('suite'), cell('unit_type')) ? '' : cell('unit_type'), cell('suite')],
    ' ',
  )
  const parts = [cell('building'), unit, cell('address_line_2'), cell('address_line_3')]
  return joined(
    parts.filter((part, index) => parts.findIndex((other) => isSame(other, part)) === index),
    ', ',
  )
}

/** Returns contradictions between the cells of an address. */
export function addressDoubts(
  cell: CellOf,
  {
    street,
    city,
    postalCode,
    country,
  }: { street: string; city: string; postalCode: string; country: string },
): { field: BulkField; message: string }[] {
  const doubts: { field: BulkField; message: string }[] = []
  const [name, number, full] = [cell('street'), cell('house_number'), cell('full_address')]
  if (number !== '' && /^\d+\p{L}?\s/u.test(name) && !hasNumber(name, number))
    doubts.push({
      field: 'house_number',
      message: `The street “${name}” has another house number than “${number}”.`,
    })
  if (full !== '' && street !== '' && !wordsOf(street).every((word) => wordsOf(full).includes(word)))
    doubts.push({
      field: 'full_address',
      message: `The full address “${full}” differs from the street “${street}”.`,
    })
  if (
    city !== '' &&
    /,/.test(street) &&
    plainName(street.slice(street.indexOf(','))).includes(plainName(city))
  )
    doubts.push({ field: 'street', message: `The street has the city in it: “${street}”.` })
  if (!/\d/.test(street) && /^\d+\s+\p{L}{3}/u.test(cell('address_line_2')))
    doubts.push({
      field: 'address_line_2',
      message: 'The house number is in the second line. Check the street.',
    })
  if (/^\d{3,4}$/.test(postalCode) && fiveDigits.has(countryOfName(country) ?? ''))
    doubts.push({
      field: 'postalCode',
      message: 'Postal codes of this country have five digits. A leading zero may be lost.',
    })
  return doubts
}
/** Countries whose postal codes have five digits and may begin with a zero. */
const fiveDigits = new Set(['US', 'DE', 'FR', 'ES', 'IT', 'FI'])
const wordsOf = (text: string): string[] => text.split(/[\s,.;]+/).map(plainName)

/** Returns the house number with its addition: "12A", "12 1/2", "12 bis", "12-2". */
function houseNumberOf(cell: CellOf): string {
  const [number, addition] = [cell('house_number'), cell('house_addition')]
  if (number === '' || addition === '') return number
  const isThere = number.toLowerCase().endsWith(addition.toLowerCase()) && !/^\d+$/.test(number)
  if (isThere) return number
  if (/^\p{L}$/u.test(addition)) return `${number}${addition}`
  return /^\d+$/.test(addition) ? `${number}-${addition}` : `${number} ${addition}`
}

/** Whether the street already starts or ends with the house number. */
function hasNumber(street: string, number: string): boolean {
  const words = street.toLowerCase().split(/[\s,]+/)
  return words[0] === number.toLowerCase() || words.at(-1) === number.toLowerCase()
}

function withNumber(street: string, number: string, country: string): string {
  if (number === '' || hasNumber(street, number)) return street
  return isNumberLast(street, country) ? `${street} ${number}` : `${number} ${street}`
}

const isSame = (one: string, other: string): boolean =>
  one.replaceAll('.', '').toLowerCase() === other.replaceAll('.', '').toLowerCase()
/** Whether a text of several words starts with the part. A street named only "Court" still gets its type "Court". */
function hasAtStart(text: string, part: string): boolean {
  const words = text.split(/\s+/)
  return words.length > 1 && isSame(words[0] ?? '', part)
}
function hasAtEnd(text: string, part: string): boolean {
  const words = text.split(/\s+/)
  return words.length > 1 && isSame(words.at(-1) ?? '', part)
}
const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)
