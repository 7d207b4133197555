import type { Emit } from '../../../shared/contract.ts'
import type { RefreshProgress } from '../../../shared/contract/orders.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Gateway } from '../api/client/gateway.ts'
import { createOrdersApi } from '../api/ordersApi.ts'
import { passName, refreshedName } from '../catalogue/keyValue.ts'
import type { ConnectionWork } from '../timing/connectionWork.ts'
import { refreshConnection, startOf, type RefreshServices } from './refresh.ts'

export interface RefreshesOptions {
  services: RefreshServices
  work: Pick<ConnectionWork, 'run'>
  gateway: Gateway
  emit: Emit
  log: { error(...words: unknown[]): void }
  /** Called at the end of each refresh. `isRead`: whether the list was read. */
  onEnd: (connectionId: string, isRead: boolean) => void
}

/**
 * Refreshes for the window: at most one per connection, each can be cancelled. Removing the connection or closing the
 * program ends them.
 */
export type Refreshes = ReturnType<typeof createRefreshes>

interface Running {
  isAsked: boolean
  stop: AbortController
  ended: Promise<void>
}

export function createRefreshes({ services, work, gateway, emit, log, onEnd }: RefreshesOptions) {
  const running = new Map<string, Running>()
  const runningFetches = new Map<string, Promise<void>>()
  /** Connections whose last refresh did not reach the service. */
  const unreached = new Set<string>()
  /** Number of changed orders at the last notification, by connection. */
  const notified = new Map<string, number>()
  const onFault = (error: unknown): void => {
    log.error('refresh failed', error)
  }

  function notify(progress: RefreshProgress, isAsked: boolean): void {
    const { connectionId, state, phase, error } = progress
    if (error?.code === 'unreachable') unreached.add(connectionId)
    else unreached.delete(connectionId)
    // The failure of an automatic refresh is only shown as being offline.
    const isQuiet = state === 'failed' && !isAsked
    emit('refresh:progress', isQuiet ? { ...progress, state: 'cancelled', error: null } : progress)
    // An endless list still counts as read.
    if (state !== 'running') onEnd(connectionId, state === 'done' || error?.code === 'incomplete_list')
    if (state !== 'running' || (phase === 'orders' && progress.changed > (notified.get(connectionId) ?? 0)))
      emit('orders:changed', { connectionId })
    notified.set(connectionId, progress.changed)
  }

  async function run(connectionId: string, refresh: Running, signal: AbortSignal): Promise<void> {
    const report = (progress: RefreshProgress): void => {
      notify(progress, refresh.isAsked)
    }
    try {
      const client = await gateway.client(connectionId)
      await refreshConnection(services, connectionId, client, report, signal)
    } catch (error) {
      const { code, message } = AppError.toValue(error)
      if (code === 'internal') onFault(error)
      report({ ...startOf(connectionId), state: 'failed', error: { code, message } })
    } finally {
      running.delete(connectionId)
    }
  }

  function start(connectionId: string, isAsked: boolean): void {
    const before = running.get(connectionId)
    if (before !== undefined) {
      before.isAsked ||= isAsked
      return
    }
    const stop = new AbortController()
    const refresh: Running = { isAsked, stop, ended: Promise.resolve() }
    running.set(connectionId, refresh)
    refresh.ended = work.run(connectionId, (signal) => run(connectionId, refresh, signal), stop.signal)
  }

  return {
    /** Starts a refresh for the user, or attaches to the running one. The window receives its progress and end. */
    start(connectionId: string): void {
      start(connectionId, true)
    },
    /** Starts a refresh by the program, unless one is running. */
    startUnasked(connectionId: string): void {
      start(connectionId, false)
    },
    /** Repeats the last refresh if it did not reach the service. Call it when the service is back. */
    repeatUnreached(connectionId: string): void {
      if (unreached.has(connectionId)) start(connectionId, false)
    },
    /**
     * Cancels the running refresh, discards its progress and starts anew. Call it when the list has another address.
     */
    async startAnew(connectionId: string): Promise<void> {
      for (let before = running.get(connectionId); before !== undefined; before = running.get(connectionId)) {
        before.stop.abort()
        await before.ended
      }
      services.keyValue.delete(passName(connectionId))
      start(connectionId, true)
    },
    /** Resolves when the running refresh of a connection has ended, at once if there is none. Never rejects. */
    async finished(connectionId: string): Promise<void> {
      await running.get(connectionId)?.ended
    },
    /** Returns when a complete refresh last succeeded, in seconds since the epoch; null if none did. */
    lastFinishedAt(connectionId: string): number | null {
      const at = services.keyValue.get(refreshedName(connectionId))
      return typeof at === 'number' ? at : null
    },
    /** Cancels the running refresh of a connection. Stored data stays. */
    cancel(connectionId: string): void {
      running.get(connectionId)?.stop.abort()
    },
    /**
     * Reads the detail of an order that the user opened, then notifies the window. `cancel` does not affect it. Never
     * rejects: errors are stored with the order or the connection.
     */
    fetchDetail(connectionId: string, orderId: string): Promise<void> {
      const name = `${connectionId}/${orderId}`
      const before = runningFetches.get(name)
      if (before !== undefined) return before
      const fetching = work.run(connectionId, async (signal) => {
        try {
          const client = await gateway.client(connectionId)
          await services.details.fetchDetail(createOrdersApi(client), connectionId, orderId, {
            fresh: false,
            reread: true,
            signal,
          })
        } catch (error) {
          // Errors are already stored with the order or the connection.
          if (!signal.aborted && AppError.toValue(error).code === 'internal') onFault(error)
        } finally {
          runningFetches.delete(name)
        }
        if (!signal.aborted) emit('orders:changed', { connectionId, orderIds: [orderId] })
      })
      runningFetches.set(name, fetching)
      return fetching
    },
  }
}
