import { z } from 'zod'
import type {
  ChangeRequestBody,
  DraftBody,
  DraftUpdateBody,
  PostPurchaseBody,
  RedrawBody,
} from '../../../shared/domain/requestBodies.ts'
import type { ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'
import { parseOrder } from './wireOrder.ts'

/** The order in the answer to a create or an update. */
export type OrderAnswer = Extract<ParsedOrder, { understood: true }>

/** The answer to a redraw or a change request. */
export interface CreatedAnswer {
  id: string
  message: string | null
  raw: unknown
}

const createdSchema = z.looseObject({ id: z.string().min(1), message: z.string().nullish().catch(null) })

/**
 * Calls that order something. Each sends exactly one request. Throws `not_service` if a 2xx answer can't be read:
 * whether something was ordered is unknown then.
 */
export function createOrderingApi(client: ApiClient) {
  return {
    /** POST /orders/draft. */
    createDraft: async (body: DraftBody, signal?: AbortSignal) =>
      orderAnswer(await client.call('base', 'POST', '/orders/draft', { body, signal }), null),
    /** PATCH /orders/draft/{id}. */
    updateDraft: async (id: string, body: DraftUpdateBody, signal?: AbortSignal) =>
      orderAnswer(await client.call('base', 'PATCH', `/orders/draft/${part(id)}`, { body, signal }), id),
    /** POST /orders/redraw. */
    createRedraw: async (body: RedrawBody, signal?: AbortSignal) =>
      createdAnswer(await client.call('base', 'POST', '/orders/redraw', { body, signal })),
    /** POST /orders/{id}/change-requests. */
    createChangeRequest: async (id: string, body: ChangeRequestBody, signal?: AbortSignal) =>
      createdAnswer(
        await client.call('base', 'POST', `/orders/${part(id)}/change-requests`, { body, signal }),
      ),
    /** POST /orders/{id}/post-purchase. */
    postPurchase: async (id: string, body: PostPurchaseBody, signal?: AbortSignal) =>
      orderAnswer(
        await client.call('base', 'POST', `/orders/${part(id)}/post-purchase`, { body, signal }),
        id,
      ),
  }
}

function orderAnswer(raw: unknown, id: string | null): OrderAnswer {
  const parsed = parseOrder(raw)
  if (!parsed.understood)
    throw new AppError('not_service', `The service’s response is not a valid order: ${parsed.reason}`, {
      details: { answer: raw },
    })
  if (id !== null && parsed.order.id !== id)
    throw new AppError('not_service', 'The service responded with a different order.', {
      details: { answer: raw },
    })
  return parsed
}

function createdAnswer(raw: unknown): CreatedAnswer {
  const parsed = createdSchema.safeParse(raw)
  if (!parsed.success)
    throw new AppError('not_service', 'The service’s response doesn’t say what was created.', {
      details: { answer: raw },
    })
  return { id: parsed.data.id, message: parsed.data.message ?? null, raw }
}

/** Encodes an id for a path. `.` and `..` are refused: URL parsers resolve them even when encoded. */
function part(id: string): string {
  if (/^\.*$/.test(id)) throw new AppError('bad_input', `“${id}” is not an order ID.`)
  return encodeURIComponent(id)
}
