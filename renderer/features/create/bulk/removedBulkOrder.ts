import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import type { OpenedBulkOrder } from './bulkState.ts'

/** The bulk order of the active company that was removed last, for undo. It outlives the page. */
export const useRemovedBulkOrder = defineStore('removedBulkOrder', () => {
  const overview = useOverview()
  const removed = shallowRef<OpenedBulkOrder | null>(null)
  watch(
    () => overview.activeId,
    () => (removed.value = null),
  )
  return { removed }
})
