import type { Gateway } from '../../services/api/client/gateway.ts'
import type { AutoDownloads } from '../../services/autoDownload/autoDownloads.ts'
import type { RefreshServices } from '../../services/refresh/refresh.ts'
import { createRefreshes, type Refreshes } from '../../services/refresh/refreshes.ts'
import type { ConnectionWork } from '../../services/timing/connectionWork.ts'
import type { Shell } from '../ports.ts'

interface Parts {
  shell: Pick<Shell, 'emit' | 'log'>
  work: ConnectionWork
  services: RefreshServices
  gateway: Gateway
  /** Notified of every finished refresh. */
  autoDownloads: Pick<AutoDownloads, 'refreshed'>
}

/** Connects refreshes to the service, the catalogue and the window. */
export function composeRefreshes({ shell, work, services, gateway, autoDownloads }: Parts): Refreshes {
  const { emit, log } = shell
  /** Number of changed orders at the last notification, by connection. */
  const notified = new Map<string, number>()
  return createRefreshes({
    services,
    work,
    gateway,
    onProgress(progress, isAsked) {
      const { connectionId, state, phase, error } = progress
      // The failure of an automatic refresh is only shown as being offline.
      const quiet = state === 'failed' && !isAsked
      emit('refresh:progress', quiet ? { ...progress, state: 'cancelled', error: null } : progress)
      // An endless list still counts as read.
      const isRead = state === 'done' || error?.code === 'incomplete_list'
      if (state !== 'running') autoDownloads.refreshed(connectionId, isRead)
      if (state !== 'running' || (phase === 'orders' && progress.changed > (notified.get(connectionId) ?? 0)))
        emit('orders:changed', { connectionId })
      notified.set(connectionId, progress.changed)
    },
    onOrderRead(connectionId, orderId) {
      emit('orders:changed', { connectionId, orderIds: [orderId] })
    },
    onFault(error) {
      log.error('refresh failed', error)
    },
  })
}
