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
  /** Told of every refresh that is over. */
  autoDownloads: Pick<AutoDownloads, 'refreshed'>
}

/** Joins refreshes to the service, the catalogue and the window. */
export function composeRefreshes({ shell, work, services, gateway, autoDownloads }: Parts): Refreshes {
  const { emit, log } = shell
  /** How many orders had changed when the window was last notified, by connection. */
  const notified = new Map<string, number>()
  return createRefreshes({
    services,
    work,
    gateway,
    onProgress(progress, isAsked) {
      const { connectionId, state, phase, error } = progress
      // The user did not ask for this refresh: a failure shows as being offline, and no more.
      const quiet = state === 'failed' && !isAsked
      emit('refresh:progress', quiet ? { ...progress, state: 'cancelled', error: null } : progress)
      // A list that does not end keeps nothing back of what was read of it.
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
