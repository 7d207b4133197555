import type {
  Entry,
  EntryError,
  EntryForm,
  EntryKind,
  EntryState,
  FullEntry,
  ShownForm,
} from '../../../../shared/contract/outbox.ts'
import type { OrderPreferences } from '../../../../shared/domain/bodies.ts'
import type { DraftSnapshot } from '../../../../shared/domain/ordering/draftSnapshot.ts'
import type { Emptiable } from '../../../../shared/domain/ordering/emptied.ts'

/** What was known before something was sent, by which a lost answer is judged. */
export interface Before {
  /** When it was sent first, in seconds, where it was sent more than once. */
  sentAt?: number
  /** Orders that carried the reference already. */
  orderIds?: string[]
  /** What the order had. */
  packageType?: string | null
  addOns?: string[]
  /** What a draft's update was to empty. */
  emptied?: Emptiable[]
  /** A draft that is to be deleted, as it was when the user said so. */
  seen?: DraftSnapshot
}

/** An entry as it is kept. Times are seconds since the epoch. */
export interface StoredEntry {
  id: string
  connectionId: string
  kind: EntryKind
  state: EntryState
  orderId: string | null
  title: string
  form: EntryForm | null
  /** The body as it was given, before a reference was set. */
  given: unknown
  body: Record<string, unknown> | null
  reference: string | null
  isGeneratedReference: boolean
  agreed: boolean
  follow: OrderPreferences | null
  before: Before
  error: EntryError | null
  candidates: Entry['candidates']
  answer: unknown
  message: string | null
  batchId: string | null
  row: number | null
  createdAt: number
  changedAt: number
  /** When it goes out by itself at the earliest; null: as soon as it can. */
  sendsAt: number | null
  sentAt: number | null
  /** When the request of an `unknown` entry was over. */
  endedAt: number | null
  checkedAt: number | null
  droppedAt: number | null
  /** It was sent without an answer, and its user said that it never arrived. */
  isDenied: boolean
  /** How often it was written or placed anew. */
  edition: number
}

/** What becomes ready: a checked body with its reference. */
export interface ReadyEntry {
  title: string
  form: EntryForm | null
  given: Record<string, unknown>
  /** What a command was given; the body itself where that was it. */
  knownBy?: unknown
  body: Record<string, unknown>
  reference: string | null
  isGeneratedReference: boolean
  agreed: boolean
  follow: OrderPreferences | null
  before: Before
  /** Not by itself before this moment. */
  sendsAt?: number
}

/** An error of the outbox's own. */
export const localError = (code: EntryError['code'], message: string): EntryError => ({
  code,
  message,
  fields: [],
  answer: null,
})

/** When an entry was sent first: whatever came of any of its requests came later. Null where it never was. */
export const firstSentAt = ({ sentAt, before }: StoredEntry): number | null => before.sentAt ?? sentAt

/** How long ago the same row of the same file may have been ordered by another computer, in seconds. */
const rowsLookBackSeconds = 31 * 24 * 3600

/** The earliest moment at which an order can have come of an entry, also by a copy of the data folder. In seconds. */
export const earliestOrderAt = (entry: StoredEntry): number =>
  firstSentAt(entry) ?? entry.createdAt - (entry.batchId === null ? 0 : rowsLookBackSeconds)

/** An entry as the window and the command line see it. */
export function toEntry(stored: StoredEntry): Entry {
  return {
    id: stored.id,
    connectionId: stored.connectionId,
    kind: stored.kind,
    state: stored.state,
    title: stored.title,
    orderId: stored.orderId,
    reference: stored.reference,
    isGeneratedReference: stored.isGeneratedReference,
    agreed: stored.agreed,
    createdAt: stored.createdAt,
    changedAt: stored.changedAt,
    sendsAt: stored.sendsAt,
    sentAt: stored.sentAt,
    error: stored.error,
    candidates: stored.candidates,
    checkedAt: stored.checkedAt,
    message: stored.message,
    batchId: stored.batchId,
    row: stored.row,
  }
}

/** An entry with its form and its body. */
export function toFullEntry(stored: StoredEntry, form: ShownForm): FullEntry {
  return {
    ...toEntry(stored),
    form,
    body: stored.body === null || form.kind === 'draft_delete' ? null : JSON.stringify(stored.body, null, 2),
  }
}
