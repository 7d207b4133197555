import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { RefreshProgress } from '../../../../shared/contract/orders.ts'
import { isKeyMissing } from '../../../../shared/errors.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { refreshProblem } from '../../../app/companyRefresh.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call, useEvent } from '../../../bridge/client.ts'
import { useOrdersView } from './ordersView.ts'

/** Refresh of the active connection: progress, result and error. */
export const useRefresh = defineStore('refresh', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const view = useOrdersView()
  const byConnection = shallowReactive(new Map<string, RefreshProgress>())

  /** Connections whose list is read for the first time. Then every order is new, which is no news. */
  const firstReads = new Set<string>()

  useEvent('refresh:progress', (progress) => {
    const { connectionId, state } = progress
    if (state === 'running' && connectionId === overview.activeId) {
      if (overview.value?.lastReadAt === null) firstReads.add(connectionId)
      else firstReads.delete(connectionId)
    }
    byConnection.set(progress.connectionId, progress)
  })

  const progress = computed(() =>
    overview.activeId === null ? null : (byConnection.get(overview.activeId) ?? null),
  )
  const running = computed(() => progress.value?.state === 'running')
  /** Whether the list is read for the first time. */
  const isFirst = computed(() => running.value && firstReads.has(progress.value?.connectionId ?? ''))
  /**
   * Why the refresh failed. Null if the key is missing or refused: the connection's banner asks for it, and a retry
   * would not help.
   */
  const problem = computed(() => {
    const error = progress.value?.state === 'failed' ? progress.value.error : null
    if (error === null || error.code === 'key_refused' || isKeyMissing(error.code)) return null
    return refreshProblem(error, overview.offline)
  })

  /** Names the parts that could not be read. Null if all were read. */
  const note = computed(() => {
    const unread = progress.value?.state === 'done' ? (progress.value.unread ?? []) : []
    return unread.length === 0 ? null : messages.orders.unread(unread)
  })

  const text = computed(() => {
    const now = progress.value
    const texts = messages.orders.refreshing
    if (now === null || now.state === 'cancelled' || now.state === 'failed') return null
    if (now.state === 'done')
      return messages.orders.refreshed(firstReads.has(now.connectionId) ? 0 : now.changed)
    if (now.phase === 'people') return texts.people
    return now.phase === 'orders' ? texts.orders(now.seen) : texts.details(now.detailsDone, now.detailsTotal)
  })

  async function start(): Promise<void> {
    view.forgetRetained()
    await announce.attemptActive((connectionId) => call('orders:refresh', { connectionId }))
  }

  async function cancel(): Promise<void> {
    await announce.attemptActive((connectionId) => call('orders:cancelRefresh', { connectionId }))
  }

  function dismissProblem(): void {
    if (overview.activeId !== null) byConnection.delete(overview.activeId)
  }

  return { progress, running, isFirst, problem, note, text, start, cancel, dismissProblem }
})
