import type { DatabaseSync } from 'node:sqlite'
import type { Order, ParsedOrder } from '../../../../shared/domain/order.ts'
import type { Orders } from '../../catalogue/orders/ordersRepository.ts'
import { createReferences } from '../../catalogue/orders/references.ts'
import { createRemovedOrders } from '../../catalogue/serviceList/removals.ts'
import { createUnlisted } from '../../catalogue/serviceList/unlisted.ts'
import { createRereading } from '../../catalogue/orders/rereading.ts'
import { inTransaction } from '../../sqlite/database.ts'

/** Where orders that are met on the way are kept. */
export interface OutboxCatalogue {
  /** Records of the list, or of an answer without delivery assets. */
  keep(connectionId: string, orders: readonly ParsedOrder[]): void
  /** An order with its delivery assets. */
  keepDetail(connectionId: string, order: ParsedOrder): void
  /** Whether the service no longer lists an order, as far as is known. */
  isUnlisted(connectionId: string, orderId: string): boolean
  /** Something is sent for an order: its detail is read again until something was delivered for that. */
  noteSent(connectionId: string, orderId: string): void
  /** The order is at the service no more. Its files stay where they are. */
  remove(connectionId: string, orderId: string): void
  /** The order as it was read last; null where it was not, or is not understood. */
  find(connectionId: string, orderId: string): Order | null
  /** Orders that carry a reference. */
  withReference(connectionId: string, reference: string): string[]
}

/**
 * The catalogue as the outbox uses it. `onOrders` gets the id of an order that changed; none: look at the whole
 * list.
 */
export function createOutboxCatalogue(
  db: DatabaseSync,
  orders: Orders,
  now: () => number,
  onOrders: (connectionId: string, orderId?: string) => void,
): OutboxCatalogue {
  const references = createReferences(db)
  const removals = createRemovedOrders(db)
  const rereading = createRereading(db)
  const unlisted = createUnlisted(db)
  return {
    keep(connectionId, page) {
      const { changed } = inTransaction(db, () => orders.storePage(connectionId, page, 0, now()))
      if (changed.length > 0) onOrders(connectionId)
    },
    keepDetail(connectionId, parsed) {
      if (!parsed.understood) return
      inTransaction(db, () => {
        orders.storeDetail(connectionId, parsed, parsed.delivery?.assets.length ?? 0, now())
      })
      onOrders(connectionId, parsed.order.id)
    },
    isUnlisted: (connectionId, orderId) => unlisted.isUnlisted(connectionId, orderId),
    noteSent(connectionId, orderId) {
      rereading.noteSent(connectionId, orderId, now())
    },
    remove(connectionId, orderId) {
      inTransaction(db, () => {
        removals.remove(connectionId, orderId, now())
      })
      onOrders(connectionId)
    },
    find: (connectionId, orderId) => orders.find(connectionId, orderId)?.order ?? null,
    withReference: (connectionId, reference) => references.orders(connectionId, reference),
  }
}
