import { countryOfName } from '../address/countries.ts'
import { grouped } from '../grouped.ts'
import { readCoordinates } from '../ordering/coordinates.ts'
import { draftFormSchema, emptyDraftForm, toDraftBody, type DraftForm } from '../ordering/draftForm.ts'
import { repeatedFields, type Mapping } from './columns.ts'
import { unknownProducts, type UnknownProduct } from '../ordering/product.ts'
import { fieldNames, neededFields, plainName, type BulkField } from './fields.ts'
import { addressDoubts, streetOf, suiteOf } from './addressParts.ts'
import { placeDoubts } from '../ordering/placeDoubts.ts'
import { readAddOns, readPackage } from './products.ts'
import { readCell } from './readCell.ts'
import type { Table, TableRow } from './table.ts'

/** Defaults for rows with an empty cell, or without the column. */
export interface ListDefaults {
  owner_email: string
  country: string
  package_type: string
  /** Add-ons as in a cell. */
  add_ons: string
  /** Style of all rows. Null: the company's default. */
  preferences: DraftForm['preferences'] | null
}
export const noDefaults: ListDefaults = {
  owner_email: '',
  country: '',
  package_type: '',
  add_ons: '',
  preferences: null,
}

/** A remark on a row. `column` is null if the list has no column for the field. */
export interface CellNote {
  field: string
  column: number | null
  message: string
}

export interface DraftRow {
  line: number
  form: DraftForm
  /** Why the row can't be sent. */
  problems: CellNote[]
  /** Remarks on a row that can be sent. */
  warnings: CellNote[]
  /** Unknown countries, packages and add-ons. */
  unknown: UnknownValue[]
}
export interface UnknownValue extends CellNote {
  field: 'country' | UnknownProduct['field']
  value: string
}

/** Why the whole list can't be sent. */
interface ListProblem {
  field: BulkField
  /** A required field has no column; a default for the list may replace it. */
  missing: boolean
  message: string
}

export interface ListReading {
  rows: DraftRow[]
  problems: ListProblem[]
}

/**
 * Returns the drafts of a list with the problems of each cell. A problem of all rows, such as a missing column, is
 * reported once. `users`: known e-mail addresses; null if unknown. `known`: cache of rows with the same mapping,
 * defaults, users and width.
 */
export function rowsOf(
  table: Pick<Table, 'rows' | 'width'>,
  mapping: Mapping,
  defaults: ListDefaults,
  users: ReadonlySet<string> | null = null,
  known: WeakMap<TableRow, DraftRow> = new WeakMap(),
): ListReading {
  const problems = listProblems(mapping, defaults)
  const reported = new Set<string>(problems.map(({ field }) => field))
  const rows = table.rows.map((row): DraftRow => {
    const before = known.get(row)
    if (before !== undefined) return before
    const draft = rowOf(row, mapping, defaults, users, table.width, reported)
    known.set(row, draft)
    return draft
  })
  return { rows: withDuplicates(rows, mapping), problems }
}

function rowOf(
  row: TableRow,
  mapping: Mapping,
  defaults: ListDefaults,
  users: ReadonlySet<string> | null,
  width: number,
  reported: ReadonlySet<string>,
): DraftRow {
  const { form, notes, warnings } = formOf(row, mapping, defaults)
  const checked = toDraftBody(form)
  const wrong = [
    ...notes,
    ...(checked.ok ? [] : checked.fields)
      .filter(({ field }) => !notes.some((note) => baseOf(note.field) === baseOf(field)))
      .map(({ field, message }) => noteAt(mapping, baseOf(field), message)),
    ...tooLong(form, mapping),
    ...raggedNotes(row, mapping, width),
  ]
  return {
    line: row.line,
    form,
    problems: wrong.filter(({ field, column }) => column !== null || !reported.has(field)),
    warnings: [...warnings, ...warningsOf(row, form, mapping, width, users)],
    unknown: [...unknownCountry(form.country), ...unknownProducts(form.package_type, form.add_ons ?? [])].map(
      (each) => ({
        ...each,
        column: noteAt(mapping, each.field, each.message).column,
      }),
    ),
  }
}

function unknownCountry(value: string): Omit<UnknownValue, 'column'>[] {
  if (value === '' || countryOfName(value) !== null) return []
  return [
    {
      field: 'country',
      value,
      message: `Unknown country “${value}”. It is sent as it is. The service may decline it.`,
    },
  ]
}

function listProblems(mapping: Mapping, defaults: ListDefaults): ListProblem[] {
  const problems = repeatedFields(mapping).map(({ field }): ListProblem => ({
    field,
    missing: false,
    message: `Two columns are assigned to ${fieldNames[field]}. Choose one of them.`,
  }))
  if (mapping.includes('coordinates') && (mapping.includes('latitude') || mapping.includes('longitude')))
    problems.push({
      field: 'coordinates',
      missing: false,
      message: 'Both coordinates and latitude or longitude are assigned. Choose one or the other.',
    })
  for (const field of neededFields) {
    if (mapping.includes(field)) continue
    const standing = field === 'country' || field === 'owner_email' ? defaults[field].trim() : ''
    if (standing !== '') continue
    problems.push({ field, missing: true, message: `No column is assigned to ${fieldNames[field]}.` })
  }
  return problems
}

interface FormOfRow {
  form: DraftForm
  notes: CellNote[]
  warnings: CellNote[]
}

