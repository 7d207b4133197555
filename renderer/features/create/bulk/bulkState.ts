import { shallowReactive } from 'vue'
import { z } from 'zod'
import { mapColumns } from '../../../../shared/domain/bulk/columns.ts'
import { decode, type Assumption, type Decoded } from '../../../../shared/domain/bulk/encoding/decode.ts'
import { encodings, type Encoding } from '../../../../shared/domain/bulk/encoding/encodings.ts'
import { bulkFields } from '../../../../shared/domain/bulk/fields.ts'
import { listIdOf } from '../../../../shared/domain/bulk/listId.ts'
import { draftFormSchema } from '../../../../shared/domain/ordering/draftForm.ts'
import { noDefaults } from '../../../../shared/domain/bulk/rows.ts'
import { splitAddresses } from '../../../../shared/domain/bulk/splitAddresses.ts'
import {
  delimiters,
  readTable,
  sheetOptions,
  type TableOptions,
} from '../../../../shared/domain/bulk/table.ts'

const line = z.number()
const texts = z.array(z.string())
/** The assumed encoding. States saved by older versions have none. */
const assumptionSchema: z.ZodType<Assumption> = z.strictObject({
  isMixed: z.boolean(),
  isUnlikely: z.boolean(),
  texts,
  others: z.array(z.strictObject({ encoding: z.enum(encodings), texts })),
})

/** Bulk order as main stores it for the window: the file's text, the current cells and the user's decisions. */
const bulkStateSchema = z.strictObject({
  version: z.literal(1),
  text: z.string(),
  encoding: z.enum(encodings),
  assumed: assumptionSchema.nullable().default(null),
  /** The sheet of an Excel workbook. States saved by older versions have none. */
  sheet: z
    .strictObject({ name: z.string(), position: z.number().default(0), others: texts })
    .nullable()
    .default(null),
  table: z.strictObject({
    delimiter: z.enum(delimiters),
    hasHeader: z.boolean(),
    header: z.array(z.string()),
    width: z.number(),
    rows: z.array(z.strictObject({ line, cells: z.array(z.string()), given: z.number() })),
    faults: z.array(z.strictObject({ line, message: z.string() })),
  }),
  mapping: z.array(z.enum(bulkFields).nullable()),
  /** Unclear columns that the user has decided about. */
  decided: z.array(z.number()),
  defaults: z.strictObject({
    owner_email: z.string(),
    country: z.string(),
    package_type: z.string(),
    /** States saved by older versions have neither add-ons nor a style. */
    add_ons: z.string().default(''),
    preferences: draftFormSchema.shape.preferences.nullable().default(null),
  }),
  /** Lines of skipped rows. */
  aside: z.array(line),
  /** Refused rows that the user corrected, each with the id of the refused entry. */
  mended: z.record(z.string(), z.string()),
  /** Unknown packages and add-ons that the user wants to send as they are. */
  accepted: texts.default([]),
  /** Whether the user changed any cell. */
  edited: z.boolean(),
})
export type BulkState = z.output<typeof bulkStateSchema>

/** An opened bulk order: name, storage id and state. */
export interface OpenedBulkOrder {
  id: string
  name: string
  state: BulkState
}

/** Returns the state of a text that is read for the first time, or again with other options. */
export function stateOf(
  { text, encoding, assumed, sheet }: Omit<Decoded, 'identity'>,
  options: TableOptions = {},
): BulkState {
  const table = splitAddresses(readTable(text, sheet === null ? options : { ...options, ...sheetOptions }))
  return {
    version: 1,
    text,
    encoding,
    assumed,
    sheet,
    table,
    mapping: mapColumns(table).mapping,
    decided: [],
    defaults: { ...noDefaults },
    aside: [],
    mended: {},
    accepted: [],
    edited: false,
  }
}

interface OpenedFile {
  name: string
  bytes: Uint8Array
  sheet: Decoded['sheet']
}
/** Files opened in this window by bulk order, to read them again in another encoding, or another sheet of them. */
const files = shallowReactive(new Map<string, OpenedFile>())

/** Opens a file. Each sheet of a workbook is a bulk order of its own. `sheet`: its name; by default the likeliest. */
export async function openFile(
  connectionId: string,
  name: string,
  bytes: Uint8Array,
  sheet?: string,
): Promise<OpenedBulkOrder> {
  const decoded = decode(bytes, { sheet })
  const id = await listIdOf(connectionId, decoded.identity)
  files.set(id, { name, bytes, sheet: decoded.sheet })
  return { id, name: titleOf(id, name), state: stateOf(decoded) }
}

/** Opens cells copied from a spreadsheet. */
export async function openText(connectionId: string, name: string, text: string): Promise<OpenedBulkOrder> {
  return {
    id: await listIdOf(connectionId, text),
    name,
    state: stateOf({ text, encoding: 'utf-8', assumed: null, sheet: null }),
  }
}

/** Opens another sheet of a workbook that was opened in this window. A sheet with the same rows has the same id. */
export async function openSheet(connectionId: string, id: string, sheet: string): Promise<OpenedBulkOrder> {
  const file = files.get(id) ?? { name: '', bytes: new Uint8Array(), sheet: null }
  const opened = await openFile(connectionId, file.name, file.bytes, sheet)
  if (opened.id === id) files.set(id, file)
  return opened
}

/** Decodes the file in another encoding. Null if it was opened in an earlier window: the user must open it again. */
export function decodedIn(id: string, encoding: Encoding): Decoded | null {
  const file = files.get(id)
  return file === undefined ? null : decode(file.bytes, { encoding })
}
/** Returns the sheet of a bulk order. A file opened in this window wins: its other sheets may have changed. */
export function sheetOf(id: string, state: BulkState): BulkState['sheet'] {
  const file = files.get(id)
  return file === undefined ? state.sheet : file.sheet
}
/**
 * Returns the title of a bulk order. `saved`: its saved title. A workbook opened in this window wins: it may have got
 * more sheets since, and then its title names the sheet.
 */
export function titleOf(id: string, saved: string): string {
  const { name, sheet = null } = files.get(id) ?? {}
  if (name === undefined || sheet === null) return saved
  return sheet.others.length > 0 ? `${name} – ${sheet.name}` : name
}
export const canReread = (id: string): boolean => files.has(id)

export const readState = (text: string): BulkState => bulkStateSchema.parse(JSON.parse(text))
