import { onMounted } from 'vue'
import type { OpenedItem } from '../../../shared/contract/app.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { useOpenCompare } from '../compare/openCompare.ts'
import { useOpenEntry } from '../outbox/useOpenEntry.ts'
import { useDrops } from './drops.ts'
import { useOfferedFolder } from './offeredFolder.ts'

/** Opens what the system hands over: an order, a library folder, or a file, which is handled like a dropped file. */
export function useOpenedItems(): void {
  const overview = useOverview()
  const announce = useAnnounce()
  const drops = useDrops()
  const folders = useOfferedFolder()
  const { showOrder } = useOpenEntry()
  const openCompare = useOpenCompare()

  async function open(item: OpenedItem): Promise<void> {
    if (item.kind === 'unusable') announce.show(messages.drops.notUsed(item.name), true)
    else if (item.kind === 'folder') await drops.read(() => folders.propose(item))
    else if (item.kind === 'file') await drops.open(new File([new Uint8Array(item.bytes)], item.name))
    else if (overview.activeId !== null) {
      const { orderId } = item
      // Rejects if the order is unknown, so that the error is announced and no details are shown.
      const { folderId } = await call('orders:detail', {
        connectionId: overview.activeId,
        orderId,
        fetchDetail: false,
      })
      if (item.kind === 'comparison' && folderId !== null) openCompare(folderId)
      else showOrder(orderId)
    }
  }
  async function takeAll(): Promise<void> {
    for (const item of await call('app:takeOpened', {})) await open(item)
  }
  onMounted(() => announce.attempt(takeAll))
  useEvent('app:opened', () => void announce.attempt(takeAll))
}