function formOf(row: TableRow, mapping: Mapping, defaults: ListDefaults): FormOfRow {
  const notes: CellNote[] = []
  const warnings: CellNote[] = []
  const cells = new Map<BulkField, string>()
  mapping.forEach((field, column) => {
    if (field === null || cells.has(field)) return
    const { text, problem, warning } = readCell(row.cells[column] ?? '', field)
    cells.set(field, text)
    if (problem !== null) notes.push({ field, column, message: problem })
    if (warning !== null) warnings.push({ field, column, message: warning })
  })
  const cell = (field: BulkField): string => cells.get(field) ?? ''
  const either = (field: Exclude<keyof ListDefaults, 'preferences'>): string =>
    cell(field) || defaults[field].trim()
  const form: DraftForm = {
    ...emptyDraftForm(),
    street: streetOf(cell, either('country')),
    suite: suiteOf(cell),
    city: cell('city'),
    state: cell('state'),
    postalCode: cell('postalCode'),
    country: countryOfName(either('country')) ?? either('country'),
    owner_email: either('owner_email'),
    info: cell('info'),
    external_id: cell('external_id'),
    latitude: cell('latitude'),
    longitude: cell('longitude'),
    package_type: readPackage(either('package_type')),
    add_ons: readAddOns(either('add_ons')),
    ...(defaults.preferences === null ? {} : { preferences: defaults.preferences }),
  }
  const angles = [form.latitude, form.longitude]
  // "40.7° N" and "74° W" are read as a pair.
  const pair = cell('coordinates') || (angles.every((each) => /[NSEW°]/i.test(each)) ? angles.join('; ') : '')
  if (pair !== '') {
    const place = readCoordinates(pair)
    if (place === null)
      notes.push(
        noteAt(
          mapping,
          cell('coordinates') === '' ? 'latitude' : 'coordinates',
          'Enter coordinates such as 40.1, -75.2.',
        ),
      )
    else {
      form.latitude = String(place.latitude)
      form.longitude = String(place.longitude)
    }
  }
  const doubts = [...addressDoubts(cell, form), ...placeDoubts(form)]
  warnings.push(...doubts.map(({ field, message }) => noteAt(mapping, field, message)))
  return { form, notes, warnings }
}

/** "add_ons.0" belongs to the field add_ons. */
const baseOf = (field: string): string => field.split('.')[0] ?? field

function noteAt(mapping: Mapping, field: string, message: string): CellNote {
  const column = mapping.findIndex((each) => each === field)
  if (column !== -1) return { field, column, message }
  // A missing longitude without a column is reported at the latitude's column, and the reverse.
  const stands =
    { latitude: ['coordinates', 'longitude'], longitude: ['coordinates', 'latitude'] }[field] ?? []
  const other = mapping.findIndex((each) => each !== null && stands.includes(each))
  return { field, column: other === -1 ? null : other, message }
}

function tooLong(form: DraftForm, mapping: Mapping): CellNote[] {
  const parsed = draftFormSchema.safeParse(form)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path }) =>
    noteAt(mapping, String(path[0] ?? ''), 'This text is too long. Shorten it.'),
  )
}

/** Reports more cells than columns: most likely an unquoted delimiter moved the following cells. */
function raggedNotes(row: TableRow, mapping: Mapping, width: number): CellNote[] {
  const beyond = row.cells.findLastIndex((cell) => cell.trim() !== '')
  if (beyond < width || mapping[beyond] !== null) return []
  return [
    {
      field: '',
      column: beyond,
      message:
        `This row has ${String(beyond + 1)} cells, but the header has ${String(width)}. Check whether ` +
        'they are in the right columns, then clear this one.',
    },
  ]
}

function warningsOf(
  row: TableRow,
  form: DraftForm,
  mapping: Mapping,
  width: number,
  users: ReadonlySet<string> | null,
): CellNote[] {
  const warnings: CellNote[] = []
  if (row.given < width)
    warnings.push({
      field: '',
      column: null,
      message: `This row has ${String(row.given)} of ${String(width)} cells. The others are empty.`,
    })
  const owner = form.owner_email.toLowerCase()
  if (users !== null && owner.includes('@') && !users.has(owner))
    warnings.push(
      noteAt(mapping, 'owner_email', 'No user has this e-mail address. The service may decline it.'),
    )
  return warnings
}

/**
 * Reports duplicates: a warning for the same address, an error for the same reference. An order without an answer is
 * found again by its reference.
 */
function withDuplicates(rows: readonly DraftRow[], mapping: Mapping): DraftRow[] {
  const places = new Map<string, number>()
  const references = new Map<string, number>()
  return rows.map((row) => {
    const { line, form } = row
    const at = seenBefore(places, placeKey(form), line)
    const before = seenBefore(references, form.external_id.trim() || null, line)
    if (at === null && before === null) return row
    const place = at === null ? [] : [noteAt(mapping, 'street', `Row ${grouped(at)} has the same address.`)]
    const reference =
      before === null
        ? []
        : [noteAt(mapping, 'external_id', `Row ${grouped(before)} has the same reference.`)]
    return { ...row, problems: [...row.problems, ...reference], warnings: [...row.warnings, ...place] }
  })
}

/** Returns the earlier row with the same key; null for the first, which is remembered. */
function seenBefore(seen: Map<string, number>, key: string | null, line: number): number | null {
  if (key === null) return null
  const before = seen.get(key)
  if (before === undefined) seen.set(key, line)
  return before ?? null
}

function placeKey({ street, suite, city, postalCode }: DraftForm): string | null {
  if (street === '') return null
  return [street, suite, city, postalCode].map(plainName).join('\n')
}
