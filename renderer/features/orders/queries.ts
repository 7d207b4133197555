import { defineQueryOptions } from '@pinia/colada'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import type { Asker } from '../../../shared/contract/orders.ts'
import { newAsker } from '../../bridge/asker.ts'
import { call } from '../../bridge/client.ts'

interface OrderOf {
  connectionId: string
  orderId: string
}

/** Keys of reads about orders. Without an order id they cover all orders. */
export const ordersKeys = {
  /** Lists, counts and searches. */
  lists: (connectionId: string) => ['orders', connectionId],
  order: (connectionId: string, orderId?: string) =>
    orderId === undefined ? ['order', connectionId] : ['order', connectionId, orderId],
}

/** One order in full, from the catalogue. With `fetchDetail`, main asks the service too and reports news later. */
export const orderDetailQuery = defineQueryOptions((of: OrderOf & { fetchDetail: () => boolean }) => ({
  key: ordersKeys.order(of.connectionId, of.orderId),
  query: () =>
    call('orders:detail', {
      connectionId: of.connectionId,
      orderId: of.orderId,
      fetchDetail: of.fetchDetail(),
    }),
}))

/** One order in full, from the catalogue alone. */
export const knownOrderQuery = defineQueryOptions(
  ({ connectionId, orderId }: { connectionId: string | null; orderId: string | null }) => ({
    key: [...ordersKeys.order(connectionId ?? '', orderId ?? ''), 'known'],
    query: () =>
      call('orders:detail', { connectionId: connectionId ?? '', orderId: orderId ?? '', fetchDetail: false }),
    enabled: connectionId !== null && orderId !== null,
  }),
)

/** An order's newest record as JSON text, as the service sent it. */
export const orderRawQuery = defineQueryOptions(({ connectionId, orderId }: OrderOf) => ({
  key: [...ordersKeys.order(connectionId, orderId), 'raw'],
  query: () => call('orders:raw', { connectionId, orderId }),
}))

/** The change requests of an order: `known` ones from the catalogue, or the `service`'s present list. */
export const changeRequestsQuery = defineQueryOptions((of: OrderOf & { from: 'known' | 'service' }) => ({
  key: ['changeRequests', of.connectionId, of.orderId, of.from],
  query: () =>
    call('orders:changeRequests', {
      connectionId: of.connectionId,
      orderId: of.orderId,
      offline: of.from === 'known',
    }),
}))

/** The filter options, with counts. */
export const facetsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: [...ordersKeys.lists(connectionId ?? ''), 'facets'],
  query: () => call('orders:facets', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))

/** The row limit of one answer. Beyond it, only ids are read. */
const maxRows = 500

/** Orders with a new delivery that the user has not seen: rows of the latest, ids of all. */
export const updatedOrdersQuery = defineQueryOptions((connectionId: string | null) => ({
  key: [...ordersKeys.lists(connectionId ?? ''), 'updated'],
  query: async () => {
    const query = {
      connectionId: connectionId ?? '',
      filter: { ...emptyFilter, deliveredAgain: true },
      sort: { key: 'deliveredAt', descending: true },
    } as const
    const { rows, total } = await call('orders:query', { ...query, offset: 0, limit: maxRows })
    const ids = total > rows.length ? (await call('orders:ids', query)).ids : rows.map(({ id }) => id)
    return { rows: rows.toSorted((a, b) => (b.redeliveredAt ?? 0) - (a.redeliveredAt ?? 0)), ids }
  },
  enabled: connectionId !== null,
}))

/** Identifies the search fields by their limit, which differs. Only the newest search of each needs an answer. */
const searchers = new Map<number, Asker>()
function nextQuestion(limit: number): Asker {
  const before = searchers.get(limit) ?? newAsker()
  const asker = { ...before, question: before.question + 1 }
  searchers.set(limit, asker)
  return asker
}

/** The newest orders that match a search. */
export const orderSearchQuery = defineQueryOptions(
  (of: { connectionId: string | null; search: string; limit: number }) => ({
    key: [...ordersKeys.lists(of.connectionId ?? ''), 'search', of.search, of.limit],
    query: async () => {
      const { rows } = await call('orders:query', {
        asker: nextQuestion(of.limit),
        connectionId: of.connectionId ?? '',
        filter: { ...emptyFilter, search: of.search },
        sort: { key: 'createdAt', descending: true },
        offset: 0,
        limit: of.limit,
      })
      return rows
    },
    enabled: of.connectionId !== null,
  }),
)
