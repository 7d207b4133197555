import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { emptyFilter, type OrderFilter, type OrderSort } from '../../../shared/domain/filter.ts'
import { useOverview } from '../../app/overview.ts'
import { nothingSelected, type Selection } from './selection.ts'
import type { OrderQuery } from './useOrderWindow.ts'

/** How the orders room is set up. It outlives the room, so that coming back finds it as it was left. */
export const useOrdersView = defineStore('ordersView', () => {
  const overview = useOverview()
  const filter = ref<OrderFilter>({ ...emptyFilter })
  const sort = ref<OrderSort>({ key: 'createdAt', descending: true })
  const selection = shallowRef<Selection>(nothingSelected)
  const inspectedId = shallowRef<string | null>(null)

  const query = computed<OrderQuery | null>(() =>
    overview.activeId === null
      ? null
      : { connectionId: overview.activeId, filter: filter.value, sort: sort.value },
  )

  function setFilter(next: OrderFilter): void {
    filter.value = next
    selection.value = nothingSelected
  }

  function change(part: Partial<OrderFilter>): void {
    setFilter({ ...filter.value, ...part })
  }

  function sortBy(key: OrderSort['key']): void {
    const newestFirst = key === 'createdAt' || key === 'deliveredAt'
    sort.value =
      sort.value.key === key ? { key, descending: !sort.value.descending } : { key, descending: newestFirst }
    selection.value = { ...selection.value, cursor: null, anchor: null }
  }

  watch(
    () => overview.activeId,
    () => {
      setFilter({ ...emptyFilter })
      inspectedId.value = null
    },
  )

  return { filter, sort, selection, inspectedId, query, setFilter, change, sortBy }
})
