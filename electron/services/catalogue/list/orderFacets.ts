import type { DatabaseSync } from 'node:sqlite'
import type { Facets } from '../../../../shared/contract/orders.ts'
import { overdueRows } from '../expectedDeliveries.ts'
import { statusKeyOf } from './orderRowsSchema.ts'

/** Number of orders per filter value of a connection. Triggers count on every write. */
export type OrderFacets = ReturnType<typeof createFacets>

export function createFacets(db: DatabaseSync) {
  const ofKind = `SELECT value, value AS label, n AS count FROM order_counts WHERE connection_id = ? AND kind = ? AND n > 0`
  const byStatus = db.prepare(`${ofKind} ORDER BY ${statusKeyOf('value')}`)
  const byValue = db.prepare(`${ofKind} ORDER BY value`)
  const some = db.prepare(`SELECT coalesce(sum(c.n), 0) AS count FROM
    (SELECT DISTINCT CASE :kind WHEN 'creator' THEN lower(value) ELSE value END AS value FROM json_each(:values)) v
    CROSS JOIN order_counts c ON c.connection_id = :connection AND c.kind = :kind AND c.value = v.value`)
  const overdue = db.prepare(`SELECT count(*) AS n FROM (${overdueRows})`)
  const connections = db.prepare(
    `SELECT connection_id AS id FROM order_counts WHERE kind = 'total' AND n > 0 ORDER BY 1`,
  )
  /** Returns the number of orders with one of the values (a JSON list). */
  const count = (connection: string, kind: string, values: string): number =>
    Number(some.get({ connection, kind, values })?.count)

  return {
    count,
    of: (connection: string): Omit<Facets, 'offices'> => ({
      statuses: byStatus.all(connection, 'status') as unknown as Facets['statuses'],
      users: byValue.all(connection, 'creator') as unknown as Facets['users'],
      newlyDelivered: count(connection, 'new', '[""]'),
      deliveredAgain: count(connection, 'redelivered', '[""]'),
      corrected: count(connection, 'corrected', '[""]'),
      unlisted: count(connection, 'unlisted', '[""]'),
      overdue: Number(overdue.get({ connection })?.n),
      total: count(connection, 'total', '[""]'),
    }),
    /** Returns the ids of connections with stored orders, also of connections that are not saved. */
    connections: () => connections.all().map(({ id }) => String(id)),
  }
}
