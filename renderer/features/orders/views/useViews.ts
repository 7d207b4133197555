import { computed } from 'vue'
import { emptyFilter, type OrderFilter } from '../../../../shared/domain/filter.ts'
import { filterOf, type DatePeriod, type OrderView } from '../../../../shared/domain/orderViews.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'

interface ShownView {
  name: string
  /** Returns the filter as of `now`: the dates of a period change daily. */
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
  undated(texts.notHandedOver, { handover: 'due' }),
  undated(texts.updated, { deliveredAgain: true }),
  undated(messages.unseen.corrected, { corrected: true }),
]

/** Views of the active connection: the built-in views and the user's own. */
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

  /** Returns the view with this filter; null if there is none. If several match, the view of the chosen period wins. */
  function viewWith(filter: OrderFilter, chosen: DatePeriod | null): ShownView | null {
    const text = JSON.stringify(filter)
    const now = new Date()
    const found = [...builtIn, ...userViews.value].filter(
      (view) => JSON.stringify(view.filterAt(now)) === text,
    )
    return found.find(({ period }) => JSON.stringify(period) === JSON.stringify(chosen)) ?? found[0] ?? null
  }

  return { builtIn, saved, userViews, viewWith }
}
