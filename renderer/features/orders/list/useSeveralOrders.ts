import { useRouter } from 'vue-router'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'
import type { MenuGroups } from '../../../ui/menu.ts'
import { useHandover } from '../../handover/handoverStore.ts'
import { useHandoverMarks } from '../../handover/useHandoverMarks.ts'
import { useReportOrders } from '../../report/reportOrders.ts'

/** Dialogs of the page that shows the orders. */
interface Dialogs {
  chooseDownload: () => void
  checkCompleteness: () => void
}

/** Actions on several orders. They are the same in the list and in the library. */
export function useSeveralOrders({ chooseDownload, checkCompleteness }: Dialogs) {
  const announce = useAnnounce()
  const overview = useOverview()
  const router = useRouter()
  const reportOrders = useReportOrders()
  const handover = useHandover()
  const marks = useHandoverMarks()

  /**
   * Starts the download of the orders with a preset, or with the company's default preset. Resolves to whether it was
   * started.
   */
  async function download(ids: readonly string[], presetId?: string): Promise<boolean> {
    const connectionId = overview.activeId
    if (connectionId === null) return false
    return announce.attempt(async () => {
      const answer = await call('transfers:start', { connectionId, orders: { ids: [...ids] }, presetId })
      announce.show(messages.download.started(answer.orders))
    })
  }
  /** Opens a home report of the orders. */
  function report(ids: readonly string[]): void {
    if (overview.activeId === null || ids.length === 0) return
    reportOrders.hand(overview.activeId, [...ids])
    void router.push('/create/report')
  }
  function markHandedOver(ids: readonly string[]): void {
    if (overview.activeId !== null) void marks.mark(overview.activeId, ids)
  }

  /** Returns the group of the context menu for these orders. */
  const group = (ids: readonly string[]): MenuGroups[number] => [
    { label: messages.orders.downloadSelected(ids.length), run: () => download(ids) },
    { label: messages.presets.choose, run: chooseDownload },
    {
      label: messages.report.openFor(ids.length),
      run: () => {
        report(ids)
      },
    },
    { label: messages.completeness.check, run: checkCompleteness },
    {
      label: messages.handover.open,
      run: () => {
        handover.open([...ids])
      },
    },
    {
      label: messages.handover.mark,
      run: () => {
        markHandedOver(ids)
      },
    },
  ]
  return { download, report, markHandedOver, group }
}
