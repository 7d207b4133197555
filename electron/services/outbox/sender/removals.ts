import { randomUUID } from 'node:crypto'
import type { Entry } from '../../../../shared/contract/outbox.ts'
import { addressLine, type Order } from '../../../../shared/domain/order.ts'
import { draftSnapshotOf } from '../../../../shared/domain/ordering/draftSnapshot.ts'
import { AppError } from '../../../../shared/errors.ts'
import { checkFree, isOrWasSent } from '../rules/conflicts.ts'
import { undoSeconds } from '../rules/dueTimes.ts'
import { plainReady, type ReadyEntry, type StoredEntry } from '../store/entry.ts'
import type { SenderParts } from './outboxOptions.ts'
import { readOrder } from './reconcile.ts'

/** `ending`: aborted at the end of the shutdown, when all work must stop. */
export function createRemovals(parts: SenderParts, ending: AbortSignal) {
  const { entries, client, catalogue, operations, onChanged, updatePoller, now } = parts
  const { get } = entries

  /**
   * Returns a draft as last read, which is what the user sees. Reads the order from the service if it was not known as
   * a draft. Throws if it is no draft.
   */
  async function draftOf(connectionId: string, orderId: string): Promise<Order> {
    const known = catalogue.find(connectionId, orderId)
    if (known?.status === 'Draft') return known
    const order = await readOrder(orderId, {
      client: await client(connectionId),
      signal: ending,
      keep: (orders) => {
        catalogue.keep(connectionId, orders)
      },
    })
    if (order === null) throw new AppError('not_found', 'The service no longer has this order.')
    if (!order.understood || order.order.status !== 'Draft')
      throw new AppError('refused', 'This order is no longer a draft. Only drafts can be deleted.')
    return order.order
  }

  /** Puts the deletion of a draft into the outbox and returns the id of its entry. */
  async function place(connectionId: string, orderId: string): Promise<string> {
    operations.allowed(connectionId, 'deleteDraft')
    const draft = await draftOf(connectionId, orderId)
    // No await from here on, so that two clicks make one entry.
    const about = entries.ofOrder(connectionId, orderId)
    const existing = about.find(({ kind }) => kind === 'draft_delete')
    if (existing !== undefined && isOrWasSent(existing)) return existing.id
    checkFree('draft_delete', about)
    const made: ReadyEntry = {
      ...plainReady,
      title: addressLine(draft),
      form: null,
      given: {},
      body: {},
      agreed: true,
      before: { seen: draftSnapshotOf(draft) },
      sendsAt: now() + undoSeconds,
    }
    if (existing !== undefined) {
      entries.ready(existing.id, existing.edition, made)
      return existing.id
    }
    const id = randomUUID()
    entries.add({ id, connectionId, kind: 'draft_delete', orderId, ready: made })
    return id
  }

  /** Throws `busy` if a newer entry replaced the removed one. */
  function checkPutBack({ id, kind, connectionId, orderId, state }: StoredEntry): void {
    if (orderId === null || state === 'done') return
    const others = entries.ofOrder(connectionId, orderId)
    checkFree(kind, others)
    if (kind !== 'draft_delete') return
    if (others.some((other) => other.kind === 'draft_delete' && other.id !== id))
      throw new AppError('busy', 'The deletion of this draft is already in the outbox.')
  }

  /** Reports a change of these entries. */
  function noteChange(some: readonly StoredEntry[], isNow: boolean): void {
    for (const id of new Set(some.map(({ connectionId }) => connectionId))) onChanged(id)
    updatePoller(isNow)
  }

  return {
    /**
     * Deletes a draft after the undo period; several calls make one entry. `keepDraft` undoes it. Rejects with `busy`
     * while another entry about the draft may be sent or may have been.
     */
    async deleteDraft(connectionId: string, orderId: string): Promise<Entry> {
      const id = await place(connectionId, orderId)
      onChanged(connectionId)
      updatePoller(true)
      return entries.shown(id)
    },
    /** Undoes a deletion in its undo period. Throws `not_found`, and `busy` if it was sent. */
    keepDraft(id: string): void {
      const { kind, state, droppedAt, connectionId } = get(id)
      if (kind !== 'draft_delete') throw new AppError('bad_input', 'This is not a draft deletion.')
      if (state === 'sending') throw new AppError('busy', 'The draft is already being deleted.')
      if (state === 'done') throw new AppError('busy', 'The draft is already deleted.')
      if (state === 'unknown')
        throw new AppError('busy', 'The deletion is not confirmed. Planroom checks it in the outbox.')
      if (droppedAt === null) entries.drop(id)
      onChanged(connectionId)
      updatePoller(false)
    },
    /** Removes entries. `putBack` undoes it. Throws `not_found`, and `busy` for an entry that is being sent. */
    drop(ids: readonly string[]): void {
      const all = ids.map(get)
      const busy = all.find(({ state }) => state === 'sending')
      if (busy !== undefined) throw entries.stateProblem(busy)
      for (const { id } of all) entries.drop(id)
      noteChange(all, false)
    },
    /** Undoes `drop`. Throws `busy` if a newer entry replaced a removed entry. */
    putBack(ids: readonly string[]): void {
      const all = ids.map(get)
      const lists = new Map<string, ReturnType<typeof entries.lines>>()
      for (const entry of all) checkPutBack(entry)
      for (const { id, connectionId, batchId, row } of all) {
        if (batchId === null || row === null) continue
        const lines = lists.get(batchId) ?? entries.lines(connectionId, batchId)
        lists.set(batchId, lines)
        if (lines.get(row)?.some((other) => other.id !== id))
          throw new AppError('busy', 'This row is already in the outbox again. It is not ordered twice.')
      }
      for (const { id } of all) entries.putBack(id, now() + undoSeconds)
      noteChange(all, true)
    },
    /** Throws `busy` if a connection must not be removed because some of its entries are not confirmed. */
    checkForgettable(connectionId: string): void {
      const open = [...entries.inState('sending', connectionId), ...entries.inState('unknown', connectionId)]
      if (open.length > 0)
        throw new AppError(
          'busy',
          'The outbox has an unconfirmed entry for this connection. Resolve it in the outbox first.',
        )
    },
    /** Deletes the remaining entries of a removed connection. */
    forget(connectionId: string): void {
      for (const { id } of entries.list(connectionId)) entries.drop(id)
      updatePoller(false)
    },
  }
}
