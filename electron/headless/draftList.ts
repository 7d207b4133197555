import type { DraftBody } from '../../shared/domain/requestBodies.ts'
import { mapColumns, type ColumnDoubt } from '../../shared/domain/bulk/columns.ts'
import type { Decoded } from '../../shared/domain/bulk/encoding/decode.ts'
import type { Encoding } from '../../shared/domain/bulk/encoding/encodings.ts'
import { noDefaults, rowsOf, type CellNote } from '../../shared/domain/bulk/rows.ts'
import { splitAddresses } from '../../shared/domain/bulk/splitAddresses.ts'
import { readTable, sheetOptions, type Table } from '../../shared/domain/bulk/table.ts'
import { toDraftBody } from '../../shared/domain/ordering/draftForm.ts'

/** A row that can be ordered. */
export interface GoodLine {
  line: number
  body: DraftBody
}
/**
 * An error or warning. `line` is 0 if it concerns the whole list. `field` is the service's field name, empty if no
 * field is meant.
 */
interface LineNote {
  line: number
  field: string
  message: string
}
/** A warning about the encoding has the encoding and the texts that depend on it. */
type ListWarning = LineNote & { encoding?: Encoding; texts?: readonly string[] }

export interface DraftList {
  good: GoodLine[]
  faults: LineNote[]
  warnings: ListWarning[]
  ignored: string[]
}

/**
 * Returns the drafts of a table with all errors and warnings. `isSheetChosen`: the user named the sheet, so other sheets
 * are no warning.
 */
export function readDraftList(decoded: Decoded, isSheetChosen = false): DraftList {
  const table = splitAddresses(readTable(decoded.text, decoded.sheet === null ? {} : sheetOptions))
  const { mapping, doubts, ignored, unused, assumed } = mapColumns(table)
  const parts = doubts.filter(({ isPart }) => isPart === true)
  const { rows, problems } = rowsOf(table, mapping, noDefaults)
  const head =
    table.faults.length > 0
      ? []
      : [
          ...doubtsOf(
            table,
            doubts.filter(({ isPart }) => isPart !== true),
          ),
          ...problems.map(atHead),
        ]
  const faults = [
    ...(decoded.assumed?.isUnlikely === true ? [unlikely(decoded)] : []),
    ...table.faults.map(({ line, message }) => ({ line, field: '', message })),
    ...head,
    ...rows.flatMap(({ line, problems: notes }) => notes.map(atLine(line))),
    ...lostParts(table, parts),
  ]
  const good = rows.flatMap(({ line, form }) => {
    const result = toDraftBody(form)
    return result.ok ? [{ line, body: result.body }] : []
  })
  return {
    good,
    faults: faults.toSorted((one, other) => one.line - other.line),
    warnings: [
      ...encodingWarnings(decoded),
      ...(isSheetChosen ? [] : sheetWarnings(decoded)),
      ...[...unused, ...assumed].map(({ message }) => ({ line: 1, field: '', message })),
      ...rows.flatMap(({ line, warnings, unknown }) => [...warnings, ...unknown].map(atLine(line))),
    ],
    ignored: ignored.map((column) => table.header[column] ?? ''),
  }
}

const atLine =
  (line: number) =>
  ({ field, message }: CellNote): LineNote => ({ line, field, message })
const atHead = ({ field, message }: { field: string; message: string }): LineNote => ({
  line: 1,
  field,
  message,
})

function doubtsOf({ header }: Table, doubts: readonly ColumnDoubt[]): LineNote[] {
  return doubts.map(({ column, message }) => ({
    line: 1,
    field: '',
    message:
      header[column] === ''
        ? `${message} Name the column or remove it.`
        : `${message} Rename the column or remove it.`,
  }))
}

/** Returns errors for address-part cells that would be missing in the street of their row. */
function lostParts({ rows }: Table, parts: readonly ColumnDoubt[]): LineNote[] {
  return rows.flatMap(({ line, cells }) =>
    parts
      .filter(({ column }) => (cells[column] ?? '').trim() !== '')
      .map(({ message }) => ({
        line,
        field: 'street',
        message: `${message} Rename the column or remove it.`,
      })),
  )
}

function unlikely({ assumed }: Decoded): LineNote {
  return {
    line: 0,
    field: '',
    message: `The encoding can’t be determined: ${quoted(assumed?.texts ?? [])}. Use --encoding NAME.`,
  }
}

function encodingWarnings({ encoding, assumed }: Decoded): ListWarning[] {
  if (assumed === null) return []
  const { isMixed, texts, others } = assumed
  const what = isMixed
    ? 'Rows that aren’t UTF-8 were read as'
    : 'The file doesn’t say its encoding. It was read as'
  const also = others.map((other) => ` ${other.encoding} is likely, too: ${quoted(other.texts)}.`)
  const message = `${what} ${encoding}: ${quoted(texts)}.${also.join('')} Use --encoding NAME to choose.`
  return [{ line: 0, field: '', message, encoding, texts }]
}

/** Says which sheet of a workbook was read, if others have values, too. */
function sheetWarnings({ sheet }: Decoded): ListWarning[] {
  if (sheet === null || sheet.others.length === 0) return []
  const message = `Only the sheet ${quoted([sheet.name])} was read. The workbook also has ${quoted(sheet.others)}. Use --sheet NAME to choose.`
  return [{ line: 0, field: '', message }]
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')
