import { useTimeoutFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import {
  emptyFilter,
  unseenFilters,
  type OrderFilter,
  type OrderSort,
} from '../../../../shared/domain/filter.ts'
import type { DatePeriod } from '../../../../shared/domain/orderViews.ts'
import { useOverview } from '../../../app/overview.ts'
import { selectNothing, type Selection } from '../../../ui/grid/selection.ts'
import { useInspectedOrder } from '../inspector/inspectedOrder.ts'
import { useUnseenOrders } from './unseenOrders.ts'
import { sortAtStart, type OrderQuery } from './orderQuery.ts'

/** Pause after the last key before the search starts, in milliseconds. */
const TYPING_MS = 150

/** State of the orders page. It outlives the page, so that the user finds it unchanged. */
export const useOrdersView = defineStore('ordersView', () => {
  const overview = useOverview()
  const unseen = useUnseenOrders()
  const filter = ref<OrderFilter>({ ...emptyFilter })
  const sort = ref<OrderSort>(sortAtStart)
  const selection = shallowRef<Selection>(selectNothing())
  const inspected = useInspectedOrder(selection)
  /** Order that the list scrolls to as soon as its rows match the filter. */
  const soughtId = shallowRef<string | null>(null)

  /**
   * Orders that stay in a list of unseen orders after the user has seen, downloaded or reviewed them. A list of unread
   * mails treats a mail that was just read in the same way.
   */
  const retainedIds = shallowRef<readonly string[]>([])

  /** Filter of the query. It follows the typed search after a pause. */
  const appliedFilter = shallowRef<OrderFilter>(filter.value)
  const typing = useTimeoutFn(search, TYPING_MS, { immediate: false })
  function search(): void {
    appliedFilter.value = filter.value
    // The selection stays, but the cursor row has changed.
    selection.value = { ...selection.value, cursor: null, anchor: null }
  }
  watch(
    filter,
    (next) => {
      if (isTyped(next, appliedFilter.value)) typing.start()
      else {
        typing.stop()
        appliedFilter.value = next
      }
    },
    { flush: 'sync' },
  )

  const query = computed<OrderQuery | null>(() =>
    overview.activeId === null
      ? null
      : {
          connectionId: overview.activeId,
          filter: { ...appliedFilter.value, retainedIds: [...retainedIds.value] },
          sort: sort.value,
        },
  )

  /** The last chosen period. It is valid while the filter has its dates. */
  const chosenPeriod = shallowRef<DatePeriod | null>(null)

  function setFilter(next: OrderFilter, period: DatePeriod | null = chosenPeriod.value): void {
    applyFilter(next, period)
    selection.value = selectNothing()
  }
  function applyFilter(next: OrderFilter, period: DatePeriod | null): void {
    chosenPeriod.value = period
    cleared.value = null
    const before = filter.value
    filter.value = next
    if (unseenFilters.some((name) => next[name] !== before[name])) forgetRetained()
  }

  /** Removes seen orders from the list of unseen orders. */
  function forgetRetained(): void {
    retainedIds.value = unseen.idsIn(filter.value)
  }
  watch(
    () => unseen.idsIn(filter.value),
    (ids) => {
      const known = new Set(retainedIds.value)
      const fresh = ids.filter((id) => !known.has(id))
      if (fresh.length > 0) retainedIds.value = [...retainedIds.value, ...fresh]
    },
  )

  /** The filters that were cleared last, until other filters are set. `at`: in milliseconds of `performance.now()`. */
  const cleared = shallowRef<{ filter: OrderFilter; period: DatePeriod | null; at: number } | null>(null)
  function clearFilters(): void {
    const before = { filter: filter.value, period: chosenPeriod.value, at: performance.now() }
    setFilter({ ...emptyFilter })
    cleared.value = before
  }
  function restoreFilters(): void {
    if (cleared.value !== null) setFilter(cleared.value.filter, cleared.value.period)
  }
  function change(part: Partial<OrderFilter>): void {
    setFilter({ ...filter.value, ...part })
  }

  function sortBy(key: OrderSort['key']): void {
    const descendingFirst = key === 'createdAt' || key === 'deliveredAt' || key === 'onDisk'
    sort.value =
      sort.value.key === key
        ? { key, descending: !sort.value.descending }
        : { key, descending: descendingFirst }
    selection.value = { ...selection.value, cursor: null, anchor: null }
  }

  /**
   * Opens an order's details and selects only this order, because buttons act on the selection first. The list scrolls
   * to the order and clears a filter that hides it.
   */
  function show(orderId: string): void {
    selection.value = { ids: new Set([orderId]), cursor: null, anchor: null }
    inspected.inspectedId.value = orderId
    inspected.openedId.value = orderId
    soughtId.value = orderId
  }
  /** Clears a filter that hides the selected order. */
  function clearHiding(): void {
    applyFilter({ ...emptyFilter }, null)
  }

  watch(
    () => overview.activeId,
    () => {
      setFilter({ ...emptyFilter })
    },
  )

  return {
    filter,
    sort,
    selection,
    ...inspected,
    soughtId,
    show,
    clearHiding,
    query,
    chosenPeriod,
    /** Whether the typed search is not applied yet. */
    isTyping: computed(() => typing.isPending.value),
    setFilter,
    clearFilters,
    restoreFilters,
    clearedAt: computed(() => cleared.value?.at ?? null),
    forgetRetained,
    change,
    sortBy,
  }
})

/** Returns whether only the search differs, and it is not empty. */
const isTyped = (next: OrderFilter, before: OrderFilter): boolean =>
  next.search !== '' && JSON.stringify({ ...next, search: '' }) === JSON.stringify({ ...before, search: '' })
