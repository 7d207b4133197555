import type { Entry, FullEntry } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import { formOf } from '../prepare/bodies.ts'
import type { Entries } from './entriesRepository.ts'
import { toEntry, toFullEntry, type StoredEntry } from './entry.ts'

/** Reads entries, as they are stored and as the window and the command line see them. */
export function createEntryReader(entries: Entries) {
  /** Throws `not_found` where there is none. */
  function get(id: string): StoredEntry {
    const entry = entries.find(id)
    if (entry === null) throw new AppError('not_found', 'This is not in the outbox any more.')
    return entry
  }

  const shown = (id: string): Entry => toEntry(get(id))

  /** Why an entry cannot be changed in the state it is in. */
  function inTheWay({ id }: StoredEntry): AppError {
    const { state, droppedAt } = get(id)
    if (droppedAt !== null) return new AppError('not_found', 'This is not in the outbox any more.')
    if (state === 'sending') return new AppError('busy', 'This is being sent right now.')
    if (state === 'unknown')
      return new AppError(
        'busy',
        'This was sent, and it is not known yet whether it arrived. Settle that first.',
      )
    return new AppError('busy', 'This was sent already.')
  }

  return {
    get,
    shown,
    inTheWay,
    /** What others may ask of the outbox. */
    queries: {
      list: (connectionId: string | null): Entry[] => entries.list(connectionId),
      entry(id: string): FullEntry {
        const entry = get(id)
        return toFullEntry(entry, formOf(entry))
      },
      /** What became of a list of drafts, oldest first; of what was dropped only what was ordered. */
      linesOf: (connectionId: string, batchId: string): Entry[] =>
        [...entries.lines(connectionId, batchId).values()].flat().map(({ id }) => shown(id)),
      /** With their forms: all that are not done. */
      unfinished: (connectionId: string): FullEntry[] =>
        entries
          .list(connectionId)
          .filter(({ state }) => state !== 'done')
          .map(({ id }) => {
            const entry = get(id)
            return toFullEntry(entry, formOf(entry))
          }),
      answerOf: (id: string): unknown => get(id).answer,
      /** The change requests of an order that the service took, oldest first. */
      sentChangeRequests: (connectionId: string, orderId: string): StoredEntry[] =>
        entries.sentChangeRequests(connectionId, orderId),
    },
  }
}
export type EntryReader = ReturnType<typeof createEntryReader>
