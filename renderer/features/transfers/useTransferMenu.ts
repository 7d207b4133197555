import { computed, type Ref } from 'vue'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'
import type { MenuGroups } from '../../ui/menu.ts'
import { useShowInLibrary } from '../library/useShowInLibrary.ts'
import { useOrderMenu } from '../orders/list/useOrderMenu.ts'
import { useShowOrder } from '../orders/list/useShowOrder.ts'

/**
 * Returns the menu items for the order of the current transfer. An order of the active company has all actions, as in
 * the list of orders. An order of another company can be shown, which makes that company the active one.
 */
export function useTransferMenu(
  current: Readonly<Ref<OrderTransfer | null>>,
  openDialog: (kind: 'download' | 'completeness', orderIds: readonly string[]) => void,
): () => MenuGroups {
  const overview = useOverview()
  const announce = useAnnounce()
  const showOrderOf = useShowOrder()
  const showInLibrary = useShowInLibrary()
  const isActive = computed(() => current.value?.connectionId === overview.activeId)
  const selected = computed(() => (current.value !== null && isActive.value ? [current.value.orderId] : []))

  const showOrder = {
    label: messages.words.showOrder,
    run: () => current.value && showOrderOf(current.value.connectionId, current.value.orderId),
  }
  /** Runs an action with the folder of an order of another company; null while the order has none. */
  const withFolder =
    (run: (connectionId: string, folderId: string | null) => Promise<unknown>) => (): unknown =>
      announce.attempt(async () => {
        if (current.value === null) return
        const { connectionId, orderId } = current.value
        const { folderId } = await call('orders:detail', { connectionId, orderId, fetchDetail: false })
        await run(connectionId, folderId)
      })

  const menu = useOrderMenu({
    selected,
    known: () => (current.value === null ? undefined : { address: current.value.title }),
    chooseDownload: () => openDialog('download', selected.value),
    checkCompleteness: () => openDialog('completeness', selected.value),
    show: () => [showOrder],
    other: 'library',
  })
  return () =>
    isActive.value
      ? menu.groups()
      : [
          [
            showOrder,
            { label: messages.words.openInLibrary, run: withFolder(showInLibrary) },
            {
              label: messages.words.showInFiles,
              run: withFolder((connectionId, folderId) =>
                call('library:reveal', { connectionId, folderId: folderId ?? undefined }),
              ),
            },
          ],
        ]
}
