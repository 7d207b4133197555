import type { Entry, FullEntry } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import { formOf } from '../rules/bodies.ts'
import type { Entries } from './entriesRepository.ts'
import { toEntry, toFullEntry, type StoredEntry } from './entry.ts'

/** What others may ask of the outbox. */
export interface OutboxQueries {
  /** What is in the outbox, newest first; without a connection: of all. */
  list(connectionId: string | null): Entry[]
  /** An entry with its form. Throws `not_found`. */
  entry(id: string): FullEntry
  /** What became of a list of drafts, oldest first; of what was dropped only what was ordered. */
  linesOf(connectionId: string, batchId: string): Entry[]
  /** With their forms: all that are not done. */
  unfinished(connectionId: string): FullEntry[]
  /** What the service answered to an entry; null before that. Throws `not_found`. */
  answerOf(id: string): unknown
  /** The change requests of an order that the service took, oldest first. */
  sentChangeRequests(connectionId: string, orderId: string): StoredEntry[]
}

/** Reads entries, as they are stored and as the window and the command line see them. */
export interface EntryReader {
  /** Throws `not_found` where there is none. */
  get: (id: string) => StoredEntry
  /** The same as the window sees it. Throws `not_found`. */
  shown: (id: string) => Entry
  /** Why an entry cannot be changed in the state it is in. */
  inTheWay: (entry: StoredEntry) => AppError
  /** What others may ask of the outbox. */
  queries: OutboxQueries
}

export function createEntryReader(entries: Entries): EntryReader {
  function get(id: string): StoredEntry {
    const entry = entries.find(id)
    if (entry === null) throw new AppError('not_found', 'This entry is no longer in the outbox.')
    return entry
  }

  const shown = (id: string): Entry => toEntry(get(id))

  function inTheWay({ id }: StoredEntry): AppError {
    const { state, droppedAt } = get(id)
    if (droppedAt !== null) return new AppError('not_found', 'This entry is no longer in the outbox.')
    if (state === 'writing' || state === 'ready' || state === 'refused')
      return new AppError('busy', 'This entry was changed in the meantime. Review it and send it again.')
    if (state === 'sending') return new AppError('busy', 'This entry is being sent. Try again in a moment.')
    if (state === 'unknown') return new AppError('busy', 'This entry is not confirmed. Resolve it first.')
    return new AppError('busy', 'This entry was already sent.')
  }

  return {
    get,
    shown,
    inTheWay,
    queries: {
      list: (connectionId) => entries.list(connectionId),
      entry(id) {
        const entry = get(id)
        return toFullEntry(entry, formOf(entry))
      },
      linesOf: (connectionId, batchId) =>
        [...entries.lines(connectionId, batchId).values()].flat().map(({ id }) => shown(id)),
      unfinished: (connectionId) =>
        entries
          .list(connectionId)
          .filter(({ state }) => state !== 'done')
          .map(({ id }) => {
            const entry = get(id)
            return toFullEntry(entry, formOf(entry))
          }),
      answerOf: (id) => get(id).answer,
      sentChangeRequests: (connectionId, orderId) => entries.sentChangeRequests(connectionId, orderId),
    },
  }
}
