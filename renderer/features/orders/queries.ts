import { defineQueryOptions } from '@pinia/colada'
import type { Input } from '../../../shared/contract.ts'
import { emptyFilter, type OrderFilter } from '../../../shared/domain/filter.ts'
import type { Asker, OrderRow } from '../../../shared/contract/orders.ts'
import { newAsker } from '../../bridge/asker.ts'
import { call } from '../../bridge/client.ts'

interface OrderOf {
  connectionId: string
  orderId: string
}

/** Keys of reads about orders. Without an order id they cover all orders. */
export const ordersKeys = {
  /** Key prefix of lists, counts and searches. */
  lists: (connectionId: string) => ['orders', connectionId],
  order: (connectionId: string, orderId?: string) =>
    orderId === undefined ? ['order', connectionId] : ['order', connectionId, orderId],
}

/**
 * Reads one order in full from the catalogue. With `fetchDetail`, main also asks the service and reports changes later.
 */
export const orderDetailQuery = defineQueryOptions((of: OrderOf & { fetchDetail: () => boolean }) => ({
  key: ordersKeys.order(of.connectionId, of.orderId),
  query: () =>
    call('orders:detail', {
      connectionId: of.connectionId,
      orderId: of.orderId,
      fetchDetail: of.fetchDetail(),
    }),
}))

/** Reads one order in full, from the catalogue only. */
export const knownOrderQuery = defineQueryOptions(
  ({ connectionId, orderId }: { connectionId: string | null; orderId: string | null }) => ({
    key: [...ordersKeys.order(connectionId ?? '', orderId ?? ''), 'known'],
    query: () =>
      call('orders:detail', { connectionId: connectionId ?? '', orderId: orderId ?? '', fetchDetail: false }),
    enabled: connectionId !== null && orderId !== null,
  }),
)

/** Reads which files an order should have, and which of them are delivered and on disk. */
export const completenessQuery = defineQueryOptions(({ connectionId, orderId }: OrderOf) => ({
  key: [...ordersKeys.order(connectionId, orderId), 'completeness'],
  query: () => call('orders:completeness', { connectionId, orderId }),
}))

/** Reads counts of the completeness of several orders. */
export const completenessOfQuery = defineQueryOptions(
  ({ connectionId, orderIds }: { connectionId: string; orderIds: readonly string[] }) => ({
    key: [...ordersKeys.lists(connectionId), 'completeness', ...orderIds],
    query: () => call('orders:completenessOf', { connectionId, orderIds: [...orderIds] }),
    enabled: orderIds.length > 0,
  }),
)

/** Reads an order's newest record as JSON text, as the service sent it. */
export const orderRawQuery = defineQueryOptions(({ connectionId, orderId }: OrderOf) => ({
  key: [...ordersKeys.order(connectionId, orderId), 'raw'],
  query: () => call('orders:raw', { connectionId, orderId }),
}))

/** Reads the change requests of an order. `known`: from the catalogue. `service`: the service's present list. */
export const changeRequestsQuery = defineQueryOptions((of: OrderOf & { from: 'known' | 'service' }) => ({
  key: ['changeRequests', of.connectionId, of.orderId, of.from],
  query: () =>
    call('orders:changeRequests', {
      connectionId: of.connectionId,
      orderId: of.orderId,
      offline: of.from === 'known',
    }),
}))

/** Reads the filter options, with counts. */
export const facetsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: [...ordersKeys.lists(connectionId ?? ''), 'facets'],
  query: () => call('orders:facets', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))

/** Maximum rows of one answer. Beyond it, only ids are read. */
const maxRows = 500

/** Reads the orders that the user opened recently, latest first. */
export const recentOrdersQuery = defineQueryOptions((connectionId: string | null) => ({
  key: [...ordersKeys.lists(connectionId ?? ''), 'recent'],
  query: async () => (await call('orders:recent', { connectionId: connectionId ?? '' })).rows,
  enabled: connectionId !== null,
}))

/** Returns when the order's latest unseen delivery was noticed or downloaded, in seconds; 0 for none. */
export const noticedAt = ({ newAt, redeliveredAt, correctedAt }: OrderRow): number =>
  Math.max(newAt ?? 0, redeliveredAt ?? 0, correctedAt ?? 0)

interface NoticedAfter {
  connectionId: string | null
  /** Time in seconds since the epoch; null for all orders. */
  after: number | null
}

/** Reads the orders with an unseen delivery that was noticed after `after`: rows of the latest, and the ids of all. */
export const unseenOrdersQuery = defineQueryOptions(({ connectionId, after }: NoticedAfter) => ({
  key: [...ordersKeys.lists(connectionId ?? ''), 'unseen', after],
  query: async () => {
    const sort = { key: 'deliveredAt', descending: true } as const
    const of = (filter: Partial<OrderFilter>) => ({
      connectionId: connectionId ?? '',
      filter: { ...emptyFilter, noticedAfter: after, ...filter },
      sort,
    })
    const isAfter = (at: number | null): boolean => at !== null && at > (after ?? -1)
    const { rows, total } = await call('orders:query', {
      ...of({ newlyDelivered: true, deliveredAgain: true, corrected: true }),
      offset: 0,
      limit: maxRows,
    })
    const idsOf = async (
      filter: Partial<OrderFilter>,
      isOne: (row: OrderRow) => boolean,
    ): Promise<string[]> =>
      total > rows.length
        ? (await call('orders:ids', of(filter))).ids
        : rows.filter(isOne).map(({ id }) => id)
    return {
      /** Whether `rows` has all orders. */
      isAll: rows.length >= total,
      rows: rows.toSorted((a, b) => noticedAt(b) - noticedAt(a)),
      newIds: await idsOf({ newlyDelivered: true }, ({ newAt }) => isAfter(newAt)),
      updatedIds: await idsOf({ deliveredAgain: true }, ({ redeliveredAt }) => isAfter(redeliveredAt)),
      /** Ids of updated orders with files on disk, among the latest orders. */
      outdatedIds: rows.flatMap(({ id, redeliveredAt, disk }) =>
        redeliveredAt !== null && disk.earlier > 0 ? id : [],
      ),
      correctedIds: await idsOf({ corrected: true }, ({ correctedAt }) => isAfter(correctedAt)),
    }
  },
  enabled: connectionId !== null,
}))

/** The last search of each search field; a field is identified by its `limit`. Only its newest search is answered. */
const searchers = new Map<number, Asker>()
function nextQuestion(limit: number): Asker {
  const before = searchers.get(limit) ?? newAsker()
  const asker = { ...before, question: before.question + 1 }
  searchers.set(limit, asker)
  return asker
}

/** Reads the newest orders that match a search. */
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

/** Reads what a download would add to `folder`, the connection's library folder. */
export const downloadEstimateQuery = defineQueryOptions(
  (
    of: Omit<Input<'transfers:estimate'>, 'connectionId'> & { connectionId: string | null; folder: string },
  ) => {
    const { connectionId, folder, orders, kinds, formats, restore } = of
    return {
      key: ['downloadEstimate', connectionId, folder, JSON.stringify(orders), ...kinds, ...formats, restore],
      query: () =>
        call('transfers:estimate', { connectionId: connectionId ?? '', orders, kinds, formats, restore }),
      enabled: connectionId !== null && kinds.length > 0 && formats.length > 0,
    }
  },
)
