import { computed } from 'vue'
import { useCommand } from '../../../app/commands.ts'
import { useOverview } from '../../../app/overview.ts'
import { useOrdersView } from './ordersView.ts'
import { useSeenMarks } from './useSeenMarks.ts'
import { useUnseenOrders } from './unseenOrders.ts'

/**
 * Marks the selected orders, or else the open order, as seen; also as a command. `ids`: which of these orders are new
 * or updated.
 */
export function useMarkSeen() {
  const view = useOrdersView()
  const overview = useOverview()
  const unseen = useUnseenOrders()
  const ids = computed(() => {
    const chosen = view.selection.ids
    return unseen.ids.filter((id) => (chosen.size > 0 ? chosen.has(id) : id === view.inspectedId))
  })

  const seen = useSeenMarks()
  async function markSeen(): Promise<void> {
    if (overview.activeId !== null) await seen.markSeen(overview.activeId, ids.value)
  }
  useCommand('mark-seen', markSeen, () => ids.value.length > 0)
  return { ids, markSeen }
}
