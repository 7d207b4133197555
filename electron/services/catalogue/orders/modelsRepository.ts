import type { DatabaseSync } from 'node:sqlite'
import type { ReportCandidate } from '../../../../shared/contract/reports.ts'
import { emptyFilter } from '../../../../shared/domain/filter.ts'
import { addressLine, streetLine } from '../../../../shared/domain/order.ts'
import { createOrderList } from '../list/orderList.ts'
import { createOrderRows } from '../list/orderRows.ts'
import { readRecord } from './storedRecord.ts'

/** Maximum number of results. */
const maxModels = 50
const newest = { key: 'createdAt', descending: true } as const

/** Orders and their 3D models in the catalogue. */
export type Models = ReturnType<typeof createModels>

export function createModels(db: DatabaseSync) {
  const record = db.prepare('SELECT raw FROM orders WHERE connection_id = ? AND id = ? AND understood = 1')
  const rows = createOrderRows(db)
  const list = createOrderList(db, rows)
  const owner = db.prepare(
    'SELECT id FROM order_rows WHERE connection_id = ? AND model_id = ? ORDER BY created_at DESC LIMIT 1',
  )
  const withModel = db.prepare(`SELECT id FROM order_rows WHERE connection_id = ? AND model_id IS NOT NULL
    ORDER BY created_at DESC, id LIMIT ?`)

  /** Returns an order as a candidate for a report, and its street; null if it is unknown or not understood. */
  function candidate(connectionId: string, orderId: string): (ReportCandidate & { street: string }) | null {
    const row = record.get(connectionId, orderId) as { raw: string } | undefined
    if (row === undefined) return null
    const parsed = readRecord({ raw: row.raw, detail: null })
    if (!parsed.understood) return null
    const { order } = parsed
    const modelId = (order.modelId ?? '').trim()
    const { address } = order
    return {
      orderId,
      address: addressLine(order),
      street: [streetLine(address), address.suite].filter((part) => part !== '').join(', '),
      status: order.status,
      createdAt: order.createdAt,
      modelId: modelId === '' ? null : modelId,
    }
  }

  /** Returns the newest order of a model; null if unknown. */
  const ownerOf = (connectionId: string, modelId: string): string | null =>
    (owner.get(connectionId, modelId) as { id: string } | undefined)?.id ?? null

  async function searched(connectionId: string, search: string): Promise<string[]> {
    const text = search.trim()
    // An empty query lists only orders that can be exported. A search for an address shows that order, even if it can't
    // be exported.
    if (text === '') return withModel.all(connectionId, maxModels).map(({ id }) => String(id))
    const filter = { ...emptyFilter, search: text }
    const ids = await list.idsInBatches({ connection: connectionId, root: '' }, filter, newest, maxModels)
    const typed = ownerOf(connectionId, text)
    return typed === null || ids.includes(typed) ? ids : [typed, ...ids].slice(0, maxModels)
  }

  return {
    candidate,
    ownerOf,
    /** Returns the given orders, or without ids the results of a search (text or model id), newest first. */
    async candidates(
      connectionId: string,
      orderIds: readonly string[],
      search: string,
    ): Promise<ReportCandidate[]> {
      const ids = orderIds.length > 0 ? orderIds : await searched(connectionId, search)
      return ids.flatMap((id) => candidate(connectionId, id) ?? [])
    },
  }
}
