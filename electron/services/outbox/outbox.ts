import type { DatabaseSync } from 'node:sqlite'
import { createDeletions } from './sender/deletions.ts'
import { createPlacements, type Placements } from './sender/placements.ts'
import { createPlacing } from './sender/placing.ts'
import { createRemovals, type Removals } from './sender/removals.ts'
import type { OutboxOptions } from './sender/outboxOptions.ts'
import { createBackground } from './sender/background.ts'
import { createFreshness } from './sender/freshness.ts'
import { localError } from './rules/outcome.ts'
import { createSending, type Sending } from './sender/sending.ts'
import { createWork } from './sender/work.ts'
import { createEntries } from './store/entriesRepository.ts'
import { createEntryReader, type OutboxQueries } from './store/entryReader.ts'

/**
 * What is to be ordered, exactly once (decision 0028). An entry is kept
 * before anything is sent, and it is on disk that it is being sent before the first byte leaves. What was sent and not
 * answered is `unknown` until a look at the service, or the user, says what became of it. That a look finds nothing
 * proves nothing. Nothing is ever sent again by itself.
 */
export interface Outbox extends OutboxQueries, Placements, Sending, Removals {
  /** The database of the outbox. Throws while it cannot be used. */
  readonly db: DatabaseSync
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
  const reader = createEntryReader(entries)
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

  const background = createBackground(options, entries, work)
  const sending = createSending({ entries, reader, work, background, onChanged, now })

  return {
    db,
    ...reader.queries,
    ...createPlacements({
      db,
      entries,
      reader,
      placing,
      deletions,
      sending,
      freshness,
      background,
      alsoAt,
      onChanged,
    }),
    ...sending,
    ...createRemovals({ entries, reader, deletions, background, onChanged, now }),

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
