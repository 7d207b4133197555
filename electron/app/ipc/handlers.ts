import type { Services } from '../services.ts'
import { appHandlers } from './appHandlers.ts'
import { backupHandlers } from './backupHandlers.ts'
import { bulkHandlers } from './bulkHandlers.ts'
import { connectionHandlers } from './connectionsHandlers.ts'
import { diagnosticsHandlers } from './diagnosticsHandlers.ts'
import type { Handlers } from './invoke.ts'
import { insightsHandlers } from './insightsHandlers.ts'
import { libraryHandlers } from './libraryHandlers.ts'
import { linkHandlers } from './linksHandlers.ts'
import { operationHandlers } from './operationsHandlers.ts'
import { orderingHandlers } from './orderingHandlers.ts'
import { orderHandlers } from './ordersHandlers.ts'
import { outboxHandlers } from './outboxHandlers.ts'
import { reportHandlers } from './reportsHandlers.ts'
import { annotationHandlers } from './review/annotationHandlers.ts'
import { handoverHandlers } from './review/handoverHandlers.ts'
import { rulerHandlers } from './review/rulerHandlers.ts'
import { searchHandlers } from './review/searchHandlers.ts'
import { reviewHandlers } from './review/reviewHandlers.ts'
import { teamHandlers } from './teamHandlers.ts'
import { tokenHandlers } from './tokenHandlers.ts'
import { transferHandlers } from './transfersHandlers.ts'
import { verifyHandlers } from './verifyHandlers.ts'

/** Returns the handlers of all channels in the contract. */
export function createHandlers(services: Services): Handlers {
  return {
    ...appHandlers(services),
    ...diagnosticsHandlers(services),
    ...backupHandlers(services),
    'schedule:show': () => services.schedule.state(),
    'updates:show': () => services.updates.state(),
    'updates:check': () => services.updates.check(),
    'updates:download': () => services.updates.download(),
    'updates:restart': () => services.updates.restart(),
    ...connectionHandlers(services),
    ...orderHandlers(services),
    ...insightsHandlers(services),
    ...orderingHandlers(services),
    ...transferHandlers(services),
    ...libraryHandlers(services),
    ...reviewHandlers(services),
    ...linkHandlers(services),
    ...verifyHandlers(services),
    ...outboxHandlers(services),
    ...bulkHandlers(services),
    ...reportHandlers(services),
    ...teamHandlers(services),
    ...tokenHandlers(services),
    ...operationHandlers(services),
    ...searchHandlers(services),
    ...annotationHandlers(services),
    ...rulerHandlers(services),
    ...handoverHandlers(services),
  }
}
