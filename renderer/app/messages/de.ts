import type { english } from './en.ts'
import { appMessages } from './de/app.ts'
import { bulkMessages } from './de/bulk.ts'
import { companyMessages } from './de/company.ts'
import { connectionMessages } from './de/connection.ts'
import { createMessages } from './de/create.ts'
import { handoverMessages } from './de/handover.ts'
import { insightsMessages } from './de/insights.ts'
import { libraryMessages } from './de/library.ts'
import { operationsMessages } from './de/operations.ts'
import { inspectorMessages } from './de/order.ts'
import { orderMessages } from './de/orders.ts'
import { outboxMessages } from './de/outbox.ts'
import { reportMessages } from './de/report.ts'
import { reviewMessages } from './de/review.ts'
import { settingsMessages } from './de/settings.ts'
import { transferMessages } from './de/transfers.ts'
import { wordMessages } from './de/words.ts'

/** All texts of the window in German, by feature. */
export const german: typeof english = {
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
