import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { draftDifferences, draftSnapshotOf } from '../../../../shared/domain/ordering/draftSnapshot.ts'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { AppError } from '../../../../shared/errors.ts'
import { notOffered, type Operations } from '../../settings/operations.ts'
import { localError, type StoredEntry } from '../store/entry.ts'
import { classify, whyNot, type Failure } from '../rules/outcome.ts'
import { readOrder, type ReconcileTools } from './reconcile.ts'
import { orderOf, type Done } from './send.ts'

/** What is known of the deletion of drafts, which is known by name only (resources/docs/service.md). */
export type DraftDeletion = Pick<Operations, 'allowed' | 'path' | 'note'>

interface Tools extends ReconcileTools {
  /** Something failed whose only cost is that the window is not notified. */
  onFault: (what: string, error: unknown) => void
}

/**
 * Deletes a draft with one request. The order is read right before: what became something else than a draft meanwhile
 * is left alone, and so is a draft that says anything else than the user saw when it was to be deleted; what is gone
 * already is not asked for. Afterwards it is read only where the service does not know the request (404).
 */
export async function deleteDraft(
  entry: StoredEntry,
  operations: DraftDeletion,
  tools: Tools,
): Promise<Done | Failure> {
  const { connectionId } = entry
  const orderId = orderOf(entry)
  const done = (answer: unknown): Done => ({ outcome: 'done', orderId, answer, message: null, order: null })
  const note = (state: 'offered' | 'not_offered'): Promise<void> =>
    operations.note(connectionId, 'deleteDraft', state).catch((error: unknown) => {
      tools.onFault('remembering what the service offers', error)
    })
  const missing = (): Failure => ({ outcome: 'refused', error: whyNot(notOffered('deleteDraft')) })

  try {
    operations.allowed(connectionId, 'deleteDraft')
    const before = await readOrder(orderId, tools)
    if (before === null) return done(null)
    const status = before.understood ? (before.order.status ?? 'of no status') : 'of unsupported data'
    if (status !== 'Draft')
      return {
        outcome: 'refused',
        error: localError('refused', `The order is now ${status} and no longer a draft. It wasn’t deleted.`),
      }
    const { seen } = entry.before
    const differences =
      seen === undefined || !before.understood ? [] : draftDifferences(seen, draftSnapshotOf(before.order))
    if (differences.length > 0) {
      // What is shown of the draft from now on is what the user decides about.
      tools.keep([before])
      return { outcome: 'refused', error: changedError(differences) }
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_offered') return missing()
    return { outcome: 'not_sent', error: whyNot(error) }
  }

  try {
    const path = operations.path(connectionId, 'deleteDraft', { order_id: orderId })
    const answer = await tools.client.call('base', 'DELETE', path, { signal: tools.signal })
    await note('offered')
    return done(answer)
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    if (code === 'not_found') {
      try {
        if ((await readOrder(orderId, tools)) === null) return done(null)
      } catch (fault) {
        return { outcome: 'unknown', error: whyNot(fault) }
      }
    }
    if (code === 'not_found' || code === 'not_offered') {
      await note('not_offered')
      return missing()
    }
    const failure = classify(error)
    if (code === 'key_refused')
      failure.error.message = `${whyNot(error).message} The draft was not deleted. Delete it again with the new key.`
    return failure
  }
}

/** Why a draft that was changed at the service was left alone, with each field's old and new value. */
const changedError = (fields: FieldProblem[]): EntryError => ({
  ...localError(
    'refused',
    'The draft changed at the service after you chose to delete it. It wasn’t deleted.',
  ),
  fields,
})
