import type { DatabaseSync } from 'node:sqlite'
import type { CompletenessSummary } from '../../../../shared/contract/orders.ts'
import { maxListed } from '../../../../shared/contract/limits.ts'
import { verdicts } from '../../../../shared/domain/completeness/completeness.ts'
import type { Scope } from '../list/diskCounts.ts'
import type { OrderRows } from '../list/orderRows.ts'
import { inBatches } from '../search/rowRanges.ts'
import { createOrderAssessment, verdictNumbers } from './assessOrder.ts'

/** Orders per batch: a few milliseconds. */
const ordersAtOnce = 250

/** Compares what orders should have with what the service lists and what is on disk. */
export function createCompletenessReads(db: DatabaseSync, rows: Pick<OrderRows, 'useScope' | 'updateStale'>) {
  const assess = createOrderAssessment(db)
  const some = `json_each(:ids) j CROSS JOIN order_rows o ON o.row =
    (SELECT rowid FROM orders WHERE connection_id = :connection AND id = j.value)`
  const counts = db.prepare(`SELECT o.completeness AS verdict, count(*) AS n FROM ${some} GROUP BY 1`)
  const incomplete = db.prepare(`SELECT o.id, o.address FROM ${some}
    WHERE o.completeness = ${String(verdictNumbers.incomplete)} ORDER BY j.key LIMIT :room`)

  return {
    /**
     * `missing`: asset keys of files that the disk lacks, whatever the catalogue says. `namedFloors`: number of floors
     * that the property data names.
     */
    completeness: assess,
    /** The verdicts of several orders, and the first incomplete ones. Many orders are read in batches. */
    async completenessOf(scope: Scope, ids: readonly string[]): Promise<CompletenessSummary> {
      rows.useScope(scope)
      const found = new Map<number, number>()
      const listed: CompletenessSummary['incomplete'] = []
      let at = 0
      await inBatches(db, undefined, () => {
        const some = ids.slice(at, at + ordersAtOnce)
        at += ordersAtOnce
        rows.updateStale(scope.connection, some)
        const of = { ids: JSON.stringify(some), connection: scope.connection }
        for (const { verdict, n } of counts.all(of))
          found.set(Number(verdict), (found.get(Number(verdict)) ?? 0) + Number(n))
        const room = maxListed - listed.length
        for (const { id, address } of room > 0 ? incomplete.all({ ...of, room }) : []) {
          const { missingAtService, missingHere, outdatedHere } = assess(scope, String(id))
          const missing = { missingAtService, missingHere, outdatedHere }
          listed.push({ orderId: String(id), address: String(address), ...missing })
        }
        return at < ids.length
      })
      return {
        counts: Object.fromEntries(
          verdicts.map((verdict) => [verdict, found.get(verdictNumbers[verdict]) ?? 0]),
        ) as CompletenessSummary['counts'],
        incomplete: listed,
      }
    },
  }
}
