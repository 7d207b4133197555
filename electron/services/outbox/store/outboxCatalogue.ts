import type { DatabaseSync } from 'node:sqlite'
import type { ParsedOrder } from '../../../../shared/domain/order.ts'
import type { Orders } from '../../catalogue/orders/ordersRepository.ts'
import { createRemovedOrders } from '../../catalogue/serviceList/removals.ts'
import { createUnlisted } from '../../catalogue/serviceList/unlisted.ts'
import { createRereading } from '../../catalogue/orders/rereading.ts'
import { inTransaction } from '../../sqlite/database.ts'

/** Catalogue operations that the outbox uses. */
export type OutboxCatalogue = ReturnType<typeof createOutboxCatalogue>

/** `onOrders`: called with the id of a changed order, or without an id if any may have changed. */
export function createOutboxCatalogue(
  db: DatabaseSync,
  orders: Orders,
  now: () => number,
  onOrders: (connectionId: string, orderId?: string) => void,
) {
  const removals = createRemovedOrders(db)
  const rereading = createRereading(db)
  const unlisted = createUnlisted(db)
  return {
    /** Stores list records, or answers without delivery assets. */
    keep(connectionId: string, page: readonly ParsedOrder[]): void {
      const { changed } = inTransaction(db, () => orders.storePage(connectionId, page, 0, now()))
      if (changed.length > 0) onOrders(connectionId)
    },
    /** Stores an order with its delivery assets. */
    keepDetail(connectionId: string, parsed: ParsedOrder): void {
      if (!parsed.understood) return
      inTransaction(db, () => {
        orders.storeDetail(connectionId, parsed, parsed.delivery?.assets.length ?? 0, now())
      })
      onOrders(connectionId, parsed.order.id)
    },
    /** Whether the service no longer lists an order, as far as known. */
    isUnlisted: unlisted.isUnlisted,
    /** Records that something was sent for an order: its detail is read again until the next delivery. */
    noteSent(connectionId: string, orderId: string): void {
      rereading.noteSent(connectionId, orderId, now())
    },
    /** Records that the service no longer has the order. Its files stay. */
    remove(connectionId: string, orderId: string): void {
      inTransaction(db, () => {
        removals.remove(connectionId, orderId, now())
      })
      onOrders(connectionId)
    },
    /** Returns the last read order; null if it is unknown or not understood. */
    find: (connectionId: string, orderId: string) => orders.find(connectionId, orderId)?.order ?? null,
    withReference: orders.withReference,
  }
}
