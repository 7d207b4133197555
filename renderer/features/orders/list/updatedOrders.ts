import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { updatedOrdersQuery } from '../queries.ts'

/** Orders with a new delivery that the user has not seen, and whether to announce them. */
export const useUpdatedOrders = defineStore('updatedOrders', () => {
  const overview = useOverview()
  /** Errors are ignored: the list reports them. */
  const { answer } = useStoreRead(() => updatedOrdersQuery(overview.activeId))
  /** Newest first. */
  const rows = computed(() => answer.value?.rows ?? [])
  /** Includes the orders without a loaded row. */
  const ids = computed(() => answer.value?.ids ?? [])
  /** The newest order when the user dismissed the notice. Only later ones are announced. */
  const dismissedUpTo = shallowRef(0)

  const total = computed(() => ids.value.length)
  const newest = computed(() => rows.value[0]?.redeliveredAt ?? 0)
  const isNoticeShown = computed(() => total.value > 0 && newest.value > dismissedUpTo.value)

  function dismiss(): void {
    dismissedUpTo.value = newest.value
  }

  watch(
    () => overview.activeId,
    () => {
      dismissedUpTo.value = 0
    },
  )

  return { rows, ids, total, isNoticeShown, dismiss }
})
