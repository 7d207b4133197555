import { defineStore } from 'pinia'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { facetsQuery } from '../queries.ts'

/** What can be filtered by, with counts, for the active connection. */
export const useFacets = defineStore('facets', () => {
  const overview = useOverview()
  /** The list itself says why they cannot be read; without counts the filters still work. */
  const { answer } = useStoreRead(() => facetsQuery(overview.activeId))
  return { value: answer }
})
