import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef } from 'vue'
import type { OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'
import { useAnnounce } from '../../app/announce.ts'
import { call, sentence, useEvent } from '../../bridge/client.ts'

export type TransferAction = 'pause' | 'resume' | 'cancel' | 'retry'

/** What is being transferred. Main says how far it is; actions go to main and come back as news. */
export const useTransfers = defineStore('transfers', () => {
  const announce = useAnnounce()
  const byId = shallowReactive(new Map<string, OrderTransfer>())
  const totals = shallowRef<TransferTotals | null>(null)
  const error = shallowRef<string | null>(null)
  const loaded = shallowRef(false)

  function take(news: { orders: readonly OrderTransfer[]; totals: TransferTotals }): void {
    for (const order of news.orders) byId.set(order.id, order)
    totals.value = news.totals
  }
  useEvent('transfers:progress', take)

  async function load(): Promise<void> {
    try {
      const overview = await call('transfers:overview', {})
      byId.clear()
      take(overview)
      loaded.value = true
      error.value = null
    } catch (fault) {
      error.value = sentence(fault)
    }
  }

  async function act(action: TransferAction, id?: string): Promise<void> {
    if (await announce.attempt(() => call(`transfers:${action}`, { id }))) await load()
  }

  async function clearFinished(): Promise<void> {
    if (await announce.attempt(() => call('transfers:clearFinished', {}))) await load()
  }

  const isFinished = (state: OrderTransfer['state']): boolean =>
    state === 'done' || state === 'failed' || state === 'cancelled'
  const rank: Record<OrderTransfer['state'], number> = {
    running: 0,
    looking: 1,
    paused: 2,
    waiting: 3,
    failed: 4,
    done: 5,
    cancelled: 6,
  }
  const list = computed(() => [...byId.values()].sort((a, b) => rank[a.state] - rank[b.state]))

  return { list, totals, error, loaded, load, act, clearFinished, isFinished }
})
