import { selected } from '../../sqlite/columns.ts'
import type { StoredEntry } from './entry.ts'

type JsonColumn = 'form' | 'given' | 'body' | 'follow' | 'before' | 'error' | 'candidates' | 'answer'
type Flag = 'isGeneratedReference' | 'agreed' | 'isDenied'

/** A row of `entries` in the database. */
export type EntryRow = Omit<StoredEntry, JsonColumn | Flag> &
  Record<Exclude<JsonColumn, 'candidates'>, string | null> & { candidates: string } & Record<Flag, number>

/** Columns of a new entry. */
export const newColumns = [
  'id',
  'connectionId',
  'kind',
  'state',
  'orderId',
  'title',
  'form',
  'given',
  'knownBy',
  'body',
  'reference',
  'isGeneratedReference',
  'agreed',
  'follow',
  'before',
  'batchId',
  'row',
  'createdAt',
  'changedAt',
  'sendsAt',
] as const
/** Columns that are set later. */
const laterColumns = [
  'error',
  'candidates',
  'answer',
  'message',
  'sentAt',
  'endedAt',
  'checkedAt',
  'droppedAt',
  'isDenied',
  'edition',
] as const satisfies readonly (keyof StoredEntry)[]
const columns = [...newColumns.filter((name) => name !== 'knownBy'), ...laterColumns]
/** SQL: the columns of an `EntryRow`. */
export const entryColumns = selected(columns)

/** Columns that lists do not need, and that are slow to read for thousands of entries. */
const heavy: readonly string[] = ['form', 'given', 'body', 'follow', 'before', 'answer']
/** SQL: the columns of an `EntryRow` for lists. */
export const lightColumns = [
  selected(columns.filter((name) => !heavy.includes(name))),
  ...heavy.map((name) => `NULL AS ${name}`),
].join(', ')

/** Condition for entries that were not removed. */
export const live = 'dropped_at IS NULL'

/** Returns JSON for a column; null for null. */
export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Converts a row to a stored entry. */
export function toStoredEntry(row: EntryRow): StoredEntry {
  const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  return {
    ...row,
    form: read(row.form) as StoredEntry['form'],
    given: read(row.given),
    body: read(row.body) as StoredEntry['body'],
    follow: read(row.follow) as StoredEntry['follow'],
    before: read(row.before) ?? {},
    error: read(row.error) as StoredEntry['error'],
    candidates: JSON.parse(row.candidates) as StoredEntry['candidates'],
    answer: read(row.answer),
    isGeneratedReference: row.isGeneratedReference === 1,
    agreed: row.agreed === 1,
    isDenied: row.isDenied === 1,
  }
}
