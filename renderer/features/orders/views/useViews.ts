import { computed } from 'vue'
import { emptyFilter, type OrderFilter } from '../../../../shared/domain/filter.ts'
import { filterOf, type DatePeriod, type OrderView } from '../../../../shared/domain/orderViews.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'

interface ShownView {
  name: string
  /** As of `now`: a period has other dates tomorrow. */
  filterAt: (now: Date) => OrderFilter
  period: DatePeriod | null
}

const texts = messages.views
const undated = (name: string, filter: Partial<OrderFilter>): ShownView => ({
  name,
  filterAt: () => ({ ...emptyFilter, ...filter }),
  period: null,
})
const builtIn: readonly ShownView[] = [
  undated(texts.all, {}),
  undated(texts.notDownloaded, { statuses: ['Ready'], onDisk: 'none' }),
  undated(texts.updated, { deliveredAgain: true }),
]

/** The views of the active connection: those that come with Planroom, and the user's own. */
export function useViews() {
  const overview = useOverview()
  const saved = computed((): readonly OrderView[] =>
    overview.activeId === null ? [] : (overview.value?.settings.views[overview.activeId] ?? []),
  )
  const userViews = computed(() =>
    saved.value.map((view): ShownView => ({
      name: view.name,
      filterAt: (now) => filterOf(view, now),
      period: view.period,
    })),
  )

  /** The view that has a filter, and where several have it, the one of the chosen period; null for none. */
  function viewWith(filter: OrderFilter, chosen: DatePeriod | null): ShownView | null {
    const text = JSON.stringify(filter)
    const now = new Date()
    const found = [...builtIn, ...userViews.value].filter(
      (view) => JSON.stringify(view.filterAt(now)) === text,
    )
    return found.find(({ period }) => JSON.stringify(period) === JSON.stringify(chosen)) ?? found[0] ?? null
  }

  return { builtIn, userViews, viewWith }
}
