import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { OrderFilter } from '../../../../shared/domain/filter.ts'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { noticedAt, unseenOrdersQuery } from '../queries.ts'

/** Orders with a delivery that the user has not seen, and the contents of the notice about them. */
export const useUnseenOrders = defineStore('unseenOrders', () => {
  const overview = useOverview()
  /** Time at which the user dismissed the notice; null for never. Deliveries noticed until then are not announced. */
  const dismissedUpTo = shallowRef<number | null>(null)
  /** Errors are ignored: the list reports them. */
  const { answer: unseen } = useStoreRead(() =>
    unseenOrdersQuery({ connectionId: overview.activeId, after: null }),
  )
  const { answer: later } = useStoreRead(() => ({
    ...unseenOrdersQuery({ connectionId: overview.activeId, after: dismissedUpTo.value ?? 0 }),
    enabled: overview.activeId !== null && dismissedUpTo.value !== null,
  }))
  const announced = computed(() => (dismissedUpTo.value === null ? unseen.value : later.value))
  const newIds = computed(() => unseen.value?.newIds ?? [])
  const updatedIds = computed(() => unseen.value?.updatedIds ?? [])
  /** Ids of new and updated orders. */
  const ids = computed(() => [...new Set([...newIds.value, ...updatedIds.value])])

  /** Contents of the notice; null if there is nothing to announce. */
  const notice = computed(() => {
    if (announced.value === null) return null
    const { rows, newIds: fresh, updatedIds: updated } = announced.value
    const all = [...new Set([...fresh, ...updated])]
    return all.length === 0
      ? null
      : { ids: all, rows, fresh: fresh.length, updated: all.length - fresh.length }
  })

  /** Returns the ids that the filter for new and updated orders selects. */
  function idsIn({ newlyDelivered, deliveredAgain }: OrderFilter): readonly string[] {
    if (newlyDelivered && deliveredAgain) return ids.value
    if (newlyDelivered) return newIds.value
    return deliveredAgain ? updatedIds.value : []
  }

  function dismiss(): void {
    if (announced.value === null) return
    const { rows, isAll } = announced.value
    const [newest] = rows
    // Rows beyond those that were read may have been noticed later than the newest row.
    if (newest !== undefined) dismissedUpTo.value = isAll ? noticedAt(newest) : Date.now() / 1000
  }

  watch(
    () => overview.activeId,
    () => {
      dismissedUpTo.value = null
    },
  )

  return { ids, notice, idsIn, dismiss }
})
