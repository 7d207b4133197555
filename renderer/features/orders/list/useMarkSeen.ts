import { computed } from 'vue'
import { maxMarkedIds } from '../../../../shared/contract/limits.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useCommand } from '../../../app/commands.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'
import { useOrdersView } from './ordersView.ts'
import { useUnseenOrders } from './unseenOrders.ts'

/**
 * Marks the selected orders, or else the open order, as seen; also as a command. `ids` has the new and updated ones.
 */
export function useMarkSeen() {
  const view = useOrdersView()
  const overview = useOverview()
  const unseen = useUnseenOrders()
  const announce = useAnnounce()
  const ids = computed(() => {
    const chosen = view.selection.ids
    return unseen.ids.filter((id) => (chosen.size > 0 ? chosen.has(id) : id === view.inspectedId))
  })

  async function markSeen(): Promise<void> {
    const connectionId = overview.activeId
    const marked = ids.value
    if (connectionId === null) return
    await announce.attempt(async () => {
      for (let at = 0; at < marked.length; at += maxMarkedIds)
        await call('orders:markSeen', { connectionId, orderIds: marked.slice(at, at + maxMarkedIds) })
      announce.show(messages.unseen.markedSeen(marked.length))
    })
  }
  useCommand('mark-seen', markSeen, () => ids.value.length > 0)
  return { ids, markSeen }
}
