import type { english } from './en.ts'
import { appMessages } from './fr/app.ts'
import { assetMessages } from './fr/assets.ts'
import { backupMessages } from './fr/backup.ts'
import { bulkMessages } from './fr/ordering/bulk.ts'
import { compareMessages } from './fr/compare.ts'
import { connectionMessages } from './fr/connection.ts'
import { dateFilterMessages } from './fr/orders/dateFilter.ts'
import { completenessMessages } from './fr/orders/completeness.ts'
import { correctionMessages } from './fr/orders/corrections.ts'
import { createMessages } from './fr/ordering/create.ts'
import { downloadMessages } from './fr/orders/download.ts'
import { expectedMessages } from './fr/orders/expected.ts'
import { glaMessages } from './fr/review/gla.ts'
import { handoverMessages } from './fr/review/handover.ts'
import { healthMessages } from './fr/health.ts'
import { helpMessages } from './fr/help.ts'
import { inspectorMessages } from './fr/orders/inspector.ts'
import { insightsMessages } from './fr/insights.ts'
import { libraryMessages } from './fr/library.ts'
import { menuMessages } from './fr/menus.ts'
import { operationsMessages } from './fr/operations.ts'
import { orderActionMessages } from './fr/orders/orderActions.ts'
import { orderMessages } from './fr/orders/orders.ts'
import { outdatedMessages } from './fr/orders/outdated.ts'
import { outboxMessages } from './fr/ordering/outbox.ts'
import { redrawMessages } from './fr/ordering/redraw.ts'
import { reportMessages } from './fr/report.ts'
import { annotationMessages } from './fr/review/annotations.ts'
import { searchMessages } from './fr/review/search.ts'
import { settingsMessages } from './fr/settings.ts'
import { teamMessages } from './fr/team.ts'
import { tokenMessages } from './fr/token.ts'
import { transferMessages } from './fr/transfers.ts'
import { tryListMessages } from './fr/tryList.ts'
import { unseenMessages } from './fr/orders/unseen.ts'
import { viewMessages } from './fr/orders/views.ts'
import { verifyMessages } from './fr/verify.ts'
import { wordMessages } from './fr/words.ts'

/** All texts of the window in French, by feature. */
export const french: typeof english = {
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
