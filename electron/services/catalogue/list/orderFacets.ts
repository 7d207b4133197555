import type { DatabaseSync } from 'node:sqlite'
import type { Facets } from '../../../../shared/contract/orders.ts'
import { overdueRows } from '../expectedDeliveries.ts'
import { statusKeyOf } from './orderRowsSchema.ts'

interface Counted {
  value: string
  count: number
}

/** Number of orders per filter value of a connection. Triggers count on every write. */
export interface OrderFacets {
  /** Number of orders with one of the values (a JSON list). */
  count: (connection: string, kind: string, values: string) => number
  of: (connection: string) => Omit<Facets, 'offices'>
  /** Ids of connections with stored orders, also of connections that are not saved. */
  connections: () => string[]
}

export function createFacets(db: DatabaseSync): OrderFacets {
  const ofKind = `SELECT value, n AS count FROM order_counts WHERE connection_id = ? AND kind = ? AND n > 0`
  const byStatus = db.prepare(`${ofKind} ORDER BY ${statusKeyOf('value')}`)
  const byValue = db.prepare(`${ofKind} ORDER BY value`)
  const some = db.prepare(`SELECT coalesce(sum(c.n), 0) AS count FROM
    (SELECT DISTINCT CASE :kind WHEN 'creator' THEN lower(value) ELSE value END AS value FROM json_each(:values)) v
    CROSS JOIN order_counts c ON c.connection_id = :connection AND c.kind = :kind AND c.value = v.value`)
  const overdue = db.prepare(`SELECT count(*) AS n FROM (${overdueRows})`)
  const connections = db.prepare(
    `SELECT connection_id AS id FROM order_counts WHERE kind = 'total' AND n > 0 ORDER BY 1`,
  )
  const read = (rows: unknown): Facets['statuses'] =>
    (rows as Counted[]).map(({ value, count }) => ({ value, label: value, count }))
  const count: OrderFacets['count'] = (connection, kind, values) =>
    Number(some.get({ connection, kind, values })?.count)

  return {
    count,
    of: (connection) => ({
      statuses: read(byStatus.all(connection, 'status')),
      users: read(byValue.all(connection, 'creator')),
      newlyDelivered: count(connection, 'new', '[""]'),
      deliveredAgain: count(connection, 'redelivered', '[""]'),
      corrected: count(connection, 'corrected', '[""]'),
      unlisted: count(connection, 'unlisted', '[""]'),
      overdue: Number(overdue.get({ connection })?.n),
      total: count(connection, 'total', '[""]'),
    }),
    connections: () => connections.all().map(({ id }) => String(id)),
  }
}
