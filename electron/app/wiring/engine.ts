import type { Gateway } from '../../services/api/client/gateway.ts'
import { createOrdersApi, type OrdersApi } from '../../services/api/ordersApi.ts'
import type { ServiceAddresses } from '../../services/network/privateNetworkGuard.ts'
import type { UpToDate } from '../../services/transfers/order/upToDate.ts'
import { createCompletedOrders } from '../../services/transfers/order/completedOrders.ts'
import { createTransferEngine, type TransferEngine } from '../../services/transfers/queue/engine.ts'
import type { TransferNews } from '../../services/transfers/types.ts'
import type { Foundation } from '../foundation.ts'
import type { TransferOrders } from '../../services/transfers/order/transferOrders.ts'

type Parts = Foundation & {
  gateway: Gateway
  transferOrders: TransferOrders
  upToDate: UpToDate
  /** Returns the service whose files belong to a connection. */
  serviceOf: (connectionId: string) => ServiceAddresses
  concurrency: () => 'auto' | number
  onChange: (news: TransferNews) => void
}

/** Connects the transfer engine to settings, the catalogue and the service. */
export function composeEngine(parts: Parts): TransferEngine {
  const { shell, catalogue, gateway, preferences, transferOrders, upToDate } = parts
  const { stores, orders, details } = catalogue
  const { serviceOf, concurrency, isBehindWindow, onChange } = parts
  const { platform, workers, network, environment, log } = shell
  return createTransferEngine({
    stores,
    platform,
    serviceOf,
    concurrency,
    isBehindWindow,
    onChange,
    transferWorker: workers.transfers,
    isOnline: () => network.isOnline(),
    responds: (origin, withinMs) => parts.network.responds(origin, withinMs),
    proxies: { resolveProxy: (url) => network.resolveProxy(url), environment },
    templates: () => preferences.settings(),
    bytesPerSecond() {
      const limit = preferences.settings().megabytesPerSecond
      return limit === null ? null : limit * 1_000_000
    },
    fetchDetail(connectionId, orderId, options) {
      // The client is created only if an order must be fetched.
      const api: Pick<OrdersApi, 'get'> = {
        get: async (id, signal) => createOrdersApi(await gateway.client(connectionId)).get(id, signal),
      }
      return details.fetchDetail(api, connectionId, orderId, options)
    },
    knownOrders: (connectionId) => transferOrders.known(connectionId),
    onOrderComplete: createCompletedOrders({ stores, orders, preferences, upToDate }),
    onFault(error) {
      log.error('transfer fault', error)
    },
  })
}
