import { createDeletions } from './prepare/deletions.ts'
import { createPlacements } from './prepare/placements.ts'
import { createPlacing } from './prepare/placing.ts'
import { createRemovals } from './prepare/removals.ts'
import type { OutboxOptions } from './outboxOptions.ts'
import { createBackground } from './schedule/background.ts'
import { ownError } from './send/outcome.ts'
import { createSending } from './send/sending.ts'
import { createWork } from './send/work.ts'
import { createEntries } from './store/entriesRepository.ts'
import { createEntryReader } from './store/entryReader.ts'

/**
 * What is to be ordered, exactly once (resources/docs/decisions/ordering/0028-money-is-spent-once.md). An entry is kept
 * before anything is sent, and it is on disk that it is being sent before the first byte leaves. What was sent and not
 * answered is `unknown` until a look at the service, or the user, says what became of it. That a look finds nothing
 * proves nothing. Nothing is ever sent again by itself.
 */
export function createOutbox(options: OutboxOptions) {
  const { db, client, catalogue, onChanged, onFault, now, operations } = options
  const entries = createEntries(db, now)
  const reader = createEntryReader(entries)
  const placing = createPlacing(client, catalogue)
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
    beforeBuying: (entry, signal) => placing.beforeBuying(entry, signal),
  })

  // The program that was sending is gone: what it sent may have arrived.
  for (const { id } of entries.inState('sending', null))
    entries.lose(
      id,
      ownError(
        'unreachable',
        'Planroom was ended while it was being sent. Whether it arrived is not known yet.',
      ),
    )

  const background = createBackground(options, entries, work)
  const sending = createSending({ entries, reader, work, background, onChanged, now })

  return {
    db,
    ...reader.queries,
    ...createPlacements({ db, entries, reader, placing, deletions, sending, background, onChanged }),
    ...sending,
    ...createRemovals({ entries, reader, deletions, background, onChanged, now }),

    /** For the window alone: from now on what waits is looked for and sent by itself. */
    startWork(): void {
      background.poller.start()
    },
    woke(): void {
      background.poller.retryLater(null)
    },
    answered(connectionId: string): void {
      background.poller.retryLater(connectionId)
    },
    /** Ends all work; then closes the database. */
    async close(): Promise<void> {
      await background.close()
      db.close()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
