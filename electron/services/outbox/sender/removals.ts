import type { Entry } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Background } from './background.ts'
import type { Entries } from '../store/entriesRepository.ts'
import { undoSeconds } from '../rules/dueTimes.ts'
import type { Deletions } from './deletions.ts'

/** Deletes drafts at the service, and removes entries from the outbox. Both can be undone for a while. */
export interface Removals {
  /**
   * Deletes a draft a moment later; one entry, however often it is asked for. Until then `keepDraft` takes it back.
   * Rejects with `busy` while something else about the draft could still be sent or may have been.
   */
  deleteDraft(connectionId: string, orderId: string): Promise<Entry>
  /** Takes a deletion back whose moment is not over. Throws `not_found`, and `busy` once it was sent. */
  keepDraft(id: string): void
  /** Removes entries, so that `putBack` can undo it. Throws `not_found`, and `busy` for one that is being sent. */
  drop(ids: readonly string[]): void
  /** Undoes `drop`. Throws `busy` where something newer took an entry's place. */
  putBack(ids: readonly string[]): void
  /** Throws `busy` while something of a connection is uncertain: it must not be forgotten. */
  checkForgettable(connectionId: string): void
  /** Drops what is left of a connection that is gone. */
  forget(connectionId: string): void
}

export function createRemovals({
  entries,
  deletions,
  background,
  onChanged,
  now,
}: {
  entries: Entries
  deletions: Deletions
  background: Background
  onChanged: (connectionId: string) => void
  /** Seconds since the epoch. */
  now: () => number
}): Removals {
  const { get, shown, inTheWay } = entries
  const { ending, poller } = background

  return {
    async deleteDraft(connectionId, orderId) {
      const id = await deletions.place(connectionId, orderId, ending)
      onChanged(connectionId)
      poller.update(true)
      return shown(id)
    },
    keepDraft(id) {
      deletions.keep(get(id))
      onChanged(get(id).connectionId)
      poller.update(false)
    },
    drop(ids) {
      const all = ids.map(get)
      const busy = all.find(({ state }) => state === 'sending')
      if (busy !== undefined) throw inTheWay(busy)
      for (const { id } of all) entries.drop(id)
      for (const id of new Set(all.map(({ connectionId }) => connectionId))) onChanged(id)
      poller.update(false)
    },
    putBack(ids) {
      const all = ids.map(get)
      const lists = new Map<string, ReturnType<typeof entries.lines>>()
      for (const entry of all) deletions.checkPutBack(entry)
      for (const { id, connectionId, batchId, row } of all) {
        if (batchId === null || row === null) continue
        const lines = lists.get(batchId) ?? entries.lines(connectionId, batchId)
        lists.set(batchId, lines)
        if (lines.get(row)?.some((other) => other.id !== id))
          throw new AppError('busy', 'This row is already in the outbox again. It is not ordered twice.')
      }
      for (const { id } of all) entries.putBack(id, now() + undoSeconds)
      for (const id of new Set(all.map(({ connectionId }) => connectionId))) onChanged(id)
      poller.update(true)
    },
    checkForgettable(connectionId) {
      const open = [...entries.inState('sending', connectionId), ...entries.inState('unknown', connectionId)]
      if (open.length > 0)
        throw new AppError(
          'busy',
          'The outbox has an unconfirmed entry for this connection. Resolve it in the outbox first.',
        )
    },
    forget(connectionId) {
      for (const { id } of entries.list(connectionId)) entries.drop(id)
      poller.update(false)
    },
  }
}
