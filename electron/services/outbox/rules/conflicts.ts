import type { EntryKind } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { StoredEntry } from '../store/entry.ts'

/**
 * Throws `busy` for conflicting entries about one order. A draft that is to be deleted can't be changed. A draft with a
 * waiting change can't be deleted. `about`: unfinished entries of the order.
 */
export function checkFree(kind: EntryKind, about: readonly StoredEntry[]): void {
  if (kind === 'draft_delete') {
    const open = ['ready', 'sending', 'unknown']
    if (about.some((other) => other.kind !== kind && open.includes(other.state)))
      throw new AppError(
        'busy',
        'The outbox has an entry for this draft. Send or discard it first, then delete the draft.',
      )
  } else if (about.some((other) => other.kind === 'draft_delete' && isOrWasSent(other)))
    throw new AppError(
      'busy',
      'The deletion of this draft is pending or not confirmed. Resolve it in the outbox first.',
    )
}

/** Whether a deletion will be sent automatically, is being sent, or may have been sent. */
export const isOrWasSent = ({ agreed, state }: StoredEntry): boolean =>
  agreed || state === 'sending' || state === 'unknown'

/**
 * Whether an upgrade is being bought or may have been bought. The service may show the order without it for a while.
 */
export const mayBeBought = ({ kind, state }: StoredEntry): boolean =>
  kind === 'upgrade' && (state === 'sending' || state === 'unknown')
