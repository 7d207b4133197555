import type { DatabaseSync } from 'node:sqlite'
import type { StatementOrder } from '../../../../shared/domain/insights/statement.ts'
import { isInScope, scopeValues, type InsightsQuestion } from './scope.ts'

/**
 * Reads the orders of a statement, oldest first. Photographers are e-mail addresses. Takes long: call it in a thread.
 */
export function readStatement(db: DatabaseSync, question: InsightsQuestion): StatementOrder[] {
  const rows = db
    .prepare(
      `SELECT o.id, o.created_at AS createdAt, o.delivered_at AS deliveredAt, o.address,
        coalesce(o.external_id, '') AS reference, coalesce(o.created_by, '') AS photographer,
        coalesce((SELECT group_concat(s.name, ', ') FROM (SELECT DISTINCT f.name FROM people p
          JOIN offices f ON f.connection_id = p.connection_id AND f.id = p.office_id
          WHERE p.connection_id = :connection AND p.email = o.created_by COLLATE NOCASE ORDER BY f.name) s), '') AS office,
        o.package_type AS packageType, coalesce(o.add_ons, '[]') AS addOns
      FROM order_rows o INDEXED BY order_rows_created WHERE ${isInScope} ORDER BY o.created_at, o.id`,
    )
    .all(scopeValues(question)) as unknown as (Omit<StatementOrder, 'addOns'> & { addOns: string })[]
  return rows.map((row) => ({ ...row, addOns: JSON.parse(row.addOns) as string[] }))
}
