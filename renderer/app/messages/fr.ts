import type { english } from './en.ts'
import { appMessages } from './fr/app.ts'
import { bulkMessages } from './fr/bulk.ts'
import { companyMessages } from './fr/company.ts'
import { connectionMessages } from './fr/connection.ts'
import { createMessages } from './fr/create.ts'
import { handoverMessages } from './fr/handover.ts'
import { insightsMessages } from './fr/insights.ts'
import { libraryMessages } from './fr/library.ts'
import { operationsMessages } from './fr/operations.ts'
import { inspectorMessages } from './fr/order.ts'
import { orderMessages } from './fr/orders.ts'
import { outboxMessages } from './fr/outbox.ts'
import { reportMessages } from './fr/report.ts'
import { reviewMessages } from './fr/review.ts'
import { settingsMessages } from './fr/settings.ts'
import { transferMessages } from './fr/transfers.ts'
import { wordMessages } from './fr/words.ts'

/** All texts of the window in French, by feature. */
export const french: typeof english = {
  ...wordMessages,
  ...appMessages,
  ...bulkMessages,
  ...companyMessages,
  ...connectionMessages,
  ...createMessages,
  ...handoverMessages,
  ...insightsMessages,
  ...libraryMessages,
  ...operationsMessages,
  ...inspectorMessages,
  ...orderMessages,
  ...outboxMessages,
  ...reportMessages,
  ...reviewMessages,
  ...settingsMessages,
  ...transferMessages,
}
