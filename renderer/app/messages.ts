import { appMessages } from './messages/en/app.ts'
import { assetMessages } from './messages/en/assets.ts'
import { backupMessages } from './messages/en/backup.ts'
import { bulkMessages } from './messages/en/ordering/bulk.ts'
import { compareMessages } from './messages/en/compare.ts'
import { connectionMessages } from './messages/en/connection.ts'
import { dateFilterMessages } from './messages/en/orders/dateFilter.ts'
import { completenessMessages } from './messages/en/orders/completeness.ts'
import { correctionMessages } from './messages/en/orders/corrections.ts'
import { createMessages } from './messages/en/ordering/create.ts'
import { downloadMessages } from './messages/en/orders/download.ts'
import { expectedMessages } from './messages/en/orders/expected.ts'
import { glaMessages } from './messages/en/review/gla.ts'
import { handoverMessages } from './messages/en/review/handover.ts'
import { healthMessages } from './messages/en/health.ts'
import { helpMessages } from './messages/en/help.ts'
import { inspectorMessages } from './messages/en/orders/inspector.ts'
import { insightsMessages } from './messages/en/insights.ts'
import { libraryMessages } from './messages/en/library.ts'
import { menuMessages } from './messages/en/menus.ts'
import { operationsMessages } from './messages/en/operations.ts'
import { orderActionMessages } from './messages/en/orders/orderActions.ts'
import { orderMessages } from './messages/en/orders/orders.ts'
import { outdatedMessages } from './messages/en/orders/outdated.ts'
import { outboxMessages } from './messages/en/ordering/outbox.ts'
import { redrawMessages } from './messages/en/ordering/redraw.ts'
import { reportMessages } from './messages/en/report.ts'
import { annotationMessages } from './messages/en/review/annotations.ts'
import { searchMessages } from './messages/en/review/search.ts'
import { settingsMessages } from './messages/en/settings.ts'
import { teamMessages } from './messages/en/team.ts'
import { tokenMessages } from './messages/en/token.ts'
import { transferMessages } from './messages/en/transfers.ts'
import { tryListMessages } from './messages/en/tryList.ts'
import { unseenMessages } from './messages/en/orders/unseen.ts'
import { viewMessages } from './messages/en/orders/views.ts'
import { verifyMessages } from './messages/en/verify.ts'

/** All texts of the window, by feature. */
export const messages = {
  ...appMessages,
  ...connectionMessages,
  ...createMessages,
  ...bulkMessages,
  ...redrawMessages,
  ...reportMessages,
  ...correctionMessages,
  ...outboxMessages,
  ...orderMessages,
  ...insightsMessages,
  ...expectedMessages,
  ...unseenMessages,
  ...outdatedMessages,
  ...completenessMessages,
  ...dateFilterMessages,
  ...viewMessages,
  ...orderActionMessages,
  ...inspectorMessages,
  ...assetMessages,
  ...downloadMessages,
  ...transferMessages,
  ...libraryMessages,
  ...glaMessages,
  ...compareMessages,
  ...handoverMessages,
  ...menuMessages,
  ...healthMessages,
  ...backupMessages,
  ...verifyMessages,
  ...settingsMessages,
  ...teamMessages,
  ...tokenMessages,
  ...operationsMessages,
  ...helpMessages,
  ...tryListMessages,
  ...searchMessages,
  ...annotationMessages,
}
