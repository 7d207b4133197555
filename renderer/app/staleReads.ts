import { PiniaColada, useQueryCache, type EntryKey } from '@pinia/colada'
import type { App } from 'vue'
import { on } from '../bridge/client.ts'
import { readOptions } from '../bridge/reads.ts'
import { peopleQuery } from '../features/create/queries.ts'
import { libraryKeys } from '../features/library/queries.ts'
import { ordersKeys } from '../features/orders/queries.ts'
import { outboxQuery } from '../features/outbox/queries.ts'
import { teamQuery } from '../features/team/queries.ts'
import { tokenQuery } from '../features/token/queries.ts'

/**
 * The one place where main's events make reads stale. What is shown is read again; what is not shown is forgotten
 * anyway.
 */
export const reads = {
  install(app: App): void {
    app.use(PiniaColada, { queryOptions: readOptions })
    app.runWithContext(followEvents)
  },
}

function followEvents(): void {
  const cache = useQueryCache()
  function stale(...keys: EntryKey[]): void {
    // A read that fails says so where it is shown.
    for (const key of keys) cache.invalidateQueries({ key }).catch(() => undefined)
  }
  on('orders:changed', ({ connectionId, orderId }) => {
    stale(ordersKeys.lists(connectionId), ordersKeys.order(connectionId, orderId))
    // Each user has a count of orders.
    stale(teamQuery(connectionId).key)
    // Whether a folder's order is still listed is only told of all orders at once.
    if (orderId === undefined) stale(libraryKeys.files(connectionId))
  })
  on('library:changed', ({ connectionId }) => {
    stale(libraryKeys.all(connectionId))
  })
  on('outbox:changed', ({ connectionId }) => {
    stale(outboxQuery(connectionId).key)
  })
  on('team:changed', ({ connectionId }) => {
    stale(teamQuery(connectionId).key)
  })
  on('refresh:progress', ({ connectionId, state }) => {
    if (state === 'done') stale(peopleQuery(connectionId).key)
  })
  on('token:changed', ({ connectionId }) => {
    stale(tokenQuery(connectionId).key)
  })
}
