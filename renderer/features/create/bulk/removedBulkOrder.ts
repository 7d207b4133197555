import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import type { OpenedBulkOrder } from './bulkState.ts'

/** The last removed bulk order of the active company, for undo. It outlives the page. */
export const useRemovedBulkOrder = defineStore('removedBulkOrder', () => {
  const overview = useOverview()
  const removed = shallowRef<OpenedBulkOrder | null>(null)
  watch(
    () => overview.activeId,
    () => (removed.value = null),
  )
  return { removed }
})
