import type {
  Entry,
  EntryError,
  EntryForm,
  EntryKind,
  EntryState,
  FullEntry,
  ShownForm,
} from '../../../../shared/contract/outbox.ts'
import type { OrderPreferences } from '../../../../shared/domain/requestBodies.ts'
import type { DraftSnapshot } from '../../../../shared/domain/ordering/draftSnapshot.ts'
import type { Emptiable } from '../../../../shared/domain/ordering/emptied.ts'

/** Facts that were known before sending. A lost answer is judged by them. */
export interface Before {
  /** Time of the first request, in seconds, if there were several. */
  sentAt?: number
  /** Orders that already carried the reference. */
  orderIds?: string[]
  /** Package of the order before an upgrade. */
  packageType?: string | null
  addOns?: string[]
  /** Fields that the update of a draft empties. */
  emptied?: Emptiable[]
  /** The draft that a deletion is about, as the user saw it. */
  seen?: DraftSnapshot
}

/** A stored entry. Times in seconds since the epoch. */
export interface StoredEntry {
  id: string
  connectionId: string
  kind: EntryKind
  state: EntryState
  orderId: string | null
  title: string
  form: EntryForm | null
  /** The given body, before a reference was set. */
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
  /** Earliest time of automatic sending; null: as soon as possible. */
  sendsAt: number | null
  sentAt: number | null
  /** When the request of an `unknown` entry ended. */
  endedAt: number | null
  checkedAt: number | null
  droppedAt: number | null
  /** Sent without an answer, and the user marked it as not received. */
  isDenied: boolean
  /** Counts how often the entry was written or placed again. */
  edition: number
}

/** A checked body with its reference. */
export interface ReadyEntry {
  title: string
  form: EntryForm | null
  given: Record<string, unknown>
  /** Input of a command, if it differs from the body. */
  knownBy?: unknown
  body: Record<string, unknown>
  reference: string | null
  isGeneratedReference: boolean
  agreed: boolean
  follow: OrderPreferences | null
  before: Before
  /** Not sent automatically before this time. */
  sendsAt?: number
}

/** Values of an entry without a reference, a follow-up and facts from before. */
export const plainReady = { reference: null, isGeneratedReference: false, follow: null, before: {} } as const

/** The edition of an entry that was never written or placed again. */
export const firstEdition = 0

/** Returns an error of the outbox itself. */
export const localError = (code: EntryError['code'], message: string): EntryError => ({
  code,
  message,
  fields: [],
  answer: null,
})

/** Returns the time of the first request; results are always later. Null if it was never sent. */
export const firstSentAt = ({ sentAt, before }: StoredEntry): number | null => before.sentAt ?? sentAt

/** How long ago another computer may have ordered the same row of the same file, in seconds. */
const rowsLookBackSeconds = 31 * 24 * 3600

/** Returns the earliest creation time of an order from this entry, also by a copy of the data folder. In seconds. */
export const earliestOrderAt = (entry: StoredEntry): number =>
  firstSentAt(entry) ?? entry.createdAt - (entry.batchId === null ? 0 : rowsLookBackSeconds)

/** Converts a stored entry for the window and the command line. */
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

/** As `toEntry`, with form and body. */
export function toFullEntry(stored: StoredEntry, form: ShownForm): FullEntry {
  return {
    ...toEntry(stored),
    form,
    body: stored.body === null || form.kind === 'draft_delete' ? null : JSON.stringify(stored.body, null, 2),
  }
}
