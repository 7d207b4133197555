import type { EntryKind } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { StoredEntry } from '../store/entry.ts'

/**
 * Throws `busy` where what is about to be sent about an order meets something else about it: a draft that is to be
 * deleted is not changed, as the change would be lost with it, and one that a change waits for is not deleted. `about`:
 * what is about the order and not over.
 */
export function checkFree(kind: EntryKind, about: readonly StoredEntry[]): void {
  if (kind === 'draft_delete') {
    const open = ['ready', 'sending', 'unknown']
    if (about.some((other) => other.kind !== kind && open.includes(other.state)))
      throw new AppError(
        'busy',
        'The outbox has an entry for this draft. Send or discard it first, then delete the draft.',
      )
  } else if (about.some((other) => other.kind === 'draft_delete' && goesOrWent(other)))
    throw new AppError(
      'busy',
      'The deletion of this draft is pending or not confirmed. Resolve it in the outbox first.',
    )
}

/** A deletion that goes by itself, is being sent, or may have been. */
export const goesOrWent = ({ agreed, state }: StoredEntry): boolean =>
  agreed || state === 'sending' || state === 'unknown'

/** An upgrade that is being bought, or may have been: what its order offers says nothing while it lags. */
export const mayBeBought = ({ kind, state }: StoredEntry): boolean =>
  kind === 'upgrade' && (state === 'sending' || state === 'unknown')
