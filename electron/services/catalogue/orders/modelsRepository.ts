import type { DatabaseSync } from 'node:sqlite'
import type { ReportCandidate } from '../../../../shared/contract/reports.ts'
import { emptyFilter } from '../../../../shared/domain/filter.ts'
import { addressLine } from '../../../../shared/domain/order.ts'
import { orderBy, whereOrders } from './orderQuery.ts'
import { readRecord } from './storedRecord.ts'

/** How many orders a search gives. */
const most = 50
const newest = { key: 'createdAt', descending: true } as const
// A record that the database cannot read as JSON has no model; it must not end the search in the others.
const model = `json_extract(CASE WHEN json_valid(o.raw) THEN o.raw END, '$.info.model_id')`

/** Orders and their models, as the catalogue has them. */
export function createModels(db: DatabaseSync) {
  const record = db.prepare('SELECT raw FROM orders WHERE connection_id = ? AND id = ? AND understood = 1')
  // The text is looked for first: reading every record as JSON would take too long.
  const owner =
    db.prepare(`SELECT o.id FROM orders o WHERE o.connection_id = :connection AND instr(o.raw, :model) > 0
    AND ${model} = :model ORDER BY o.created_at DESC LIMIT 1`)
  const withModel = `AND coalesce(${model}, '') <> ''`

  function candidate(connectionId: string, orderId: string): ReportCandidate | null {
    const row = record.get(connectionId, orderId) as { raw: string } | undefined
    if (row === undefined) return null
    const parsed = readRecord({ raw: row.raw, detail: null })
    if (!parsed.understood) return null
    const { order } = parsed
    const modelId = (order.modelId ?? '').trim()
    return {
      orderId,
      address: addressLine(order),
      status: order.status,
      createdAt: order.createdAt,
      modelId: modelId === '' ? null : modelId,
    }
  }

  /** The newest order that a model belongs to; null where none is known. */
  function ownerOf(connectionId: string, modelId: string): string | null {
    const row = owner.get({ connection: connectionId, model: modelId }) as { id: string } | undefined
    return row?.id ?? null
  }

  function searched(connectionId: string, search: string): string[] {
    const text = search.trim()
    const { sql, values } = whereOrders(
      { connection: connectionId, root: '' },
      { ...emptyFilter, search: text },
    )
    // Who types nothing wants to choose from what can be exported; who types an address wants to see that order,
    // whatever it lacks.
    const rows = db
      .prepare(`SELECT o.id ${sql} ${text === '' ? withModel : ''} ${orderBy(newest)} LIMIT :limit`)
      .all({ ...values, limit: most }) as { id: string }[]
    const ids = rows.map(({ id }) => id)
    const typed = text === '' ? null : ownerOf(connectionId, text)
    return typed === null || ids.includes(typed) ? ids : [typed, ...ids].slice(0, most)
  }

  return {
    candidate,
    ownerOf,
    /**
     * The given orders in their order, or, where none are given, what the list's own search finds (or a model's id),
     * newest first.
     */
    candidates: (connectionId: string, orderIds: readonly string[], search: string): ReportCandidate[] =>
      (orderIds.length > 0 ? orderIds : searched(connectionId, search)).flatMap(
        (id) => candidate(connectionId, id) ?? [],
      ),
  }
}
export type Models = ReturnType<typeof createModels>
