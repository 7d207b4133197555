import {
  changeRequestBodySchema,
  draftBodySchema,
  draftUpdateBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
} from '../../../../shared/domain/bodies.ts'
import type { ParsedOrder } from '../../../../shared/domain/order.ts'
import { unchangedFields, unchangedSentence } from '../../../../shared/domain/ordering/emptied.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { OrderAnswer, CreatedAnswer, OrderingApi } from '../../api/orderingApi.ts'
import type { WrittenKind } from '../rules/bodies.ts'
import type { StoredEntry } from '../store/entry.ts'
import { classify, type Failure } from '../rules/outcome.ts'

/** How an order came of an entry. */
export interface Done {
  outcome: 'done'
  orderId: string
  answer: unknown
  message: string | null
  /** The order itself, where it was in the answer. */
  order: ParsedOrder | null
}

/**
 * Sends an entry once. Never throws: whatever went wrong is an outcome. `remove` deletes the draft that the entry is
 * about.
 */
export async function attempt(
  entry: StoredEntry,
  api: OrderingApi,
  signal: AbortSignal,
  remove: () => Promise<Done | Failure>,
): Promise<Done | Failure> {
  try {
    return entry.kind === 'draft_delete' ? await remove() : await send(entry.kind, entry, api, signal)
  } catch (error) {
    return classify(error)
  }
}

async function send(
  kind: WrittenKind,
  entry: StoredEntry,
  api: OrderingApi,
  signal: AbortSignal,
): Promise<Done> {
  const { body } = entry
  switch (kind) {
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
    case 'upgrade':
      return withOrder(await api.postPurchase(orderOf(entry), postPurchaseBodySchema.parse(body), signal))
  }
}

function withOrder(answer: OrderAnswer): Done {
  return { outcome: 'done', orderId: answer.order.id, answer: answer.raw, message: null, order: answer }
}

function created({ message, raw }: CreatedAnswer, orderId: string): Done {
  return { outcome: 'done', orderId, answer: raw, message, order: null }
}

/** The order that an entry is about. */
export function orderOf({ orderId }: StoredEntry): string {
  if (orderId === null) throw new AppError('bad_input', 'The order ID is missing.')
  return orderId
}
