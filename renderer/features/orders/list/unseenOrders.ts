import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { OrderFilter } from '../../../../shared/domain/filter.ts'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { noticedAt, unseenOrdersQuery } from '../queries.ts'

/** Orders with a delivery that the user has not seen, and which of them to announce. */
export const useUnseenOrders = defineStore('unseenOrders', () => {
  const overview = useOverview()
  /** Errors are ignored: the list reports them. */
  const { answer } = useStoreRead(() => unseenOrdersQuery(overview.activeId))
  const newIds = computed(() => answer.value?.newIds ?? [])
  const updatedIds = computed(() => answer.value?.updatedIds ?? [])
  /** New and updated ones. */
  const ids = computed(() => [...new Set([...newIds.value, ...updatedIds.value])])
  /** The latest ones, newest first. */
  const rows = computed(() => answer.value?.rows ?? [])
  /** The newest delivery when the user dismissed the notice. Only later ones are announced. */
  const dismissedUpTo = shallowRef(0)

  /** What the notice is about; null for nothing. */
  const notice = computed(() => {
    const announced = rows.value.filter((row) => noticedAt(row) > dismissedUpTo.value)
    const announcedIds = dismissedUpTo.value === 0 ? ids.value : announced.map(({ id }) => id)
    if (announcedIds.length === 0) return null
    const known = new Set(newIds.value)
    const fresh = announcedIds.filter((id) => known.has(id)).length
    return { ids: announcedIds, rows: announced, fresh, updated: announcedIds.length - fresh }
  })

  /** The ids that the filter for new and updated orders lets through. */
  function idsIn({ newlyDelivered, deliveredAgain }: OrderFilter): readonly string[] {
    if (newlyDelivered && deliveredAgain) return ids.value
    if (newlyDelivered) return newIds.value
    return deliveredAgain ? updatedIds.value : []
  }

  function dismiss(): void {
    const [newest] = rows.value
    dismissedUpTo.value = newest === undefined ? 0 : noticedAt(newest)
  }

  watch(
    () => overview.activeId,
    () => {
      dismissedUpTo.value = 0
    },
  )

  return { ids, notice, idsIn, dismiss }
})
