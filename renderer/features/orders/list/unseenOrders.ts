import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { OrderFilter } from '../../../../shared/domain/filter.ts'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { noticedAt, unseenOrdersQuery } from '../queries.ts'

/** Orders with a delivery that the user has not seen, and which of them to announce. */
export const useUnseenOrders = defineStore('unseenOrders', () => {
  const overview = useOverview()
  /** When the user dismissed the notice: of the deliveries noticed until then, none is announced. Null for never. */
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
  /** New and updated ones. */
  const ids = computed(() => [...new Set([...newIds.value, ...updatedIds.value])])

  /** What the notice is about; null for nothing. */
  const notice = computed(() => {
    if (announced.value === null) return null
    const { rows, newIds: fresh, updatedIds: updated } = announced.value
    const all = [...new Set([...fresh, ...updated])]
    return all.length === 0
      ? null
      : { ids: all, rows, fresh: fresh.length, updated: all.length - fresh.length }
  })

  /** The ids that the filter for new and updated orders lets through. */
  function idsIn({ newlyDelivered, deliveredAgain }: OrderFilter): readonly string[] {
    if (newlyDelivered && deliveredAgain) return ids.value
    if (newlyDelivered) return newIds.value
    return deliveredAgain ? updatedIds.value : []
  }

  function dismiss(): void {
    if (announced.value === null) return
    const { rows, isAll } = announced.value
    const [newest] = rows
    // Beyond the rows that were read, nobody knows when the newest was noticed.
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
