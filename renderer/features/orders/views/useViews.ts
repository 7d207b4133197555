import { computed } from 'vue'
import { emptyFilter, type OrderFilter } from '../../../../shared/domain/filter.ts'
import { filterOf, type OrderView } from '../../../../shared/domain/orderViews.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'

interface ShownView {
  name: string
  filter: OrderFilter
}

const texts = messages.views
const builtIn: readonly ShownView[] = [
  { name: texts.all, filter: emptyFilter },
  { name: texts.notDownloaded, filter: { ...emptyFilter, statuses: ['Ready'], onDisk: 'none' } },
  { name: texts.updated, filter: { ...emptyFilter, deliveredAgain: true } },
]

/** The views of the active connection: those that come with Planroom, and the user's own. */
export function useViews() {
  const overview = useOverview()
  const saved = computed((): readonly OrderView[] =>
    overview.activeId === null ? [] : (overview.value?.settings.views[overview.activeId] ?? []),
  )
  const userViews = computed(() =>
    saved.value.map((view): ShownView => ({ name: view.name, filter: filterOf(view, new Date()) })),
  )

  /** The view that has a filter; null for none. */
  function viewWith(filter: OrderFilter): ShownView | null {
    const text = JSON.stringify(filter)
    return [...builtIn, ...userViews.value].find((view) => JSON.stringify(view.filter) === text) ?? null
  }

  return { builtIn, userViews, viewWith }
}
