import type { english } from './en.ts'
import { appMessages } from './es/app.ts'
import { bulkMessages } from './es/bulk.ts'
import { companyMessages } from './es/company.ts'
import { connectionMessages } from './es/connection.ts'
import { createMessages } from './es/create.ts'
import { handoverMessages } from './es/handover.ts'
import { insightsMessages } from './es/insights.ts'
import { libraryMessages } from './es/library.ts'
import { operationsMessages } from './es/operations.ts'
import { inspectorMessages } from './es/order.ts'
import { orderMessages } from './es/orders.ts'
import { outboxMessages } from './es/outbox.ts'
import { reportMessages } from './es/report.ts'
import { reviewMessages } from './es/review.ts'
import { settingsMessages } from './es/settings.ts'
import { transferMessages } from './es/transfers.ts'
import { wordMessages } from './es/words.ts'

/** All texts of the window in Spanish, by feature. */
export const spanish: typeof english = {
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
