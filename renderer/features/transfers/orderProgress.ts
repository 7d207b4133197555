import { defineStore } from 'pinia'
import { shallowReactive, watch } from 'vue'
import { maxListed } from '../../../shared/contract/limits.ts'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { useEvent } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { transfersQuery } from './queries.ts'

const isOver = ({ state }: OrderTransfer): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** How far the download of each order is, kept by events alone. Orders that don't download have none. */
export const useOrderProgress = defineStore('orderProgress', () => {
  const byOrder = shallowReactive(new Map<string, OrderTransfer>())
  /**
   * What moved before the window was there. It has a key of its own: it grows old, and no page may show it. Errors are
   * ignored: the page of transfers reports them.
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
    // Of so many at once some are not named.
    else if (orders.length >= maxListed) void refetch()
  })

  return { of: (orderId: string): OrderTransfer | undefined => byOrder.get(orderId) }
})
