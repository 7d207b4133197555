import type { EntryError } from '../../../../shared/contract/outbox.ts'
import {
  changeRequestBodySchema,
  draftBodySchema,
  draftUpdateBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
} from '../../../../shared/domain/requestBodies.ts'
import type { ParsedOrder } from '../../../../shared/domain/order.ts'
import { draftDifferences, draftSnapshotOf } from '../../../../shared/domain/ordering/draftSnapshot.ts'
import { unchangedFields, unchangedSentence } from '../../../../shared/domain/ordering/emptied.ts'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { AppError } from '../../../../shared/errors.ts'
import { createOrderingApi, type OrderAnswer, type CreatedAnswer } from '../../api/orderingApi.ts'
import { notOffered } from '../../settings/operations.ts'
import { localError, type StoredEntry } from '../store/entry.ts'
import type { OutboxOptions } from './outboxOptions.ts'
import { readOrder, type ReconcileTools } from './reconcile.ts'
import { classify, toEntryError, type Failure } from '../rules/outcome.ts'

/** Result of a successful request. */
export interface Done {
  outcome: 'done'
  orderId: string
  answer: unknown
  message: string | null
  /** The order, if the answer has one. */
  order: ParsedOrder | null
}

interface SendTools extends ReconcileTools {
  operations: OutboxOptions['operations']
  /** Called for an error that does not change the result of the entry. */
  onFault: (what: string, error: unknown) => void
}

/** Sends an entry once. Never throws: whatever went wrong is an outcome. */
export async function sendRequest(entry: StoredEntry, tools: SendTools): Promise<Done | Failure> {
  const { body } = entry
  const { signal } = tools
  const api = createOrderingApi(tools.client)
  try {
    switch (entry.kind) {
      case 'draft_delete':
        return await deleteDraft(entry, tools)
      case 'draft':
        return withOrder(await api.createDraft(draftBodySchema.parse(body), signal))
      case 'redraw': {
        const made = await api.createRedraw(redrawBodySchema.parse(body), signal)
        return created(made, made.id)
      }
      case 'draft_update': {
        const id = orderOf(entry)
        const answer = await api.updateDraft(id, draftUpdateBodySchema.parse(body), signal)
        const unchanged = unchangedFields(entry.before.emptied ?? [], answer.order)
        return { ...withOrder(answer), message: unchangedSentence(unchanged) }
      }
      case 'change_request': {
        const id = orderOf(entry)
        return created(await api.createChangeRequest(id, changeRequestBodySchema.parse(body), signal), id)
      }
      case 'operation':
        throw new AppError('internal', 'An operation is sent when the user confirms it, and only then.')
      case 'upgrade':
        return withOrder(await api.postPurchase(orderOf(entry), postPurchaseBodySchema.parse(body), signal))
    }
  } catch (error) {
    return classify(error, entry.kind)
  }
}

function withOrder(answer: OrderAnswer): Done {
  return { outcome: 'done', orderId: answer.order.id, answer: answer.raw, message: null, order: answer }
}

function created({ message, raw }: CreatedAnswer, orderId: string): Done {
  return { outcome: 'done', orderId, answer: raw, message, order: null }
}

/** Returns the id of the order that an entry is about. */
function orderOf({ orderId }: StoredEntry): string {
  if (orderId === null) throw new AppError('bad_input', 'The order ID is missing.')
  return orderId
}

/**
 * Deletes a draft with one request. The order is read right before. If the order is no longer a draft, or differs from
 * what the user saw, it stays. If it is gone, nothing is sent. After a 404 the order is read again, to tell a missing
 * order from a missing operation.
 */
async function deleteDraft(entry: StoredEntry, tools: SendTools): Promise<Done | Failure> {
  const { operations } = tools
  const { connectionId } = entry
  const orderId = orderOf(entry)
  const done = (answer: unknown): Done => ({ outcome: 'done', orderId, answer, message: null, order: null })
  const note = (state: 'offered' | 'not_offered'): Promise<void> =>
    operations.note(connectionId, 'deleteDraft', state).catch((error: unknown) => {
      tools.onFault('remembering what the service offers', error)
    })
  const missing = (): Failure => ({ outcome: 'refused', error: toEntryError(notOffered('deleteDraft')) })

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
      // The catalogue stores the changed draft, so that the user's next decision is about it.
      tools.keep([before])
      return { outcome: 'refused', error: changedError(differences) }
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_offered') return missing()
    return { outcome: 'not_sent', error: toEntryError(error) }
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
        return { outcome: 'unknown', error: toEntryError(fault) }
      }
    }
    if (code === 'not_found' || code === 'not_offered') {
      await note('not_offered')
      return missing()
    }
    const failure = classify(error, entry.kind)
    if (code === 'key_refused')
      failure.error.message = `${toEntryError(error).message} The draft was not deleted. Delete it again with the new key.`
    return failure
  }
}

/** Error for a draft that was changed at the service, with the old and new value of each field. */
const changedError = (fields: FieldProblem[]): EntryError => ({
  ...localError(
    'refused',
    'The draft changed at the service after you chose to delete it. It wasn’t deleted.',
  ),
  fields,
})
