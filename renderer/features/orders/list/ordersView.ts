import { useTimeoutFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { emptyFilter, type OrderFilter, type OrderSort } from '../../../../shared/domain/filter.ts'
import { useOverview } from '../../../app/overview.ts'
import { useUpdatedOrders } from './updatedOrders.ts'
import { nothingSelected, type Selection } from '../../../ui/grid/selection.ts'
import type { OrderQuery } from './useOrderWindow.ts'

/** So long after the last key the list is searched for what was typed: what comes in between is not asked for. */
const TYPING_MS = 150

/** How the orders room is set up. It outlives the room, so that coming back finds it as it was left. */
export const useOrdersView = defineStore('ordersView', () => {
  const overview = useOverview()
  const again = useUpdatedOrders()
  const filter = ref<OrderFilter>({ ...emptyFilter })
  const sort = ref<OrderSort>({ key: 'createdAt', descending: true })
  const selection = shallowRef<Selection>(nothingSelected)
  const inspectedId = shallowRef<string | null>(null)

  /**
   * Under the filter "delivered again": orders that stay in the list although they were looked at or downloaded
   * since, as unread mail stays where it is while it is read.
   */
  const retainedIds = shallowRef<readonly string[]>([])

  /** What the list is asked for: the filter, with what is being typed once nothing more is typed for a moment. */
  const settled = shallowRef<OrderFilter>(filter.value)
  const typing = useTimeoutFn(search, TYPING_MS, { immediate: false })
  function search(): void {
    settled.value = filter.value
    // What was selected meanwhile stays selected; the row that the keys act on is another one now.
    selection.value = { ...selection.value, cursor: null, anchor: null }
  }
  watch(
    filter,
    (next) => {
      if (isTyped(next, settled.value)) typing.start()
      else {
        typing.stop()
        settled.value = next
      }
    },
    { flush: 'sync' },
  )

  const query = computed<OrderQuery | null>(() =>
    overview.activeId === null
      ? null
      : {
          connectionId: overview.activeId,
          filter: { ...settled.value, retainedIds: [...retainedIds.value] },
          sort: sort.value,
        },
  )

  function setFilter(next: OrderFilter): void {
    const isNew = next.deliveredAgain !== filter.value.deliveredAgain
    filter.value = next
    if (isNew) forgetRetained()
    selection.value = nothingSelected
  }

  /** The list again as it is: what was looked at leaves it. */
  function forgetRetained(): void {
    retainedIds.value = filter.value.deliveredAgain ? again.ids : []
  }
  watch(
    () => again.ids,
    (ids) => {
      if (!filter.value.deliveredAgain) return
      const fresh = ids.filter((id) => !retainedIds.value.includes(id))
      if (fresh.length > 0) retainedIds.value = [...retainedIds.value, ...fresh]
    },
  )

  function change(part: Partial<OrderFilter>): void {
    setFilter({ ...filter.value, ...part })
  }

  function sortBy(key: OrderSort['key']): void {
    const mostFirst = key === 'createdAt' || key === 'deliveredAt' || key === 'onDisk'
    sort.value =
      sort.value.key === key ? { key, descending: !sort.value.descending } : { key, descending: mostFirst }
    selection.value = { ...selection.value, cursor: null, anchor: null }
  }

  watch(
    () => overview.activeId,
    () => {
      setFilter({ ...emptyFilter })
      inspectedId.value = null
    },
  )

  return { filter, sort, selection, inspectedId, query, setFilter, forgetRetained, change, sortBy }
})

/** Whether two filters differ in the search alone, and it is not cleared. */
const isTyped = (next: OrderFilter, before: OrderFilter): boolean =>
  next.search !== '' && JSON.stringify({ ...next, search: '' }) === JSON.stringify({ ...before, search: '' })
