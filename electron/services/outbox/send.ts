import {
  changeRequestBodySchema,
  draftBodySchema,
  draftUpdateBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
} from '../../../shared/domain/bodies.ts'
import type { Order, ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import type { OrderAnswer, CreatedAnswer, OrderingApi } from '../api/ordering.ts'
import type { StoredEntry } from './entry.ts'
import { classify, type Failure } from './outcome.ts'

/** How an order came of an entry. */
export interface Done {
  outcome: 'done'
  orderId: string
  answer: unknown
  message: string | null
  /** The order itself, where it was in the answer. */
  order: ParsedOrder | null
}

/** Sends an entry's body once. Never throws: whatever went wrong is an outcome. */
export async function attempt(
  entry: StoredEntry,
  api: OrderingApi,
  signal: AbortSignal,
): Promise<Done | Failure> {
  try {
    return await send(entry, api, signal)
  } catch (error) {
    return classify(error)
  }
}

async function send(entry: StoredEntry, api: OrderingApi, signal: AbortSignal): Promise<Done> {
  const { kind, body } = entry
  switch (kind) {
    case 'draft':
      return withOrder(await api.createDraft(draftBodySchema.parse(body), signal))
    case 'redraw': {
      const made = await api.createRedraw(redrawBodySchema.parse(body), signal)
      return created(made, made.id)
    }
    case 'draft_update': {
      const id = orderOf(entry)
      return withOrder(await api.updateDraft(id, draftUpdateBodySchema.parse(body), signal))
    }
    case 'change_request': {
      const id = orderOf(entry)
      return created(await api.createChangeRequest(id, changeRequestBodySchema.parse(body), signal), id)
    }
    case 'upgrade':
      return withOrder(await api.postPurchase(orderOf(entry), postPurchaseBodySchema.parse(body), signal))
  }
}

const understood = (order: Order): ParsedOrder => ({ understood: true, order })

function withOrder({ order, raw }: OrderAnswer): Done {
  return { outcome: 'done', orderId: order.id, answer: raw, message: null, order: understood(order) }
}

function created({ message, raw }: CreatedAnswer, orderId: string): Done {
  return { outcome: 'done', orderId, answer: raw, message, order: null }
}

function orderOf({ orderId }: StoredEntry): string {
  if (orderId === null) throw new AppError('bad_input', 'This is about an order, but it is not said which.')
  return orderId
}
