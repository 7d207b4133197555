import { z } from 'zod'
import type { ListedRecord, ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import { underSignals } from '../timing/underSignals.ts'
import type { ApiClient } from './client/client.ts'
import { pageQuery, type ListPage } from './listPage.ts'
import { readAllPages, type WalkedPage } from './readAllPages.ts'
import { parseOrder, readListed } from './wireOrder.ts'

/** Query parameters of GET /orders. Times are sent as the caller wrote them. */
export interface OrderListQuery {
  statuses?: readonly string[]
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  userId?: string | undefined
  userEmail?: string | undefined
  office?: string | undefined
  officeId?: string | undefined
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

/** Returns whether an answer is paginated, as every list of the service. */
export const isPage = (answer: unknown): boolean => pageSchema.safeParse(answer).success

/** Reads any paginated answer: `{pagination, items}` (resources/docs/service.md, "Lists"). */
export function readPage(answer: unknown): ListPage<unknown> {
  const parsed = pageSchema.safeParse(answer)
  if (!parsed.success)
    throw new AppError(
      'not_service',
      'The service sent a list with unsupported data. Try again, or check for a new version of Planroom.',
      {
        details: z.prettifyError(parsed.error),
      },
    )
  const { items, pagination } = parsed.data
  return { items, hasMore: pagination?.has_more ?? null, nextOffset: pagination?.next_offset ?? null }
}

/** Calls that read orders. */
export type OrdersApi = ReturnType<typeof createOrdersApi>

/** The order calls of resources/docs/service.md, "Operations". */
export function createOrdersApi(client: ApiClient) {
  return {
    /** Reads one page of GET /orders without parsing its records. */
    async list(
      query: OrderListQuery,
      offset: number,
      limit: number,
      signal?: AbortSignal,
    ): Promise<ListPage<ListedRecord>> {
      const answer = await client.call('base', 'GET', '/orders', {
        query: [...toQuery(query), ...pageQuery(offset, limit)],
        signal,
      })
      const { items, ...paging } = readPage(answer)
      return { items: items.map(readListed), ...paging }
    },
    /** Reads GET /orders/{id}: the order with its delivery assets. Throws `not_found` or `not_offered`. */
    async get(id: string, signal?: AbortSignal): Promise<ParsedOrder> {
      const parsed = parseOrder(await client.call('base', 'GET', client.orderPath(id), { signal }))
      if (parsed.understood && parsed.order.id !== id)
        throw new AppError('not_service', `The service responded with a different order. Try again.`)
      return parsed
    },
  }
}

/**
 * Returns whether the service has an order. Also false if the service does not offer single orders: a 404 then says
 * nothing.
 */
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

function toQuery(query: OrderListQuery): [string, string][] {
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

/** Identifies a record of the list, also a record without an id. */
const keyOfRecord = ({ id, raw }: ListedRecord): string => id ?? JSON.stringify(raw)

/**
 * Reads every page from `offset` on, `limit` rows at a time (see readAllPages). The caller drops duplicates by id.
 * Throws `incomplete_list` after the last readable page of a list that never ends.
 */
export function readAllRecords(
  api: Pick<OrdersApi, 'list'>,
  query: OrderListQuery,
  offset: number,
  options: {
    signal?: AbortSignal | undefined
    limit?: number | undefined
    readsAhead?: boolean
    wasRead?: (record: ListedRecord) => boolean
  } = {},
): AsyncGenerator<WalkedPage<ListedRecord>> {
  const { signal, ...walk } = options
  return readAllPages({
    what: 'orders',
    offset,
    ...walk,
    keyOf: keyOfRecord,
    read: (from, limit, dropped) =>
      underSignals([signal, dropped], (either) => api.list(query, from, limit, either)),
  })
}

/** As `readAllRecords`, with the parsed orders. */
export async function* readAllOrders(
  ...walk: Parameters<typeof readAllRecords>
): AsyncGenerator<{ orders: ParsedOrder[]; nextOffset: number | null }> {
  for await (const { items, nextOffset } of readAllRecords(...walk))
    yield { orders: ordersOf(items), nextOffset }
}

/** Maps list records to orders. */
export const ordersOf = (records: readonly ListedRecord[]): ParsedOrder[] =>
  records.map(({ raw }) => parseOrder(raw))
