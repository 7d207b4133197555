import type { DatabaseSync } from 'node:sqlite'
import type { StatementOrder } from '../../../../shared/domain/insights/statement.ts'
import type { InsightsQuestion } from './readInsights.ts'
import { isPlaced } from './traitConditions.ts'

/**
 * Reads the orders of a statement, oldest first. Photographers are e-mail addresses. Takes long: call it in a thread.
 */
export function readStatement(db: DatabaseSync, question: InsightsQuestion): StatementOrder[] {
  const { connectionId: connection, after, before, officeId } = question
  const rows = db
    .prepare(
      `SELECT o.id, o.created_at, o.delivered_at, o.address, o.external_id, o.created_by, o.package_type, o.add_ons,
        (SELECT group_concat(s.name, ', ') FROM (SELECT DISTINCT f.name FROM people p
          JOIN offices f ON f.connection_id = p.connection_id AND f.id = p.office_id
          WHERE p.connection_id = :connection AND p.email = o.created_by COLLATE NOCASE ORDER BY f.name) s) AS office
      FROM order_rows o INDEXED BY order_rows_created WHERE o.connection_id = :connection AND ${isPlaced}
        AND o.created_at >= :after AND o.created_at < :before
        AND (:officeId IS NULL OR o.created_by IN (
          SELECT email FROM people WHERE connection_id = :connection AND office_id = :officeId))
      ORDER BY o.created_at, o.id`,
    )
    .all({
      connection,
      after: after ?? 0,
      before: before === null ? Number.MAX_SAFE_INTEGER : Math.floor(before) + 1,
      officeId,
    })
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
