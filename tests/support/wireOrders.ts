import { parseOrder } from '../../electron/services/api/wireOrder.ts'
import type { Order } from '../../shared/domain/order.ts'

/** Returns the order of a service's record. */
export function orderOf(record: unknown): Order {
  const parsed = parseOrder(record)
  if (!parsed.understood) throw new Error(parsed.reason)
  return parsed.order
}
