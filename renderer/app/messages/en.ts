import { appMessages } from './en/app.ts'
import { bulkMessages } from './en/bulk.ts'
import { companyMessages } from './en/company.ts'
import { connectionMessages } from './en/connection.ts'
import { createMessages } from './en/create.ts'
import { handoverMessages } from './en/handover.ts'
import { insightsMessages } from './en/insights.ts'
import { libraryMessages } from './en/library.ts'
import { operationsMessages } from './en/operations.ts'
import { inspectorMessages } from './en/order.ts'
import { orderMessages } from './en/orders.ts'
import { outboxMessages } from './en/outbox.ts'
import { reportMessages } from './en/report.ts'
import { reviewMessages } from './en/review.ts'
import { settingsMessages } from './en/settings.ts'
import { transferMessages } from './en/transfers.ts'
import { wordMessages } from './en/words.ts'

/** All texts of the window in English, by feature. */
export const english = {
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
