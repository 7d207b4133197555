import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { choiceContents, isSameContents } from '../../../shared/domain/presets.ts'
import type { Gateway } from '../../services/api/client/gateway.ts'
import { createOrdersApi, type OrdersApi } from '../../services/api/ordersApi.ts'
import type { Orders } from '../../services/catalogue/orders/ordersRepository.ts'
import type { Stores } from '../../services/catalogue/stores.ts'
import { newestChanges } from '../../services/libraryIndex/deliveries.ts'
import type { ServiceAddresses } from '../../services/network/privateNetworkGuard.ts'
import type { Details } from '../../services/refresh/details.ts'
import type { Preferences } from '../../services/settings/preferences.ts'
import { inTransaction } from '../../services/sqlite/database.ts'
import type { UpToDate } from '../../services/transfers/order/upToDate.ts'
import { createTransferEngine, type TransferEngine } from '../../services/transfers/queue/engine.ts'
import type { TransferEvents } from '../../services/transfers/types.ts'
import type { Shell } from '../ports.ts'
import type { TransferOrders } from '../../services/transfers/order/transferOrders.ts'

export interface EngineParts {
  shell: Pick<Shell, 'platform' | 'workers' | 'network' | 'environment' | 'log'>
  stores: Stores
  orders: Pick<Orders, 'noteDownloaded'>
  details: Details
  gateway: Gateway
  preferences: Preferences
  transferOrders: TransferOrders
  upToDate: UpToDate
  /** Returns the service whose files belong to a connection. */
  serviceOf: (connectionId: string) => ServiceAddresses
  concurrency: () => 'auto' | number
  isBehindWindow: boolean
  onChange: (events: TransferEvents) => void
  onEnd: (transfer: OrderTransfer, isRestored: boolean) => void
}

/** Connects the transfer engine to settings, the catalogue and the service. */
export function composeEngine(parts: EngineParts): TransferEngine {
  const { shell, stores, orders, details, gateway, preferences, transferOrders, upToDate } = parts
  const { serviceOf, concurrency, isBehindWindow, onChange, onEnd } = parts
  const { platform, workers, network, environment, log } = shell
  return createTransferEngine({
    stores,
    platform,
    serviceOf,
    concurrency,
    isBehindWindow,
    onChange,
    onEnd,
    transferWorker: workers.transfers,
    isOnline: () => network.isOnline(),
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
    onOrderComplete(complete) {
      const { connectionId, orderId } = complete.order
      const { isCorrected, files } = complete
      const fetchedAt = complete.fetchedAt / 1000
      inTransaction(stores.db, () => {
        // An order without matching files was not downloaded.
        if (files.length > 0) {
          const changes = isCorrected ? newestChanges(stores.files.ofOrder(complete.order)) : null
          orders.noteDownloaded(connectionId, orderId, { changes, fetchedAt }, Date.now() / 1000)
        }
        const chosen = choiceContents(complete.choice)
        const isPreset = isSameContents(chosen, preferences.preset(connectionId))
        upToDate.remember(complete, isPreset ? null : chosen)
      })
    },
    onFault(error) {
      log.error('transfer fault', error)
    },
  })
}
