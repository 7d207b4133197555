import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { InsightsScope } from '../../../shared/domain/insights/barFilter.ts'
import { useOverview } from '../../app/overview.ts'
import type { CorrectionGrouping, PeopleGrouping, TimeGrouping } from './groupings.ts'
import { insightsRange, type InsightsPeriod } from './insightsPeriods.ts'

/** State of the Insights page. It outlives the page, so that the user finds it unchanged. */
export const useInsightsView = defineStore('insightsView', () => {
  const overview = useOverview()
  const period = ref<InsightsPeriod>('last12Months')
  const officeId = ref<string | null>(null)
  const scope = computed((): InsightsScope => ({
    ...insightsRange(period.value, new Date()),
    officeId: officeId.value,
  }))
  watch(
    () => overview.activeId,
    () => {
      officeId.value = null
    },
  )
  const timesBy = ref<TimeGrouping>('month')
  const correctionsBy = ref<CorrectionGrouping>('floor')
  const peopleBy = ref<PeopleGrouping>('photographer')
  function clear(): void {
    period.value = 'all'
    officeId.value = null
  }
  return { period, officeId, timesBy, correctionsBy, peopleBy, scope, clear }
})
