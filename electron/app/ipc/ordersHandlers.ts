import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

type OrderHandlers = Pick<
  Handlers,
  | 'orders:query'
  | 'orders:ids'
  | 'orders:facets'
  | 'orders:detail'
  | 'orders:raw'
  | 'orders:markSeen'
  | 'orders:refresh'
  | 'orders:cancelRefresh'
>

/** What the window asks about orders. Everything is answered from the catalogue; news comes by events. */
export function orderHandlers({
  orders,
  connections,
  refreshes,
}: Pick<Services, 'orders' | 'connections' | 'refreshes'>): OrderHandlers {
  return {
    'orders:query': async ({ connectionId, filter, sort, offset, limit }) => {
      await orders.ready(connectionId, filter, sort)
      return { ...orders.query(connectionId, filter, sort, offset, limit), offset }
    },
    'orders:ids': async ({ connectionId, filter, sort }) => {
      await orders.ready(connectionId, filter, sort)
      return { ids: orders.idsOf(connectionId, filter, sort) }
    },
    'orders:facets': async ({ connectionId }) => {
      await orders.ready(connectionId)
      return orders.facets(connectionId)
    },
    'orders:refresh': ({ connectionId }) => {
      connections.saved(connectionId)
      refreshes.start(connectionId)
      return {}
    },
    'orders:cancelRefresh': ({ connectionId }) => {
      refreshes.cancel(connectionId)
      return {}
    },
    'orders:markSeen': ({ connectionId, orderId }) => {
      orders.markSeen(connectionId, orderId)
      return {}
    },
    'orders:detail': async ({ connectionId, orderId, look }) => {
      await orders.ready(connectionId)
      const detail = await orders.detail(connectionId, orderId)
      // The answer stands at once; what the service says follows as `orders:changed`.
      if (look) void refreshes.fetchDetail(connectionId, orderId)
      return detail
    },
    'orders:raw': ({ connectionId, orderId }) => ({ json: orders.rawText(connectionId, orderId) }),
  }
}
