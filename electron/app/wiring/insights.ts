import { afterInReal } from '../../services/timing/poller.ts'
import { createExpectedDeliveries } from '../../services/catalogue/expectedDeliveries.ts'
import { createInsightsThread } from '../../services/catalogue/insights/insightsThread.ts'
import { createOverdueOrders } from '../../services/overdue/overdueOrders.ts'
import { createStatements } from '../../services/statements/statements.ts'
import { overdueAnnouncement } from '../announcements.ts'
import type { Foundation } from '../foundation.ts'
import type { Services } from '../services.ts'

type Parts = Foundation &
  Pick<Services, 'outbox' | 'outboxFile'> & {
    /** The catalogue's database file. */
    catalogueFile: string
    /** Refreshes a connection without a request of the user. */
    refresh: (connectionId: string) => void
  }

/** Connects the thread that reads the figures of Insights to statements and overdue orders. */
export function composeInsights(parts: Parts): Pick<Services, 'insights' | 'statementOf' | 'overdueOrders'> {
  const { shell, catalogue, lifecycle, catalogueFile, refresh } = parts
  const insights = createInsightsThread({
    file: catalogueFile,
    worker: shell.workers.insights,
    after: afterInReal,
  })
  lifecycle.onClose('insights', () => insights.close())
  return {
    insights,
    statementOf: createStatements({ ...parts, insights, people: catalogue.people }),
    overdueOrders: createOverdueOrders({
      ...parts,
      ...catalogue,
      thread: insights,
      expected: createExpectedDeliveries(catalogue.db),
      announce(told) {
        shell.announce(overdueAnnouncement(told))
      },
      refresh,
      emit: shell.emit,
      onFault(error) {
        shell.log.error('what is expected', error)
      },
      after: afterInReal,
    }),
  }
}
