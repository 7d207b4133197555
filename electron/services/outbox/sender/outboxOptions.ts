import type { DatabaseSync } from 'node:sqlite'
import type { ApiClient } from '../../api/client/client.ts'
import type { ChangeRequestOperations } from '../../api/changeRequestsListing.ts'
import type { Operations } from '../../settings/operations.ts'
import type { After } from '../../timing/poller.ts'
import type { Entries } from '../store/entriesRepository.ts'
import type { OutboxCatalogue } from '../store/outboxCatalogue.ts'

export interface OutboxOptions {
  /** Database from openOutbox. The outbox closes it. */
  db: DatabaseSync
  /** Returns the client of a connection. Rejects before anything is sent if the connection or its key is missing. */
  client: (connectionId: string) => Promise<ApiClient>
  catalogue: OutboxCatalogue
  /** Operations of which the service's documentation has only the name, not the path (resources/docs/service.md). */
  operations: Pick<Operations, 'allowed' | 'path' | 'note'> & ChangeRequestOperations
  /** Called when entries of a connection changed. */
  onChanged: (connectionId: string) => void
  /** Called for an error that is only logged. */
  onFault: (what: string, error: unknown) => void
  /** Returns other connections with the same address: the company may order through any of them. */
  alsoAt: (connectionId: string) => readonly string[]
  /** Whether a connection can be called now: its key works and its service runs. */
  usable: (connectionId: string) => boolean
  isOnline: () => boolean
  /** Seconds since the epoch. */
  now: () => number
  /** Resolves early, without an error, when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  after: After
}

/** Dependencies shared by all parts of the sender. */
export interface SenderParts extends OutboxOptions {
  entries: Entries
  /** Tells the poller that the waiting entries changed. `now`: they may be sent at once. */
  updatePoller: (now: boolean) => void
}
