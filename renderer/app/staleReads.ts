import { PiniaColada, useQueryCache, type EntryKey } from '@pinia/colada'
import type { App } from 'vue'
import { on } from '../bridge/client.ts'
import { readOptions } from '../bridge/reads.ts'
import { whenVisible } from '../bridge/whenVisible.ts'
import { comparisonKey } from '../features/compare/queries.ts'
import { peopleQuery, samePlacesKey } from '../features/create/queries.ts'
import { libraryKeys } from '../features/library/queries.ts'
import { ordersKeys } from '../features/orders/queries.ts'
import { outboxQuery } from '../features/outbox/queries.ts'
import { scheduleQuery } from '../features/settings/queries.ts'
import { teamQuery } from '../features/team/queries.ts'
import { tokenQuery } from '../features/token/queries.ts'

/**
 * Maps main's events to the reads that they invalidate. A visible read starts again. A read without a component is
 * already discarded.
 */
export const reads = {
  install(app: App): void {
    app.use(PiniaColada, { queryOptions: readOptions })
    app.runWithContext(followEvents)
  },
}

function followEvents(): void {
  const cache = useQueryCache()
  /** Stale reads that wait until the window is visible, by key. */
  const hidden = new Map<string, EntryKey>()
  function stale(...keys: EntryKey[]): void {
    for (const key of keys) if (cache.getEntries({ key }).length > 0) hidden.set(JSON.stringify(key), key)
    whenVisible(readHidden)
  }
  function readHidden(): void {
    // The component that shows a read reports its failure.
    for (const key of hidden.values()) cache.invalidateQueries({ key }).catch(() => undefined)
    hidden.clear()
  }
  on('orders:changed', ({ connectionId, orderIds }) => {
    stale(ordersKeys.lists(connectionId), samePlacesKey(connectionId))
    if (orderIds !== undefined) stale(...orderIds.map((orderId) => ordersKeys.order(connectionId, orderId)))
    // An event without order ids concerns all orders. The users' order counts and the state of folders may have
    // changed, too.
    else stale(ordersKeys.order(connectionId), teamQuery(connectionId).key, libraryKeys.files(connectionId))
  })
  on('library:changed', ({ connectionId, folderIds }) => {
    if (folderIds === undefined) stale(libraryKeys.all(connectionId), comparisonKey(connectionId))
    for (const id of folderIds ?? [])
      stale(
        [...libraryKeys.files(connectionId), id],
        [...libraryKeys.deliveries(connectionId), id],
        [...libraryKeys.annotations(connectionId), id],
        [...libraryKeys.scales(connectionId), id],
        comparisonKey(connectionId, id),
      )
  })
  on('outbox:changed', ({ connectionId }) => {
    stale(outboxQuery(connectionId).key, samePlacesKey(connectionId))
  })
  on('app:changed', () => {
    stale(scheduleQuery.key)
  })
  on('team:changed', ({ connectionId }) => {
    // Team members are also people of orders: their e-mail address and office are part of the orders.
    stale(teamQuery(connectionId).key, peopleQuery(connectionId).key)
    stale(ordersKeys.lists(connectionId), ordersKeys.order(connectionId))
  })
  on('refresh:progress', ({ connectionId, state }) => {
    if (state === 'done') stale(peopleQuery(connectionId).key)
  })
  on('token:changed', ({ connectionId }) => {
    stale(tokenQuery(connectionId).key)
  })
}
