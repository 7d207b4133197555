import { maxListed } from '../../../shared/contract/limits.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'
import { createNewestAsked } from '../newestAsked.ts'

/** Handlers for orders. They answer from the catalogue; changes arrive as events. */
export function orderHandlers({ orders, connections, refreshes, deliveries, showRecent }: Services) {
  const newestAsked = createNewestAsked()
  return {
    'orders:query': ({ connectionId, filter, sort, offset, limit, asker }) =>
      newestAsked.run(
        asker,
        () => orders.ready(connectionId, filter, sort),
        async (signal) => ({
          ...(await orders.query(connectionId, filter, sort, offset, limit, signal)),
          offset,
        }),
      ),
    'orders:ids': async ({ connectionId, filter, sort }) => {
      await orders.ready(connectionId, filter, sort)
      return { ids: await orders.idsOf(connectionId, filter, sort) }
    },
    'orders:facets': async ({ connectionId }) => {
      await orders.ready(connectionId)
      return orders.facets(connectionId)
    },
    'orders:refresh': ({ connectionId }) => {
      connections.saved(connectionId)
      refreshes.start(connectionId)
    },
    'orders:cancelRefresh': ({ connectionId }) => refreshes.cancel(connectionId),
    'orders:recent': async ({ connectionId }) => {
      await orders.ready(connectionId)
      return { rows: orders.recent(connectionId) }
    },
    'orders:clearRecent': ({ connectionId }) => {
      orders.clearRecent(connectionId)
      showRecent()
    },
    'orders:markOpened': ({ connectionId, orderId }) => {
      orders.markOpened(connectionId, orderId)
      showRecent()
    },
    'orders:markSeen': ({ connectionId, orderIds }) => ({ marks: orders.markSeen(connectionId, orderIds) }),
    'orders:restoreMarks': ({ connectionId, marks }) => orders.restoreMarks(connectionId, marks),
    'orders:markReviewed': ({ connectionId, orderId }) => ({
      marks: orders.markReviewed(connectionId, orderId),
    }),
    'orders:detail': async ({ connectionId, orderId, fetchDetail }) => {
      await orders.ready(connectionId)
      const detail = await orders.detail(connectionId, orderId)
      // The stored detail is returned at once. The service's answer follows as `orders:changed`.
      if (fetchDetail) void refreshes.fetchDetail(connectionId, orderId)
      return detail
    },
    'orders:completeness': async ({ connectionId, orderId }) => {
      await orders.ready(connectionId)
      return orders.completeness(connectionId, orderId)
    },
    'orders:outdated': async ({ connectionId, orderIds = null, fileId, folderId }) => {
      const item = fileId === undefined ? (folderId === undefined ? null : { folderId }) : { fileId }
      const ids = item === null ? orderIds : [deliveries.library.orderIdOf(connectionId, item) ?? []].flat()
      const found = await orders.outdated(connectionId, ids)
      return {
        orders: found.slice(0, maxListed).map(({ orderId, address }) => ({ orderId, address })),
        orderIds: found.map(({ orderId }) => orderId),
        kinds: [...new Set(found.flatMap(({ kinds }) => kinds))],
        formats: [...new Set(found.flatMap(({ formats }) => formats))],
      }
    },
    'orders:acceptMissing': ({ connectionId, orderId, isAccepted }) =>
      orders.acceptMissing(connectionId, orderId, isAccepted),
    'orders:completenessOf': async ({ connectionId, orderIds }) => {
      await orders.readyToJudge(connectionId)
      return orders.completenessOf(connectionId, orderIds)
    },
    'orders:raw': ({ connectionId, orderId }) => ({ json: orders.rawText(connectionId, orderId) }),
  } satisfies Partial<Handlers>
}
