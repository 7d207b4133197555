import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { OrderFilter } from '../../../../shared/domain/filter.ts'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { noticedAt, unseenOrdersQuery } from '../queries.ts'

/** Orders with a delivery that the user has not seen or reviewed, and the contents of the notice about them. */
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
  const correctedIds = computed(() => unseen.value?.correctedIds ?? [])
  /** Ids of new, updated and corrected orders. */
  const ids = computed(() => [...new Set([...newIds.value, ...updatedIds.value, ...correctedIds.value])])

  /** Contents of the notice; null if there is nothing to announce. */
  const notice = computed(() => {
    if (announced.value === null) return null
    const { rows, newIds, updatedIds, correctedIds } = announced.value
    const delivered = [...new Set([...newIds, ...updatedIds])]
    const corrected = correctedIds.filter((id) => !delivered.includes(id))
    const ids = [...delivered, ...corrected]
    return ids.length === 0
      ? null
      : {
          ids,
          rows,
          /** Ids of orders to download. */
          delivered,
          corrected,
          fresh: newIds.length,
          updated: delivered.length - newIds.length,
        }
  })

  /** Returns the ids that the filters of unseen deliveries select. */
  function idsIn({ newlyDelivered, deliveredAgain, corrected }: OrderFilter): readonly string[] {
    return [
      ...new Set([
        ...(newlyDelivered ? newIds.value : []),
        ...(deliveredAgain ? updatedIds.value : []),
        ...(corrected ? correctedIds.value : []),
      ]),
    ]
  }

  function dismiss(): void {
    if (announced.value === null) return
    const { rows, isAll } = announced.value
    const [newest] = rows
    // Deliveries of orders that were not read may have been noticed later than the newest row.
    if (newest !== undefined) dismissedUpTo.value = isAll ? noticedAt(newest) : Date.now() / 1000
  }

  watch(
    () => overview.activeId,
    () => {
      dismissedUpTo.value = null
    },
  )

  return {
    ids,
    /** Orders whose downloaded correction was not reviewed or dismissed. */
    corrected: computed<ReadonlySet<string>>(() => new Set(correctedIds.value)),
    /** Number of orders whose correction was not reviewed or dismissed, downloaded or not. */
    toReview: computed(() => new Set([...correctedIds.value, ...(unseen.value?.outdatedIds ?? [])]).size),
    notice,
    idsIn,
    dismiss,
  }
})
