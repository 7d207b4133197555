import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { updatedOrdersQuery } from '../queries.ts'

/** The orders that were delivered again and not looked at since, and whether the user still wants to hear of them. */
export const useUpdatedOrders = defineStore('deliveredAgain', () => {
  const overview = useOverview()
  /** The list itself says why they cannot be read. */
  const { answer } = useStoreRead(() => updatedOrdersQuery(overview.activeId))
  /** The latest that was noticed first. */
  const rows = computed(() => answer.value?.rows ?? [])
  /** All of them. */
  const ids = computed(() => answer.value?.ids ?? [])
  /** The newest that was there when the user put the notice away; later ones are told again. */
  const dismissedUpTo = shallowRef(0)

  const total = computed(() => ids.value.length)
  const newest = computed(() => rows.value[0]?.againAt ?? 0)
  const isNews = computed(() => total.value > 0 && newest.value > dismissedUpTo.value)

  function dismiss(): void {
    dismissedUpTo.value = newest.value
  }

  watch(
    () => overview.activeId,
    () => {
      dismissedUpTo.value = 0
    },
  )

  return { rows, ids, total, isNews, dismiss }
})
