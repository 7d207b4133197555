import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { facetsQuery } from '../queries.ts'

/** What can be filtered by, with counts, for the active connection. */
export const useFacets = defineStore('facets', () => {
  const overview = useOverview()
  const { answer, error } = useStoreRead(() => facetsQuery(overview.activeId))
  /** The list itself says what is wrong; without counts the filters still work. */
  const value = computed(() => (error.value === null ? answer.value : null))
  return { value }
})
