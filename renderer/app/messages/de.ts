import type { english } from './en.ts'
import { appMessages } from './de/app.ts'
import { assetMessages } from './de/assets.ts'
import { backupMessages } from './de/backup.ts'
import { bulkMessages } from './de/ordering/bulk.ts'
import { compareMessages } from './de/compare.ts'
import { connectionMessages } from './de/connection.ts'
import { dateFilterMessages } from './de/orders/dateFilter.ts'
import { completenessMessages } from './de/orders/completeness.ts'
import { correctionMessages } from './de/orders/corrections.ts'
import { createMessages } from './de/ordering/create.ts'
import { downloadMessages } from './de/orders/download.ts'
import { expectedMessages } from './de/orders/expected.ts'
import { glaMessages } from './de/review/gla.ts'
import { handoverMessages } from './de/review/handover.ts'
import { healthMessages } from './de/health.ts'
import { helpMessages } from './de/help.ts'
import { inspectorMessages } from './de/orders/inspector.ts'
import { insightsMessages } from './de/insights.ts'
import { libraryMessages } from './de/library.ts'
import { menuMessages } from './de/menus.ts'
import { operationsMessages } from './de/operations.ts'
import { orderActionMessages } from './de/orders/orderActions.ts'
import { orderMessages } from './de/orders/orders.ts'
import { outdatedMessages } from './de/orders/outdated.ts'
import { outboxMessages } from './de/ordering/outbox.ts'
import { redrawMessages } from './de/ordering/redraw.ts'
import { reportMessages } from './de/report.ts'
import { annotationMessages } from './de/review/annotations.ts'
import { searchMessages } from './de/review/search.ts'
import { settingsMessages } from './de/settings.ts'
import { teamMessages } from './de/team.ts'
import { tokenMessages } from './de/token.ts'
import { transferMessages } from './de/transfers.ts'
import { tryListMessages } from './de/tryList.ts'
import { unseenMessages } from './de/orders/unseen.ts'
import { viewMessages } from './de/orders/views.ts'
import { verifyMessages } from './de/verify.ts'
import { wordMessages } from './de/words.ts'

/** All texts of the window in German, by feature. */
export const german: typeof english = {
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
