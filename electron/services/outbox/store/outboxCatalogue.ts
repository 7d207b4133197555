import type { DatabaseSync } from 'node:sqlite'
import type { Order, ParsedOrder } from '../../../../shared/domain/order.ts'
import type { Orders } from '../../catalogue/orders/ordersRepository.ts'
import { createReferences } from '../../catalogue/orders/references.ts'
import { createRemovedOrders } from '../../catalogue/serviceList/removals.ts'
import { createUnlisted } from '../../catalogue/serviceList/unlisted.ts'
import { createRereading } from '../../catalogue/orders/rereading.ts'
import { inTransaction } from '../../sqlite/database.ts'

/** Catalogue operations that the outbox uses. */
export interface OutboxCatalogue {
  /** Stores list records, or answers without delivery assets. */
  keep(connectionId: string, orders: readonly ParsedOrder[]): void
  /** Stores an order with its delivery assets. */
  keepDetail(connectionId: string, order: ParsedOrder): void
  /** Whether the service no longer lists an order, as far as known. */
  isUnlisted(connectionId: string, orderId: string): boolean
  /** Records that something was sent for an order: its detail is read again until the next delivery. */
  noteSent(connectionId: string, orderId: string): void
  /** Records that the service no longer has the order. Its files stay. */
  remove(connectionId: string, orderId: string): void
  /** Returns the last read order; null if it is unknown or not understood. */
  find(connectionId: string, orderId: string): Order | null
  /** Returns ids of orders with a reference. */
  withReference(connectionId: string, reference: string): string[]
}

/** `onOrders`: called with the id of a changed order, or without an id if any may have changed. */
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
