import { defineStore } from 'pinia'
import { useOverview } from '../../../app/overview.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { facetsQuery } from '../queries.ts'

/** The filter options of the active connection, with counts. */
export const useFacets = defineStore('facets', () => {
  const overview = useOverview()
  /** Errors are ignored: the list reports them, and filters work without counts. */
  const { answer } = useStoreRead(() => facetsQuery(overview.activeId))
  return { value: answer }
})
