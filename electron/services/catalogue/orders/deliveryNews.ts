import type { DatabaseSync } from 'node:sqlite'

/** A delivery that a refresh noticed. */
export interface DeliveryNews {
  orderId: string
  address: string
  /** Files of the order were delivered before. */
  isCorrection: boolean
  /** It is the first delivery since this program sent something for the order, such as a change request. */
  isAnswer: boolean
}

/** Deliveries that were noticed in a period, also those whose download was started. Times in seconds since the epoch. */
export type NoticedDeliveries = ReturnType<typeof createNoticedDeliveries>

/** SQL: whether an event is a delivery. */
const isDelivery = (event: string): string =>
  `(${event}.what = 'again' OR (${event}.what = 'status' AND ${event}.new_value = 'Ready')
    OR (${event}.what = 'files' AND ${event}.old_value = '0'))`

export function createNoticedDeliveries(db: DatabaseSync) {
  const select = db.prepare(`SELECT o.id AS orderId, o.address, max(e.what = 'again') AS isCorrection,
      o.sent_at IS NOT NULL AND max(e.at) >= o.sent_at AND NOT EXISTS (SELECT 1 FROM order_events f
        WHERE f.connection_id = o.connection_id AND f.order_id = o.id AND f.at >= o.sent_at AND f.at <= :after
        AND ${isDelivery('f')}) AS isAnswer
    FROM arrivals n
    CROSS JOIN orders o ON o.rowid = n.row
    CROSS JOIN order_events e ON e.connection_id = o.connection_id AND e.order_id = o.id AND e.at > :after
    WHERE n.connection_id = :connection AND n.at > :after AND o.understood = 1 AND o.status = 'Ready'
      -- An order that was delivered before it was read for the first time, but after the last message.
      AND (${isDelivery('e')} OR (e.what = 'seen' AND e.new_value = 'Ready' AND o.delivered_at > :after))
    GROUP BY o.rowid ORDER BY o.created_at DESC`)
  return {
    /** Returns the deliveries that were noticed after `after`, newest order first. */
    since: (connection: string, after: number): DeliveryNews[] =>
      select.all({ connection, after }).map(({ orderId, address, isCorrection, isAnswer }) => ({
        orderId: String(orderId),
        address: String(address),
        isCorrection: isCorrection === 1,
        isAnswer: isAnswer === 1,
      })),
  }
}
