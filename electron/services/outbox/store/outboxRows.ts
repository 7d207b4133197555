import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { inTransaction, prepareReporting } from '../../sqlite/database.ts'
import { entryKinds, entryStates } from '../../../../shared/contract/outbox.ts'

const text = z.string().nullable()
const time = z.number().nullable()
const flag = z.union([z.literal(0), z.literal(1)])
/** Text of a JSON column. */
const jsonText = z.string().refine(isJson)

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const entrySchema = z.strictObject({
  id: z.string().min(1),
  connection_id: z.string().min(1),
  kind: z.enum(entryKinds),
  state: z.enum(entryStates),
  order_id: text,
  title: z.string(),
  form: jsonText.nullable(),
  given: jsonText.nullable(),
  known_by: text,
  body: jsonText.nullable(),
  reference: text,
  is_generated_reference: flag,
  agreed: flag,
  follow: jsonText.nullable(),
  before: jsonText.nullable(),
  error: jsonText.nullable(),
  candidates: jsonText,
  answer: jsonText.nullable(),
  message: text,
  batch_id: text,
  row: z.number().int().nullable(),
  edition: z.number().int(),
  created_at: z.number(),
  changed_at: z.number(),
  sends_at: time,
  sent_at: time,
  ended_at: time,
  is_denied: flag,
  checked_at: time,
  dropped_at: time,
})
const draftListSchema = z.strictObject({
  id: z.string().min(1),
  connection_id: z.string().min(1),
  name: z.string(),
  state: z.string(),
  changed_at: z.number(),
})

/** All rows of the outbox and its bulk orders, for a backup. */
export const outboxRowsSchema = z.strictObject({
  entries: z.array(entrySchema),
  draftLists: z.array(draftListSchema),
})
export type OutboxRows = z.output<typeof outboxRowsSchema>

/** Returns all rows as they are stored, oldest first. Throws for rows that do not match the schema. */
export const readOutboxRows = (db: DatabaseSync): OutboxRows =>
  outboxRowsSchema.parse({
    entries: prepareReporting(db, 'SELECT * FROM entries ORDER BY rowid').all(),
    draftLists: prepareReporting(db, 'SELECT * FROM draft_lists ORDER BY rowid').all(),
  })

/**
 * Adds the rows of a backup to an open outbox. Stored rows with the same id stay: they may have been sent since. Another
 * computer may have sent the others, so each is looked for before it is sent: unfinished and refused ones are marked as
 * sent and not received. Waiting ones become unknown when the outbox is opened without its seal (seal.ts).
 */
export function addOutboxRows(db: DatabaseSync, { entries, draftLists }: OutboxRows): void {
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const names = Object.keys(row)
    return prepareReporting(
      db,
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})
      ON CONFLICT (id) DO NOTHING`,
    ).run(row)
  }
  inTransaction(db, () => {
    for (const entry of entries) {
      const isLookedFor = entry.state === 'writing' || entry.state === 'refused'
      insert('entries', isLookedFor ? { ...entry, is_denied: 1 } : entry)
    }
    for (const list of draftLists) insert('draft_lists', list)
  })
}
