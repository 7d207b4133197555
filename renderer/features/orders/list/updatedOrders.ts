import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { emptyFilter } from '../../../../shared/domain/filter.ts'
import { followOrders } from '../../../app/ordersEvents.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'

/** The most rows of one answer; of more orders than these only the ids are asked for besides. */
const MAX = 500

/** The orders that were delivered again and not looked at since, and whether the user still wants to hear of them. */
export const useUpdatedOrders = defineStore('deliveredAgain', () => {
  const overview = useOverview()
  /** The latest that was noticed first. */
  const rows = shallowRef<readonly OrderRow[]>([])
  /** All of them. */
  const ids = shallowRef<readonly string[]>([])
  /** The newest that was there when the user put the notice away; later ones are told again. */
  const dismissedUpTo = shallowRef(0)

  async function load(connectionId: string): Promise<void> {
    const query = {
      connectionId,
      filter: { ...emptyFilter, deliveredAgain: true },
      sort: { key: 'deliveredAt', descending: true },
    } as const
    try {
      const answer = await call('orders:query', { ...query, offset: 0, limit: MAX })
      const all =
        answer.total > answer.rows.length
          ? (await call('orders:ids', query)).ids
          : answer.rows.map(({ id }) => id)
      if (connectionId !== overview.activeId) return
      rows.value = [...answer.rows].sort((a, b) => (b.againAt ?? 0) - (a.againAt ?? 0))
      ids.value = all
    } catch {
      // The list itself says what is wrong.
      clear()
    }
  }

  function clear(): void {
    rows.value = []
    ids.value = []
  }

  const total = computed(() => ids.value.length)
  const newest = computed(() => rows.value[0]?.againAt ?? 0)
  const isNews = computed(() => total.value > 0 && newest.value > dismissedUpTo.value)

  function dismiss(): void {
    dismissedUpTo.value = newest.value
  }

  followOrders(load, () => {
    clear()
    dismissedUpTo.value = 0
  })

  return { rows, ids, total, isNews, dismiss }
})
