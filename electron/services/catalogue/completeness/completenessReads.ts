import type { DatabaseSync } from 'node:sqlite'
import type { Completeness } from '../../../../shared/domain/completeness/completeness.ts'
import type { CompletenessSummary } from '../../../../shared/contract/orders.ts'
import { maxListed } from '../../../../shared/contract/limits.ts'
import { verdicts } from '../../../../shared/domain/completeness/completeness.ts'
import type { Scope } from '../list/diskCounts.ts'
import type { OrderRows } from '../list/orderRows.ts'
import { createOrderAssessment, verdictNumbers } from './assessOrder.ts'

/** What orders should bring against what the service lists and what is on disk. */
export interface CompletenessReads {
  /** `missing`: asset keys of files that the disk lacks by now, whatever the catalogue says. */
  completeness: (scope: Scope, id: string, missing: ReadonlySet<string>) => Completeness
  /** The verdicts of some orders, and the first of those that are incomplete. */
  completenessOf: (scope: Scope, ids: readonly string[]) => CompletenessSummary
}

export function createCompletenessReads(
  db: DatabaseSync,
  rows: Pick<OrderRows, 'fill' | 'useScope' | 'settle'>,
): CompletenessReads {
  const assess = createOrderAssessment(db)
  const some = `json_each(:ids) j CROSS JOIN order_rows o ON o.row =
    (SELECT rowid FROM orders WHERE connection_id = :connection AND id = j.value)`
  const counts = db.prepare(`SELECT o.completeness AS verdict, count(*) AS n FROM ${some} GROUP BY 1`)
  const incomplete = db.prepare(`SELECT o.id, o.address FROM ${some}
    WHERE o.completeness = ${String(verdictNumbers.incomplete)} ORDER BY j.key LIMIT ${String(maxListed)}`)

  return {
    completeness: assess,
    completenessOf(scope, ids) {
      rows.fill()
      rows.useScope(scope)
      rows.settle(scope.connection, ids)
      const of = { ids: JSON.stringify(ids), connection: scope.connection }
      const found = new Map(counts.all(of).map(({ verdict, n }) => [Number(verdict), Number(n)]))
      const countOf = Object.fromEntries(
        verdicts.map((verdict) => [verdict, found.get(verdictNumbers[verdict]) ?? 0]),
      ) as CompletenessSummary['counts']
      return {
        counts: countOf,
        incomplete: incomplete.all(of).map(({ id, address }) => {
          const { missingAtService, missingHere } = assess(scope, String(id))
          return { orderId: String(id), address: String(address), missingAtService, missingHere }
        }),
      }
    },
  }
}
