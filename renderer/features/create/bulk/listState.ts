import { z } from 'zod'
import { mapColumns } from '../../../../shared/domain/bulk/columns.ts'
import { decode, encodings, type Encoding } from '../../../../shared/domain/bulk/decode.ts'
import { bulkFields } from '../../../../shared/domain/bulk/fields.ts'
import { listIdOf } from '../../../../shared/domain/bulk/listId.ts'
import { noDefaults } from '../../../../shared/domain/bulk/rows.ts'
import { delimiters, readTable, type ReadOptions } from '../../../../shared/domain/bulk/table.ts'

const line = z.number()

/**
 * A list as main keeps it for the window: the file's text, the cells as they are now, and what was decided about
 * them.
 */
const listStateSchema = z.strictObject({
  version: z.literal(1),
  text: z.string(),
  encoding: z.enum(encodings),
  table: z.strictObject({
    delimiter: z.enum(delimiters),
    hasHeader: z.boolean(),
    header: z.array(z.string()),
    width: z.number(),
    rows: z.array(z.strictObject({ line, cells: z.array(z.string()), given: z.number() })),
    faults: z.array(z.strictObject({ line, message: z.string() })),
  }),
  mapping: z.array(z.enum(bulkFields).nullable()),
  /** Columns that were unclear and about which the user decided. */
  decided: z.array(z.number()),
  defaults: z.strictObject({ owner_email: z.string(), country: z.string(), package_type: z.string() }),
  /** Lines that are not to be ordered now. */
  aside: z.array(line),
  /** Refused lines that were mended since, by the entry that was refused. */
  mended: z.record(z.string(), z.string()),
  /** Cells are not any more what the file says. */
  edited: z.boolean(),
})
export type ListState = z.output<typeof listStateSchema>

/** A list that is opened: its name, the id under which it is kept, and how it was read. */
export interface OpenedList {
  id: string
  name: string
  state: ListState
}

/** What a text says when it is read for the first time, or in another way than guessed. */
export function stateOf(text: string, encoding: Encoding, options: ReadOptions = {}): ListState {
  const table = readTable(text, options)
  return {
    version: 1,
    text,
    encoding,
    table,
    mapping: mapColumns(table).mapping,
    decided: [],
    defaults: { ...noDefaults },
    aside: [],
    mended: {},
    edited: false,
  }
}

/** Bytes of the files that were opened since the window was, so that they can be read in another encoding. */
const bytesOf = new Map<string, Uint8Array>()

export async function openFile(connectionId: string, name: string, bytes: Uint8Array): Promise<OpenedList> {
  const { text, encoding } = decode(bytes)
  const id = await listIdOf(connectionId, text)
  bytesOf.set(id, bytes)
  return { id, name, state: stateOf(text, encoding) }
}

/** Cells that were copied in a spreadsheet. */
export async function openText(connectionId: string, name: string, text: string): Promise<OpenedList> {
  return { id: await listIdOf(connectionId, text), name, state: stateOf(text, 'utf-8') }
}

/**
 * The text in another encoding; null where the file was opened before the window was, and has to be opened again for
 * that.
 */
export function textIn(id: string, encoding: Encoding): string | null {
  const bytes = bytesOf.get(id)
  return bytes === undefined ? null : decode(bytes, encoding).text
}
export const canReadAgain = (id: string): boolean => bytesOf.has(id)

export const readState = (text: string): ListState => listStateSchema.parse(JSON.parse(text))
