import { z } from 'zod'
import type { KeyValue } from './keyValue.ts'

/** Orders that the user opened lately. */
export interface RecentOrders {
  /** The user opened an order. */
  add(connection: string, id: string): void
  /** Their ids, the latest first. */
  ids(connection: string): string[]
}

/** So many are kept of a connection. */
const maxRecent = 8

/** The name under which a connection's are kept. */
export const recentName = (connection: string): string => `opened:${connection}`

const idsSchema = z.array(z.string()).catch([])

export function createRecentOrders(keyValue: KeyValue): RecentOrders {
  const ids = (connection: string): string[] => idsSchema.parse(keyValue.get(recentName(connection)))
  return {
    ids,
    add(connection, id) {
      const before = ids(connection)
      if (before[0] === id) return
      const now = [id, ...before.filter((each) => each !== id)].slice(0, maxRecent)
      keyValue.set(recentName(connection), now)
    },
  }
}
