import type { DatabaseSync } from 'node:sqlite'
import type { ApiClient } from '../../api/client/client.ts'
import type { ChangeRequestOperations } from '../../api/changeRequestsListing.ts'
import type { Operations } from '../../settings/operations.ts'
import type { After } from '../../timing/poller.ts'
import type { Entries } from '../store/entriesRepository.ts'
import type { OutboxCatalogue } from '../store/outboxCatalogue.ts'

export interface OutboxOptions {
  /** Of openOutbox; the outbox closes it. */
  db: DatabaseSync
  /** The service of a connection. Rejects before anything is sent where there is none, or no key. */
  client: (connectionId: string) => Promise<ApiClient>
  catalogue: OutboxCatalogue
  /** What is known of requests that are known by name only (resources/docs/service.md). */
  operations: Pick<Operations, 'allowed' | 'path' | 'note'> & ChangeRequestOperations
  /** Entries of a connection are other than before. */
  onChanged: (connectionId: string) => void
  /** Something failed that does no harm. */
  onFault: (what: string, error: unknown) => void
  /** Other connections with the same address: its company may order by any of them. */
  alsoAt: (connectionId: string) => readonly string[]
  /** Whether a connection can be asked now: its key works, its service runs. */
  usable: (connectionId: string) => boolean
  isOnline: () => boolean
  /** Seconds since the epoch. */
  now: () => number
  /** Ends early, without a fault, when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  after: After
}

/** What all parts of the sender work with. */
export interface SenderParts extends OutboxOptions {
  entries: Entries
  /** Tells the poller that something began to wait, or waits no more. `now`: it may go at once. */
  updatePoller: (now: boolean) => void
}
