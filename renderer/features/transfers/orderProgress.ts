import { defineStore } from 'pinia'
import { shallowReactive, watch } from 'vue'
import { maxListed } from '../../../shared/contract/limits.ts'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { useEvent } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { transfersQuery } from './queries.ts'

const isOver = ({ state }: OrderTransfer): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** Download progress of each order: one read at the start, then events. Orders without a running download have none. */
export const useOrderProgress = defineStore('orderProgress', () => {
  const byOrder = shallowReactive(new Map<string, OrderTransfer>())
  /**
   * Transfers that started before the window existed. The key differs from other reads, because this answer becomes
   * outdated and no page may show it. Errors are ignored: the transfers page reports them.
   */
  const { answer, refetch } = useStoreRead(() => ({
    ...transfersQuery({ offset: 0, limit: maxListed }),
    key: ['orderProgress'],
  }))

  function note(transfers: readonly OrderTransfer[]): void {
    for (const transfer of transfers) {
      if (!isOver(transfer)) byOrder.set(transfer.orderId, transfer)
      else if (byOrder.get(transfer.orderId)?.id === transfer.id) byOrder.delete(transfer.orderId)
    }
  }
  watch(
    answer,
    (overview) => {
      if (overview === null) return
      byOrder.clear()
      note(overview.orders)
    },
    { immediate: true },
  )
  useEvent('transfers:progress', ({ orders, totals }) => {
    note(orders)
    if (totals.listed.moving === 0) byOrder.clear()
    // An event with the maximum number of orders may leave some out.
    else if (orders.length >= maxListed) void refetch()
  })

  return { of: (orderId: string): OrderTransfer | undefined => byOrder.get(orderId) }
})
