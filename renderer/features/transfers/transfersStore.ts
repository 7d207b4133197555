import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { useAnnounce } from '../../app/announce.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { transfersQuery } from './queries.ts'

export type TransferAction = 'pause' | 'resume' | 'cancel' | 'retry'

/** What is being transferred. Main says how far it is; actions go to main and come back as news. */
export const useTransfers = defineStore('transfers', () => {
  const announce = useAnnounce()
  const { answer, error, refetch, change } = useStoreRead(() => transfersQuery)
  const totals = computed(() => answer.value?.totals ?? null)
  const loaded = computed(() => answer.value !== null)

  useEvent('transfers:progress', (progress) => {
    change(({ orders }) => {
      const byId = new Map([...orders, ...progress.orders].map((order) => [order.id, order]))
      return { orders: [...byId.values()], totals: progress.totals }
    })
  })

  async function act(action: TransferAction, id?: string): Promise<void> {
    if (await announce.attempt(() => call(`transfers:${action}`, { id }))) await refetch()
  }

  async function clearFinished(): Promise<void> {
    if (await announce.attempt(() => call('transfers:clearFinished', {}))) await refetch()
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
  const list = computed(() => [...(answer.value?.orders ?? [])].sort((a, b) => rank[a.state] - rank[b.state]))

  return { list, totals, error, loaded, refetch, act, clearFinished, isFinished }
})
