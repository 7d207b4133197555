import type { DatabaseSync } from 'node:sqlite'
import type { StatementOrder } from '../../../../shared/domain/insights/statement.ts'
import { isInScope, scopeValues, type InsightsQuestion } from './scope.ts'

/**
 * Reads the orders of a statement, oldest first. Photographers are e-mail addresses. Takes long: call it in a thread.
 */
export function readStatement(db: DatabaseSync, question: InsightsQuestion): StatementOrder[] {
  const rows = db
    .prepare(
      `SELECT o.id, o.created_at, o.delivered_at, o.address, o.external_id, o.created_by, o.package_type, o.add_ons,
        (SELECT group_concat(s.name, ', ') FROM (SELECT DISTINCT f.name FROM people p
          JOIN offices f ON f.connection_id = p.connection_id AND f.id = p.office_id
          WHERE p.connection_id = :connection AND p.email = o.created_by COLLATE NOCASE ORDER BY f.name) s) AS office
      FROM order_rows o INDEXED BY order_rows_created WHERE ${isInScope} ORDER BY o.created_at, o.id`,
    )
    .all(scopeValues(question))
  return rows.map((row) => ({
    id: String(row.id),
    createdAt: Number(row.created_at),
    deliveredAt: typeof row.delivered_at === 'number' ? row.delivered_at : null,
    address: String(row.address),
    reference: textOf(row.external_id),
    photographer: textOf(row.created_by),
    office: textOf(row.office),
    packageType: typeof row.package_type === 'string' ? row.package_type : null,
    addOns: JSON.parse(textOf(row.add_ons) || '[]') as string[],
  }))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
