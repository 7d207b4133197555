import { useRouter } from 'vue-router'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import type { MenuGroups } from '../../../ui/menu.ts'
import { useHandover } from '../../handover/handoverStore.ts'
import { useHandoverMarks } from '../../handover/useHandoverMarks.ts'
import { useReportOrders } from '../../report/reportOrders.ts'

/** Dialogs of the page that shows the orders. */
interface Dialogs {
  download: () => void
  checkCompleteness: () => void
}

/** Actions on several orders. They are the same in the list and in the library. */
export function useSeveralOrders({ download, checkCompleteness }: Dialogs) {
  const overview = useOverview()
  const router = useRouter()
  const reportOrders = useReportOrders()
  const handover = useHandover()
  const marks = useHandoverMarks()

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
    { label: messages.orders.downloadSelected(ids.length), run: download },
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
  return { report, markHandedOver, group }
}
