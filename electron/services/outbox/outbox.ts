import type { FullEntry } from '../../../shared/contract/outbox.ts'
import { formOf } from './rules/bodies.ts'
import { createBackground } from './sender/background.ts'
import type { OutboxOptions, SenderParts } from './sender/outboxOptions.ts'
import { createOperationSending } from './sender/operations.ts'
import { createPlacements } from './sender/placements.ts'
import { createRemovals } from './sender/removals.ts'
import { createSender } from './sender/sending.ts'
import { createEntries } from './store/entriesRepository.ts'
import { localError, toFullEntry } from './store/entry.ts'

/**
 * Orders things exactly once (decision 0028). An entry is stored before anything is sent, and marked as being sent on
 * disk before the first byte leaves. A request without an answer makes the entry `unknown` until a check at the service
 * or the user decides. A check that finds nothing proves nothing. The program never sends anything again without the
 * user.
 */
export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(options: OutboxOptions) {
  const { db, now } = options
  const entries = createEntries(db, now)
  // The process that was sending has ended. Its request may have arrived.
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
    /** Database of the outbox. Throws while it can't be used. */
    db,
    /** Returns the entries of a connection, newest first; null: of all connections. */
    list: entries.list,
    /** Returns an entry with its form. Throws `not_found`. */
    entry: fullEntry,
    /** Returns the entries of a bulk order, oldest first; removed ones only if they were ordered. */
    linesOf: (connectionId: string, batchId: string) =>
      [...entries.lines(connectionId, batchId).values()].flat().map(({ id }) => entries.shown(id)),
    /** Returns all unfinished entries with their forms. */
    unfinished: (connectionId: string) =>
      entries
        .list(connectionId)
        .filter(({ state }) => state !== 'done')
        .map(({ id }) => fullEntry(id)),
    /** Returns the service's answer to an entry; null if there is none yet. Throws `not_found`. */
    answerOf: (id: string) => entries.get(id).answer,
    /** Returns the accepted change requests of an order, oldest first. */
    sentChangeRequests: entries.sentChangeRequests,
    /** Returns the newest accepted change requests of a connection, removed entries included. */
    newestChangeRequests: entries.newestChangeRequests,
    ...createPlacements(parts, sender),
    send,
    resend,
    startSending,
    sendAll,
    reconcile,
    settle,
    ...createRemovals(parts, sender.ending),
    ...createOperationSending(parts, sender),

    /** Starts checking and sending in the background. Only for the window. */
    startWork: () => poller.start(),
    /** Retries waiting entries after sleep. */
    onWake(): void {
      poller.retryLater(null)
    },
    /** Retries a connection's waiting entries after its service answered. */
    answered(connectionId: string): void {
      poller.retryLater(connectionId)
    },
    /** Ends all work, then closes the database. */
    async close(): Promise<void> {
      poller.close()
      await sender.close()
      db.close()
    },
  }
}
