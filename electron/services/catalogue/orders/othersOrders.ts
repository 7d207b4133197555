import type { DatabaseSync } from 'node:sqlite'
import { forgottenConnections } from './removedConnections.ts'

/** Returns a function that says whether only other connections have an order. Two connections may share a root. */
export function othersOrders(connectionId: string, db: DatabaseSync): (orderId: string) => boolean {
  const forgotten = new Set(forgottenConnections(db))
  const holders = db.prepare(`SELECT o.connection_id AS holder FROM order_counts c
    CROSS JOIN orders o ON o.connection_id = c.connection_id AND o.id = ? WHERE c.kind = 'total'`)
  return (orderId) => {
    const held = holders.all(orderId).map(({ holder }) => String(holder))
    const holding = held.filter((holder) => !forgotten.has(holder))
    return holding.length > 0 && !holding.includes(connectionId)
  }
}
