import type { DatabaseSync } from 'node:sqlite'
import { createOrderRows } from '../list/orderRows.ts'

/** Whether an order is another connection's by all that is known: two connections may share a root. */
export function othersOrders(connectionId: string, db: DatabaseSync): (orderId: string) => boolean {
  createOrderRows(db).fill()
  const holders = db.prepare(`SELECT o.connection_id AS holder FROM order_counts c
    CROSS JOIN orders o ON o.connection_id = c.connection_id AND o.id = ? WHERE c.kind = 'total'`)
  return (orderId) => {
    const held = holders.all(orderId)
    return held.length > 0 && held.every(({ holder }) => holder !== connectionId)
  }
}
