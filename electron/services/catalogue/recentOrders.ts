import { z } from 'zod'
import type { KeyValue } from './keyValue.ts'

/** Maximum number per connection. */
const maxRecent = 8

/** Storage key for a connection. */
export const recentName = (connection: string): string => `opened:${connection}`

const idsSchema = z.array(z.string()).catch([])

/** Orders that the user opened recently. */
export function createRecentOrders(keyValue: KeyValue) {
  /** Returns the ids of these orders, most recent first. */
  const ids = (connection: string): string[] => idsSchema.parse(keyValue.get(recentName(connection)))
  return {
    ids,
    /** Adds an opened order. */
    add(connection: string, id: string): void {
      const before = ids(connection)
      if (before[0] === id) return
      const now = [id, ...before.filter((each) => each !== id)].slice(0, maxRecent)
      keyValue.set(recentName(connection), now)
    },
    /** Forgets the orders of a connection. */
    clear(connection: string): void {
      keyValue.delete(recentName(connection))
    },
  }
}
