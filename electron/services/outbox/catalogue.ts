import type { DatabaseSync } from 'node:sqlite'
import { listAssets } from '../../../shared/domain/assets.ts'
import { parseOrder } from '../../../shared/domain/order.ts'
import type { Orders } from '../catalogue/orders.ts'
import { createReferences } from '../catalogue/references.ts'
import { inTransaction } from '../sqlite/database.ts'
import type { OutboxCatalogue } from './work.ts'

/** The catalogue as the outbox uses it. `onOrders` hears which order is another than before; none: look at the whole list. */
export function createOutboxCatalogue(
  db: DatabaseSync,
  orders: Orders,
  now: () => number,
  onOrders: (connectionId: string, orderId?: string) => void,
): OutboxCatalogue {
  const references = createReferences(db)
  return {
    keep(connectionId, page) {
      const { changed } = inTransaction(db, () => orders.storePage(connectionId, page, 0, now()))
      if (changed.length > 0) onOrders(connectionId)
    },
    keepDetail(connectionId, parsed) {
      if (!parsed.understood) return
      const { id, deliveryAssets } = parsed.order
      inTransaction(db, () => {
        orders.storeDetail(connectionId, parsed, listAssets(deliveryAssets).length, now())
      })
      onOrders(connectionId, id)
    },
    find(connectionId, orderId) {
      const stored = orders.find(connectionId, orderId)
      return stored === null ? null : parseOrder(stored.raw)
    },
    withReference: (connectionId, reference) => references.orders(connectionId, reference),
  }
}
