import { appMessages } from './messages/app.ts'
import { assetMessages } from './messages/assets.ts'
import { backupMessages } from './messages/backup.ts'
import { bulkMessages } from './messages/ordering/bulk.ts'
import { compareMessages } from './messages/compare.ts'
import { connectionMessages } from './messages/connection.ts'
import { dateFilterMessages } from './messages/orders/dateFilter.ts'
import { completenessMessages } from './messages/orders/completeness.ts'
import { correctionMessages } from './messages/orders/corrections.ts'
import { createMessages } from './messages/ordering/create.ts'
import { downloadMessages } from './messages/orders/download.ts'
import { expectedMessages } from './messages/orders/expected.ts'
import { glaMessages } from './messages/review/gla.ts'
import { handoverMessages } from './messages/review/handover.ts'
import { healthMessages } from './messages/health.ts'
import { helpMessages } from './messages/help.ts'
import { inspectorMessages } from './messages/orders/inspector.ts'
import { insightsMessages } from './messages/insights.ts'
import { libraryMessages } from './messages/library.ts'
import { menuMessages } from './messages/menus.ts'
import { operationsMessages } from './messages/operations.ts'
import { orderActionMessages } from './messages/orders/orderActions.ts'
import { orderMessages } from './messages/orders/orders.ts'
import { outdatedMessages } from './messages/orders/outdated.ts'
import { outboxMessages } from './messages/ordering/outbox.ts'
import { redrawMessages } from './messages/ordering/redraw.ts'
import { reportMessages } from './messages/report.ts'
import { annotationMessages } from './messages/review/annotations.ts'
import { searchMessages } from './messages/review/search.ts'
import { settingsMessages } from './messages/settings.ts'
import { teamMessages } from './messages/team.ts'
import { tokenMessages } from './messages/token.ts'
import { transferMessages } from './messages/transfers.ts'
import { tryListMessages } from './messages/tryList.ts'
import { unseenMessages } from './messages/orders/unseen.ts'
import { viewMessages } from './messages/orders/views.ts'
import { verifyMessages } from './messages/verify.ts'

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
