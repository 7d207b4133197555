import type { DatabaseSync } from 'node:sqlite'
import type { Entry, FullEntry } from '../../../shared/contract/outbox.ts'
import { formOf } from './rules/bodies.ts'
import { createBackground } from './sender/background.ts'
import type { OutboxOptions, SenderParts } from './sender/outboxOptions.ts'
import { createOperationSending, type OperationSending } from './sender/operations.ts'
import { createPlacements, type Placements } from './sender/placements.ts'
import { createRemovals, type Removals } from './sender/removals.ts'
import { createSender, type Sending } from './sender/sending.ts'
import { createEntries } from './store/entriesRepository.ts'
import { localError, toFullEntry, type StoredEntry } from './store/entry.ts'

/**
 * Orders things exactly once (decision 0028). An entry is stored before anything is sent, and marked as being sent on
 * disk before the first byte leaves. A request without an answer makes the entry `unknown` until a check at the service
 * or the user decides. A check that finds nothing proves nothing. The program never sends anything again without the
 * user.
 */
export interface Outbox extends Placements, Sending, Removals, OperationSending {
  /** Database of the outbox. Throws while it can't be used. */
  readonly db: DatabaseSync
  /** Returns the entries of a connection, newest first; null: of all connections. */
  list(connectionId: string | null): Entry[]
  /** Returns an entry with its form. Throws `not_found`. */
  entry(id: string): FullEntry
  /** Returns the entries of a bulk order, oldest first; removed ones only if they were ordered. */
  linesOf(connectionId: string, batchId: string): Entry[]
  /** Returns all unfinished entries with their forms. */
  unfinished(connectionId: string): FullEntry[]
  /** Returns the service's answer to an entry; null if there is none yet. Throws `not_found`. */
  answerOf(id: string): unknown
  /** Returns the accepted change requests of an order, oldest first. */
  sentChangeRequests(connectionId: string, orderId: string): StoredEntry[]
  /** Returns the newest accepted change requests of a connection, removed entries included. */
  newestChangeRequests(connectionId: string): { orderId: string; text: string | null; products: string[] }[]
  /** Starts checking and sending in the background. Only for the window. */
  startWork(): void
  /** Retries waiting entries after sleep. */
  onWake(): void
  /** Retries a connection's waiting entries after its service answered. */
  answered(connectionId: string): void
  /** Ends all work, then closes the database. */
  close(): Promise<void>
}

export function createOutbox(options: OutboxOptions): Outbox {
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

    startWork() {
      poller.start()
    },
    onWake() {
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
