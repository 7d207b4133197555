import { z } from 'zod'
import { parseOrder, type ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client.ts'

/** Filters of GET /orders as they go on the wire. Times are sent as the caller wrote them. */
export interface OrderQuery {
  statuses?: readonly string[]
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  userId?: string | undefined
  userEmail?: string | undefined
  office?: string | undefined
  officeId?: string | undefined
}

export interface OrderPage {
  orders: ParsedOrder[]
  /** Where the next page starts; null at the end. Always greater than the offset asked for. */
  nextOffset: number | null
  /** Rows the page held, whatever was asked for. */
  rows: number
}

const pageSchema = z.object({
  items: z.array(z.unknown()),
  pagination: z
    .object({
      has_more: z.boolean().nullish().catch(null),
      next_offset: z.number().nullish().catch(null),
      limit: z.number().nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

/** Reads any paginated answer: `{pagination, items}` (interface.md, "Pagination object"). */
export function readPage(answer: unknown, offset: number): { items: unknown[]; nextOffset: number | null } {
  const parsed = pageSchema.safeParse(answer)
  if (!parsed.success)
    throw new AppError('not_service', 'The service answered with a list in a shape Planroom does not know.', {
      details: z.prettifyError(parsed.error),
    })
  const { items, pagination } = parsed.data
  const nextOffset = pagination?.next_offset ?? null
  // Where nothing is said of more, an offset that grows says it; the walk ends at a page that brings nothing new.
  const more = items.length > 0 && (pagination?.has_more ?? (nextOffset !== null && nextOffset > offset))
  // next_offset has been seen one too high (21 after 20 rows): never go past what was really read.
  const next = Math.min(nextOffset ?? offset + items.length, offset + items.length)
  return { items, nextOffset: more && next > offset ? next : null }
}

/** The order calls of interface.md and the sure one of service-facts.md. */
export function createOrdersApi(client: ApiClient) {
  return {
    /** One page of GET /orders. Records that are not understood are in it all the same. */
    async list(query: OrderQuery, offset: number, limit: number, signal?: AbortSignal): Promise<OrderPage> {
      const answer = await client.call('base', 'GET', '/orders', {
        query: [...toQuery(query), ['limit', String(limit)], ['offset', String(offset)]],
        signal,
      })
      const { items, nextOffset } = readPage(answer, offset)
      return { orders: items.map(parseOrder), nextOffset, rows: items.length }
    },
    /** GET /orders/{id}: the order with its delivery assets. `not_found`/`not_offered` where there is none. */
    async get(id: string, signal?: AbortSignal): Promise<ParsedOrder> {
      // Dots alone would climb out of /orders, whatever they are encoded as.
      if (/^\.*$/.test(id)) throw new AppError('bad_input', `“${id}” is not the id of an order.`)
      const parsed = parseOrder(
        await client.call('base', 'GET', `/orders/${encodeURIComponent(id)}`, { signal }),
      )
      if (parsed.understood && parsed.order.id !== id)
        throw new AppError('not_service', `The service answered with another order than the one asked for.`)
      return parsed
    },
  }
}
export type OrdersApi = ReturnType<typeof createOrdersApi>

/** Whether the service knows an order. False, too, where it does not tell single orders: then a 404 says nothing. */
export async function isOrderThere(
  client: ApiClient,
  orderId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    await createOrdersApi(client).get(orderId, signal)
    return true
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'not_offered'].includes(error.code)) return false
    throw error
  }
}

function toQuery(query: OrderQuery): [string, string][] {
  const pairs: [string, string | undefined][] = [
    ...(query.statuses ?? []).map((status): [string, string] => ['status', status]),
    ['created_after', query.createdAfter],
    ['created_before', query.createdBefore],
    ['user_id', query.userId],
    ['user_email', query.userEmail],
    ['office', query.office],
    ['office_id', query.officeId],
  ]
  return pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
}

/**
 * Walks every page from `offset` on. Each page after the first is asked for with one row of overlap, so that a
 * list that grows or shrinks meanwhile loses nothing; repeats are dropped by the caller's ids. A larger page than
 * the default is asked for and given up when the service refuses it. Ends when the offset no longer grows, or when a
 * page brings nothing that was not there before: a list that always promises more would go round for ever.
 */
export async function* walkOrders(
  api: Pick<OrdersApi, 'list'>,
  query: OrderQuery,
  offset: number,
  signal?: AbortSignal,
): AsyncGenerator<OrderPage & { offset: number }> {
  let limit = 100
  let at = offset
  const known = new Set<string>()
  for (;;) {
    const from = at > offset ? at - 1 : at
    let page: OrderPage
    try {
      page = await api.list(query, from, limit, signal)
    } catch (error) {
      if (limit > 20 && error instanceof AppError && error.code === 'refused') {
        limit = 20
        continue
      }
      throw error
    }
    const before = known.size
    for (const entry of page.orders) {
      known.add(entry.understood ? entry.order.id : (entry.id ?? JSON.stringify(entry.raw)))
    }
    yield { ...page, offset: from }
    if (page.nextOffset === null || page.nextOffset <= at || known.size === before) return
    at = page.nextOffset
  }
}
