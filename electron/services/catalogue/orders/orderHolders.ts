import type { DatabaseSync } from 'node:sqlite'

/** Whether an order is another connection's by all that is known: two connections may share a root. */
export function othersOrders(connectionId: string, db: DatabaseSync): (orderId: string) => boolean {
  const holders = db.prepare('SELECT connection_id AS holder FROM orders WHERE id = ?')
  return (orderId) => {
    const held = holders.all(orderId)
    return held.length > 0 && held.every(({ holder }) => holder !== connectionId)
  }
}
