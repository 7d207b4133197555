import type { Ref } from 'vue'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { useAnnounce } from '../../app/announce.ts'
import { focusedIn, isFocusFree } from '../../app/places.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { useOpenCompare } from '../compare/openCompare.ts'

interface OrderOf {
  connectionId: string
  orderId: string
}

const hasFailed = (state: OrderTransfer['state']): boolean => state === 'failed' || state === 'cancelled'

/**
 * Opens Compare once the newer delivery of an order is on disk, if it corrected plans. `note`: the element with the
 * button. If the user has turned to something else by then, nothing opens.
 */
export function useDownloadAndCompare(note: Readonly<Ref<HTMLElement | null>>) {
  const announce = useAnnounce()
  const openCompare = useOpenCompare()
  let awaited: OrderOf | null = null
  function cancel(): void {
    awaited = null
  }

  async function compareIfThere(): Promise<void> {
    const order = awaited
    if (order === null) return
    const { connectionId, orderId } = order
    const left = await call('orders:outdated', { connectionId, orderIds: [orderId] })
    if (left.orderIds.length > 0 || awaited !== order) return
    const { folderId, row } = await call('orders:detail', { connectionId, orderId, fetchDetail: false })
    if (awaited !== order) return
    cancel()
    const isElsewhere = !isFocusFree() && focusedIn(note.value) === null
    if (row.correctedAt !== null && folderId !== null && !isElsewhere) openCompare(folderId)
  }
  useEvent('orders:changed', () => void announce.attempt(compareIfThere))
  // A later download, such as an automatic one, must not open Compare.
  useEvent('transfers:progress', ({ orders }) => {
    if (orders.some(({ orderId, state }) => orderId === awaited?.orderId && hasFailed(state))) cancel()
  })

  return {
    /** `download` resolves to whether the download runs. */
    async start(order: OrderOf, download: () => Promise<boolean>): Promise<void> {
      awaited = order
      if (!(await download())) cancel()
    },
    cancel,
  }
}
