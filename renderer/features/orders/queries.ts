import { defineQueryOptions } from '@pinia/colada'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { call } from '../../bridge/client.ts'

interface OrderOf {
  connectionId: string
  orderId: string
}

/** Keys of what is read of orders. Without an order: of all of them. */
export const ordersKeys = {
  /** Lists, counts and searches. */
  lists: (connectionId: string) => ['orders', connectionId],
  order: (connectionId: string, orderId?: string) =>
    orderId === undefined ? ['order', connectionId] : ['order', connectionId, orderId],
}

/**
 * One order in full, from the catalogue. With `look` main asks the service, too, and tells by an event when it knows
 * more.
 */
export const orderDetailQuery = defineQueryOptions((of: OrderOf & { look: () => boolean }) => ({
  key: ordersKeys.order(of.connectionId, of.orderId),
  query: () => call('orders:detail', { connectionId: of.connectionId, orderId: of.orderId, look: of.look() }),
}))

/** An order's newest record as the service sent it, as JSON text. */
export const orderRawQuery = defineQueryOptions(({ connectionId, orderId }: OrderOf) => ({
  key: [...ordersKeys.order(connectionId, orderId), 'raw'],
  query: () => call('orders:raw', { connectionId, orderId }),
}))

/** The change requests of an order: those `known` here, or those that the `service` lists now. */
export const changeRequestsQuery = defineQueryOptions((of: OrderOf & { from: 'known' | 'service' }) => ({
  key: ['changeRequests', of.connectionId, of.orderId, of.from],
  query: () =>
    call('orders:changeRequests', {
      connectionId: of.connectionId,
      orderId: of.orderId,
      offline: of.from === 'known',
    }),
}))

/** What can be filtered by, with counts. */
export const facetsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: [...ordersKeys.lists(connectionId ?? ''), 'facets'],
  query: () => call('orders:facets', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))

/** The most rows of one answer; of more updated orders than these only the ids are asked for besides. */
const maxRows = 500

/** The orders that were delivered again and not looked at since: the rows of the latest, and the ids of all. */
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
    return { rows: rows.toSorted((a, b) => (b.againAt ?? 0) - (a.againAt ?? 0)), ids }
  },
  enabled: connectionId !== null,
}))

/** The newest few orders that match a search. */
export const orderSearchQuery = defineQueryOptions(
  (of: { connectionId: string | null; search: string; limit: number }) => ({
    key: [...ordersKeys.lists(of.connectionId ?? ''), 'search', of.search, of.limit],
    query: async () => {
      const { rows } = await call('orders:query', {
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
