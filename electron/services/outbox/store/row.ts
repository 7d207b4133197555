import type {
  Entry,
  EntryError,
  EntryForm,
  EntryKind,
  EntryState,
} from '../../../../shared/contract/outbox.ts'
import type { OrderPreferences } from '../../../../shared/domain/requestBodies.ts'
import type { StoredEntry } from './entry.ts'

/** A row of `entries` in the database. */
export interface EntryRow {
  id: string
  connection_id: string
  kind: string
  state: string
  order_id: string | null
  title: string
  form: string | null
  given: string | null
  body: string | null
  reference: string | null
  is_generated_reference: number
  agreed: number
  follow: string | null
  before: string | null
  error: string | null
  candidates: string
  answer: string | null
  message: string | null
  batch_id: string | null
  row: number | null
  created_at: number
  changed_at: number
  sends_at: number | null
  sent_at: number | null
  ended_at: number | null
  checked_at: number | null
  dropped_at: number | null
  is_denied: number
  edition: number
}

/** Columns of a new entry. */
export const entryColumns = [
  'id',
  'connection_id',
  'kind',
  'state',
  'order_id',
  'title',
  'form',
  'given',
  'known_by',
  'body',
  'reference',
  'is_generated_reference',
  'agreed',
  'follow',
  'before',
  'batch_id',
  'row',
  'created_at',
  'changed_at',
  'sends_at',
]

/** Condition for entries that were not removed. */
export const live = 'dropped_at IS NULL'

/** Returns JSON for a column; null for null. */
export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Converts a row to a stored entry. */
export function toStoredEntry(row: EntryRow): StoredEntry {
  const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  return {
    id: row.id,
    connectionId: row.connection_id,
    kind: row.kind as EntryKind,
    state: row.state as EntryState,
    orderId: row.order_id,
    title: row.title,
    form: read(row.form) as EntryForm | null,
    given: read(row.given),
    body: read(row.body) as Record<string, unknown> | null,
    reference: row.reference,
    isGeneratedReference: row.is_generated_reference === 1,
    agreed: row.agreed === 1,
    follow: read(row.follow) as OrderPreferences | null,
    before: read(row.before) ?? {},
    error: read(row.error) as EntryError | null,
    candidates: JSON.parse(row.candidates) as Entry['candidates'],
    answer: read(row.answer),
    message: row.message,
    batchId: row.batch_id,
    row: row.row,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    sendsAt: row.sends_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
    checkedAt: row.checked_at,
    droppedAt: row.dropped_at,
    isDenied: row.is_denied === 1,
    edition: row.edition,
  }
}
