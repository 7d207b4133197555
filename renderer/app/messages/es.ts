import type { english } from './en.ts'
import { appMessages } from './es/app.ts'
import { assetMessages } from './es/assets.ts'
import { backupMessages } from './es/backup.ts'
import { bulkMessages } from './es/ordering/bulk.ts'
import { compareMessages } from './es/compare.ts'
import { connectionMessages } from './es/connection.ts'
import { dateFilterMessages } from './es/orders/dateFilter.ts'
import { completenessMessages } from './es/orders/completeness.ts'
import { correctionMessages } from './es/orders/corrections.ts'
import { createMessages } from './es/ordering/create.ts'
import { downloadMessages } from './es/orders/download.ts'
import { expectedMessages } from './es/orders/expected.ts'
import { glaMessages } from './es/review/gla.ts'
import { handoverMessages } from './es/review/handover.ts'
import { healthMessages } from './es/health.ts'
import { helpMessages } from './es/help.ts'
import { inspectorMessages } from './es/orders/inspector.ts'
import { insightsMessages } from './es/insights.ts'
import { libraryMessages } from './es/library.ts'
import { menuMessages } from './es/menus.ts'
import { operationsMessages } from './es/operations.ts'
import { orderActionMessages } from './es/orders/orderActions.ts'
import { orderMessages } from './es/orders/orders.ts'
import { outdatedMessages } from './es/orders/outdated.ts'
import { outboxMessages } from './es/ordering/outbox.ts'
import { redrawMessages } from './es/ordering/redraw.ts'
import { reportMessages } from './es/report.ts'
import { annotationMessages } from './es/review/annotations.ts'
import { searchMessages } from './es/review/search.ts'
import { settingsMessages } from './es/settings.ts'
import { teamMessages } from './es/team.ts'
import { tokenMessages } from './es/token.ts'
import { transferMessages } from './es/transfers.ts'
import { tryListMessages } from './es/tryList.ts'
import { unseenMessages } from './es/orders/unseen.ts'
import { viewMessages } from './es/orders/views.ts'
import { verifyMessages } from './es/verify.ts'
import { wordMessages } from './es/words.ts'

/** All texts of the window in Spanish, by feature. */
export const spanish: typeof english = {
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
