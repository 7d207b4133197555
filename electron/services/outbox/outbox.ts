import type { DatabaseSync } from 'node:sqlite'
import type { Entry, FullEntry } from '../../../shared/contract/outbox.ts'
import { formOf } from './rules/bodies.ts'
import { createBackground } from './sender/background.ts'
import type { OutboxOptions, SenderParts } from './sender/outboxOptions.ts'
import { createPlacements, type Placements } from './sender/placements.ts'
import { createRemovals, type Removals } from './sender/removals.ts'
import { createSender, type Sending } from './sender/sending.ts'
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
  const { db, now } = options
  const entries = createEntries(db, now)
  // The program that was sending is gone: what it sent may have arrived.
  for (const { id } of entries.inState('sending', null))
    entries.lose(id, localError('unreachable', 'Planroom closed while sending. Not confirmed yet.'))

  const parts: SenderParts = {
    ...options,
    entries,
    updatePoller(isNow) {
      poller.update(isNow)
    },
  }
  const sender = createSender(parts)
  const poller = createBackground(parts, sender)

  function fullEntry(id: string): FullEntry {
    const entry = entries.get(id)
    return toFullEntry(entry, formOf(entry))
  }

  const { send, resend, startSending, sendAll, reconcile, settle } = sender
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
    ...createPlacements(parts, sender),
    send,
    resend,
    startSending,
    sendAll,
    reconcile,
    settle,
    ...createRemovals(parts, sender.ending),

    startWork() {
      poller.start()
    },
    woke() {
      poller.retryLater(null)
    },
    answered(connectionId) {
      poller.retryLater(connectionId)
    },
    async close() {
      poller.close()
      await sender.close()
      db.close()
    },
  }
}
