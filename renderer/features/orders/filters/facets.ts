import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Facets } from '../../../../shared/contract/orders.ts'
import { followOrders } from '../../../app/ordersEvents.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'

/** What can be filtered by, with counts, for the active connection. */
export const useFacets = defineStore('facets', () => {
  const overview = useOverview()
  const value = shallowRef<Facets | null>(null)

  async function load(connectionId: string): Promise<void> {
    try {
      const facets = await call('orders:facets', { connectionId })
      if (connectionId === overview.activeId) value.value = facets
    } catch {
      // The list itself says what is wrong; without counts the filters still work.
      value.value = null
    }
  }

  followOrders(load, () => {
    value.value = null
  })

  return { value }
})
