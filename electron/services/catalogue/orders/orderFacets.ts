import type { DatabaseSync } from 'node:sqlite'
import type { Facets } from '../../../../shared/contract/orders.ts'

interface Counted {
  value: string
  count: number
}

/** Counts the orders of a connection by what the list can be filtered by. */
export function createFacets(db: DatabaseSync) {
  const statuses = db.prepare(`SELECT status AS value, count(*) AS count FROM orders
    WHERE connection_id = ? AND status IS NOT NULL GROUP BY status ORDER BY 2 DESC`)
  const users = db.prepare(`SELECT lower(created_by) AS value, count(*) AS count FROM orders
    WHERE connection_id = ? AND created_by IS NOT NULL GROUP BY 1 ORDER BY 1`)
  const all = db.prepare('SELECT count(*) AS count FROM orders WHERE connection_id = ?')
  const updated = db.prepare(
    'SELECT count(*) AS count FROM orders WHERE connection_id = ? AND again_at IS NOT NULL',
  )
  const unlisted = db.prepare(
    'SELECT count(*) AS count FROM orders WHERE connection_id = ? AND unlisted_at IS NOT NULL',
  )
  type Statement = typeof all
  return function facets(connection: string): Omit<Facets, 'offices'> {
    const counts = (statement: Statement) =>
      (statement.all(connection) as unknown as Counted[]).map(({ value, count }) => ({
        value,
        label: value,
        count,
      }))
    const count = (statement: Statement): number => (statement.get(connection) as { count: number }).count
    return {
      statuses: counts(statuses),
      users: counts(users),
      deliveredAgain: count(updated),
      unlisted: count(unlisted),
      total: count(all),
    }
  }
}
