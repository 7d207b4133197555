import { randomUUID } from 'node:crypto'
import { addressLine, type Order } from '../../../../shared/domain/order.ts'
import { draftSnapshotOf } from '../../../../shared/domain/ordering/draftSnapshot.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import type { OutboxCatalogue } from '../store/outboxCatalogue.ts'
import type { DraftDeletion } from './deletion.ts'
import { checkFree, goesOrWent } from '../rules/conflicts.ts'
import { undoSeconds } from '../rules/dueTimes.ts'
import type { ReadyEntry, StoredEntry } from '../store/entry.ts'
import { readOrder } from './reconcile.ts'
import type { Entries } from '../store/entriesRepository.ts'

interface DeletionsOptions {
  entries: Entries
  client: (connectionId: string) => Promise<ApiClient>
  catalogue: OutboxCatalogue
  operations: DraftDeletion
  /** Seconds since the epoch. */
  now: () => number
}

/** Puts the deletion of drafts into the outbox, and takes it back. */
export interface Deletions {
  /**
   * Adds an entry that deletes a draft when its moment to be taken back is over, and gives its id. An entry that is
   * there already and goes by itself, is being sent or may have been is used again; one that waits for the user gets
   * its moment anew. Rejects with `busy` while something else about the draft could still be sent or may have been.
   */
  place(connectionId: string, orderId: string, signal: AbortSignal): Promise<string>
  /** Throws `busy` for something about a draft that is to be deleted; it stays as it is written. */
  checkFree(entry: Pick<StoredEntry, 'connectionId' | 'kind' | 'orderId'>): void
  /** Takes a deletion back that was not sent. Throws `busy` once it was, and `bad_input` for another entry. */
  keep(entry: StoredEntry): void
  /**
   * Throws `busy` where what was dropped is in the way of something newer: a deletion that was asked for anew, or
   * `checkFree`.
   */
  checkPutBack(entry: StoredEntry): void
}

export function createDeletions({
  entries,
  client,
  catalogue,
  operations,
  now,
}: DeletionsOptions): Deletions {
  /** The order where it is a draft, as it was read last or as the service says now: that is what the user sees. */
  async function draftOf(connectionId: string, orderId: string, signal: AbortSignal): Promise<Order> {
    const known = catalogue.find(connectionId, orderId)
    if (known?.status === 'Draft') return known
    const order = await readOrder(orderId, {
      client: await client(connectionId),
      signal,
      keep: (orders) => {
        catalogue.keep(connectionId, orders)
      },
    })
    if (order === null) throw new AppError('not_found', 'The service no longer has this order.')
    if (!order.understood || order.order.status !== 'Draft')
      throw new AppError('refused', 'This order is no longer a draft. Only drafts can be deleted.')
    return order.order
  }

  return {
    async place(connectionId, orderId, signal) {
      operations.allowed(connectionId, 'deleteDraft')
      const draft = await draftOf(connectionId, orderId, signal)
      // From here on nothing waits, so that two presses make one entry.
      const about = entries.ofOrder(connectionId, orderId)
      const existing = about.find(({ kind }) => kind === 'draft_delete')
      if (existing !== undefined && goesOrWent(existing)) return existing.id
      checkFree('draft_delete', about)
      const made: ReadyEntry = {
        title: addressLine(draft),
        form: null,
        given: {},
        body: {},
        reference: null,
        isGeneratedReference: false,
        agreed: true,
        follow: null,
        before: { seen: draftSnapshotOf(draft) },
        sendsAt: now() + undoSeconds,
      }
      if (existing !== undefined) {
        entries.ready(existing.id, existing.edition, made)
        return existing.id
      }
      const id = randomUUID()
      const entry = { id, connectionId, kind: 'draft_delete', orderId, batchId: null, row: null } as const
      entries.add({ ...entry, ready: made })
      return id
    },

    checkFree({ connectionId, kind, orderId }) {
      if (orderId !== null) checkFree(kind, entries.ofOrder(connectionId, orderId))
    },

    keep({ id, kind, state, droppedAt }) {
      if (kind !== 'draft_delete') throw new AppError('bad_input', 'This is not a draft deletion.')
      if (state === 'sending') throw new AppError('busy', 'The draft is already being deleted.')
      if (state === 'done') throw new AppError('busy', 'The draft is already deleted.')
      if (state === 'unknown')
        throw new AppError('busy', 'The deletion is not confirmed. Planroom checks it in the outbox.')
      if (droppedAt === null) entries.drop(id)
    },

    checkPutBack({ id, kind, connectionId, orderId, state }) {
      if (orderId === null || state === 'done') return
      const others = entries.ofOrder(connectionId, orderId)
      checkFree(kind, others)
      if (kind !== 'draft_delete') return
      if (others.some((other) => other.kind === 'draft_delete' && other.id !== id))
        throw new AppError('busy', 'The deletion of this draft is already in the outbox.')
    },
  }
}
