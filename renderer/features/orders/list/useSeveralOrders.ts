import { useRouter } from 'vue-router'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'
import { useHandoverMarks } from '../../handover/useHandoverMarks.ts'
import { useReportOrders } from '../../report/reportOrders.ts'

/** Actions on one or several orders of the active connection. They are the same in the list and in the library. */
export function useSeveralOrders() {
  const announce = useAnnounce()
  const overview = useOverview()
  const router = useRouter()
  const reportOrders = useReportOrders()
  const marks = useHandoverMarks()

  /**
   * Starts the download of the orders with a preset, or with the company's default preset. Resolves to whether it was
   * started.
   */
  async function download(ids: readonly string[], presetId?: string): Promise<boolean> {
    return announce.attemptActive(async (connectionId) => {
      const answer = await call('transfers:start', { connectionId, orders: { ids: [...ids] }, presetId })
      announce.show(messages.download.started(answer))
    })
  }
  /** Opens a home report of the orders. It says which orders are left out: too many, or without a model. */
  function report(ids: readonly string[]): void {
    if (overview.activeId === null || ids.length === 0) return
    reportOrders.hand(overview.activeId, [...ids])
    void router.push('/create/report')
  }
  function markHandedOver(ids: readonly string[]): void {
    if (overview.activeId !== null) void marks.mark(overview.activeId, ids)
  }

  return { download, report, markHandedOver }
}
