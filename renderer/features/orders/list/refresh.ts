import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { RefreshProgress } from '../../../../shared/contract/orders.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call, useEvent } from '../../../bridge/client.ts'
import { useOrdersView } from './ordersView.ts'

/** Reading orders from the service: what runs, how far it is, how it ended. */
export const useRefresh = defineStore('refresh', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const view = useOrdersView()
  const byConnection = shallowReactive(new Map<string, RefreshProgress>())

  useEvent('refresh:progress', (progress) => {
    byConnection.set(progress.connectionId, progress)
  })

  const progress = computed(() =>
    overview.activeId === null ? null : (byConnection.get(overview.activeId) ?? null),
  )
  const running = computed(() => progress.value?.state === 'running')
  const problem = computed(() =>
    progress.value?.state === 'failed' ? (progress.value.error?.message ?? null) : null,
  )

  /** What could not be read beside the orders; null where all of it was. */
  const note = computed(() => {
    const unread = progress.value?.state === 'done' ? (progress.value.unread ?? []) : []
    return unread.length === 0 ? null : messages.orders.unread(unread)
  })

  const text = computed(() => {
    const now = progress.value
    const words = messages.orders.refreshing
    if (now === null || now.state === 'cancelled' || now.state === 'failed') return null
    if (now.state === 'done') return messages.orders.refreshed(now.seen, now.changed)
    if (now.phase === 'people') return words.people
    return now.phase === 'orders' ? words.orders(now.seen) : words.details(now.detailsDone, now.detailsTotal)
  })

  async function start(): Promise<void> {
    const connectionId = overview.activeId
    view.forgetRetained()
    if (connectionId !== null) await announce.attempt(() => call('orders:refresh', { connectionId }))
  }

  async function cancel(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId !== null) await announce.attempt(() => call('orders:cancelRefresh', { connectionId }))
  }

  function dismissProblem(): void {
    if (overview.activeId !== null) byConnection.delete(overview.activeId)
  }

  return { progress, running, problem, note, text, start, cancel, dismissProblem }
})
