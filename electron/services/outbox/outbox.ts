import type { DatabaseSync } from 'node:sqlite'
import { createDeletions } from './sender/deletions.ts'
import type { Entry, FullEntry } from '../../../shared/contract/outbox.ts'
import { formOf } from './rules/bodies.ts'
import { createPlacements, type Placements } from './sender/placements.ts'
import { createPlacing } from './sender/placing.ts'
import { createRemovals, type Removals } from './sender/removals.ts'
import type { OutboxOptions } from './sender/outboxOptions.ts'
import { createBackground } from './sender/background.ts'
import { createFreshness } from './sender/freshness.ts'
import { createSending, type Sending } from './sender/sending.ts'
import { createWork } from './sender/work.ts'
import { createEntries } from './store/entriesRepository.ts'
import { localError, toFullEntry, type StoredEntry } from './store/entry.ts'

/**
 * What is to be ordered, exactly once (decision 0028). An entry is kept
 * before anything is sent, and it is on disk that it is being sent before the first byte leaves. What was sent and not
 * answered is `unknown` until a look at the service, or the user, says what became of it. That a look finds nothing
 * proves nothing. Nothing is ever sent again by itself.
 */
export interface Outbox extends Placements, Sending, Removals {
  /** The database of the outbox. Throws while it cannot be used. */
  readonly db: DatabaseSync
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
  /** For the window alone: from now on what waits is looked for and sent by itself. */
  startWork(): void
  /** The computer woke up: what waits is tried again. */
  woke(): void
  /** The service of a connection answered: what waits for it is tried again. */
  answered(connectionId: string): void
  /** Ends all work; then closes the database. */
  close(): Promise<void>
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { db, client, catalogue, alsoAt, onChanged, onFault, now, operations } = options
  const entries = createEntries(db, now)
  const placing = createPlacing(client, catalogue)
  const freshness = createFreshness()
  const deletions = createDeletions({ entries, client, catalogue, operations, now })
  const work = createWork({
    db,
    entries,
    client,
    catalogue,
    onChanged,
    onFault,
    operations,
    now,
    alsoAt,
    beforeBuying: (entry, signal) => placing.beforeBuying(entry, signal),
    freshness,
  })

  // The program that was sending is gone: what it sent may have arrived.
  for (const { id } of entries.inState('sending', null))
    entries.lose(id, localError('unreachable', 'Planroom closed while sending. Not confirmed yet.'))

  function fullEntry(id: string): FullEntry {
    const entry = entries.get(id)
    return toFullEntry(entry, formOf(entry))
  }

  const background = createBackground(options, entries, work)
  const sending = createSending({ entries, work, background, onChanged, now })

  return {
    db,
    list: entries.list,
    entry: fullEntry,
    linesOf: (connectionId, batchId) =>
      [...entries.lines(connectionId, batchId).values()].flat().map(({ id }) => entries.shown(id)),
    unfinished: (connectionId) =>
      entries
        .list(connectionId)
        .filter(({ state }) => state !== 'done')
        .map(({ id }) => fullEntry(id)),
    answerOf: (id) => entries.get(id).answer,
    sentChangeRequests: entries.sentChangeRequests,
    ...createPlacements({
      db,
      entries,
      placing,
      deletions,
      sending,
      freshness,
      background,
      alsoAt,
      onChanged,
    }),
    ...sending,
    ...createRemovals({ entries, deletions, background, onChanged, now }),

    startWork() {
      background.poller.start()
    },
    woke() {
      background.poller.retryLater(null)
    },
    answered(connectionId) {
      background.poller.retryLater(connectionId)
    },
    async close() {
      await background.close()
      db.close()
    },
  }
}
