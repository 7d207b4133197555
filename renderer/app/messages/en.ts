import { appMessages } from './en/app.ts'
import { assetMessages } from './en/assets.ts'
import { backupMessages } from './en/backup.ts'
import { bulkMessages } from './en/ordering/bulk.ts'
import { compareMessages } from './en/compare.ts'
import { connectionMessages } from './en/connection.ts'
import { dateFilterMessages } from './en/orders/dateFilter.ts'
import { completenessMessages } from './en/orders/completeness.ts'
import { correctionMessages } from './en/orders/corrections.ts'
import { createMessages } from './en/ordering/create.ts'
import { downloadMessages } from './en/orders/download.ts'
import { expectedMessages } from './en/orders/expected.ts'
import { glaMessages } from './en/review/gla.ts'
import { handoverMessages } from './en/review/handover.ts'
import { healthMessages } from './en/health.ts'
import { helpMessages } from './en/help.ts'
import { inspectorMessages } from './en/orders/inspector.ts'
import { insightsMessages } from './en/insights.ts'
import { libraryMessages } from './en/library.ts'
import { menuMessages } from './en/menus.ts'
import { operationsMessages } from './en/operations.ts'
import { orderActionMessages } from './en/orders/orderActions.ts'
import { orderMessages } from './en/orders/orders.ts'
import { outdatedMessages } from './en/orders/outdated.ts'
import { outboxMessages } from './en/ordering/outbox.ts'
import { redrawMessages } from './en/ordering/redraw.ts'
import { reportMessages } from './en/report.ts'
import { annotationMessages } from './en/review/annotations.ts'
import { searchMessages } from './en/review/search.ts'
import { settingsMessages } from './en/settings.ts'
import { teamMessages } from './en/team.ts'
import { tokenMessages } from './en/token.ts'
import { transferMessages } from './en/transfers.ts'
import { tryListMessages } from './en/tryList.ts'
import { unseenMessages } from './en/orders/unseen.ts'
import { viewMessages } from './en/orders/views.ts'
import { verifyMessages } from './en/verify.ts'
import { wordMessages } from './en/words.ts'

/** All texts of the window in English, by feature. */
export const english = {
  ...wordMessages,
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
