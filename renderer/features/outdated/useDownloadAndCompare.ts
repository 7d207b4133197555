import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import { useAnnounce } from '../../app/announce.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { useOpenCompare } from '../compare/openCompare.ts'

interface OrderOf {
  connectionId: string
  orderId: string
}

/**
 * Opens Compare once the newer delivery of an order is on disk, if it corrected plans. `note`: the element with the
 * button. A click or a key anywhere else means that the user has turned to something else: then nothing opens.
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
    const { folderId, row } = await call('orders:detail', { connectionId, orderId, fetchDetail: false })
    // The correction is recorded when all files are on disk.
    const isThere = left.orderIds.length === 0 && row.correctedAt !== null && folderId !== null
    if (awaited !== order || !isThere) return
    cancel()
    openCompare(folderId)
  }
  useEvent('orders:changed', () => void announce.attempt(compareIfThere))
  useEvent('transfers:progress', ({ orders }) => {
    const state = orders.find(({ orderId }) => orderId === awaited?.orderId)?.state
    // A later download, such as an automatic one, must not open Compare.
    if (state === 'failed' || state === 'cancelled') cancel()
  })
  useEventListener(
    document,
    ['keydown', 'pointerdown'],
    ({ target }) => {
      if (!(target instanceof Node && note.value?.contains(target))) cancel()
    },
    { capture: true },
  )

  return {
    /** `download` resolves to whether the download runs. */
    async start(order: OrderOf, download: () => Promise<boolean>): Promise<void> {
      awaited = order
      if (!(await download())) cancel()
    },
    cancel,
  }
}
