import { refDebounced } from '@vueuse/core'
import { computed, type Ref } from 'vue'
import type { OrderRow } from '../../../shared/contract/orders.ts'
import { useOverview } from '../../app/overview.ts'
import { useRead } from '../../bridge/reads.ts'
import { orderSearchQuery, recentOrdersQuery } from '../orders/queries.ts'

const DEBOUNCE_MS = 100
const MAX = 8

/** The newest orders that match the input. `isPending`: those of the typed text are still to come. */
export function useOrderSearch(text: Readonly<Ref<string>>): {
  found: Readonly<Ref<OrderRow[]>>
  isPending: Readonly<Ref<boolean>>
} {
  const overview = useOverview()
  const typed = computed(() => text.value.trim())
  const search = refDebounced(typed, DEBOUNCE_MS)
  const { answer, error, reading } = useRead(() => {
    const query = orderSearchQuery({ connectionId: overview.activeId, search: search.value, limit: MAX })
    // The previous results stay visible until the next answer.
    return {
      ...query,
      enabled: query.enabled && search.value !== '',
      keepWithin: 2,
    }
  })
  // Errors are ignored: the palette works without orders, and the orders page reports them.
  return {
    found: computed(() => (typed.value === '' || error.value !== null ? [] : (answer.value ?? []))),
    isPending: computed(() => typed.value !== search.value || reading.value),
  }
}

/** The orders that the user opened last, while the input is empty. */
export function useRecentOrders(
  text: Readonly<Ref<string>>,
  open: Readonly<Ref<boolean>>,
): Readonly<Ref<OrderRow[]>> {
  const overview = useOverview()
  const isShown = computed(() => open.value && text.value.trim() === '')
  const { answer, error } = useRead(() => {
    const query = recentOrdersQuery(overview.activeId)
    // No event reports opened orders, so each opening of the palette reads again.
    return { ...query, enabled: query.enabled && isShown.value }
  })
  return computed(() => (isShown.value && error.value === null ? (answer.value ?? []) : []))
}
