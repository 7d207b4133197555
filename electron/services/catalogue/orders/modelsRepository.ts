import type { DatabaseSync } from 'node:sqlite'
import type { ReportCandidate } from '../../../../shared/contract/reports.ts'
import { emptyFilter } from '../../../../shared/domain/filter.ts'
import { addressLine } from '../../../../shared/domain/order.ts'
import { createOrderList } from '../list/orderList.ts'
import { createOrderRows } from '../list/orderRows.ts'
import { readRecord } from './storedRecord.ts'

/** How many orders a search gives. */
const maxModels = 50
const newest = { key: 'createdAt', descending: true } as const
/** Orders and their models, as the catalogue has them. */
export interface Models {
  /** An order as a candidate for a report; null for one that is not held or not understood. */
  candidate: (connectionId: string, orderId: string) => ReportCandidate | null
  /** The newest order that a model belongs to; null where none is known. */
  ownerOf: (connectionId: string, modelId: string) => string | null
  /**
   * The given orders in their order, or, where none are given, what the list's own search finds (or a model's id),
   * newest first.
   */
  candidates: (
    connectionId: string,
    orderIds: readonly string[],
    search: string,
  ) => Promise<ReportCandidate[]>
}

/** Orders and their models, as the catalogue has them. */
export function createModels(db: DatabaseSync): Models {
  const record = db.prepare('SELECT raw FROM orders WHERE connection_id = ? AND id = ? AND understood = 1')
  const rows = createOrderRows(db)
  const list = createOrderList(db, rows)
  const owner = db.prepare(
    'SELECT id FROM order_rows WHERE connection_id = ? AND model_id = ? ORDER BY created_at DESC LIMIT 1',
  )
  const withModel = db.prepare(`SELECT id FROM order_rows WHERE connection_id = ? AND model_id IS NOT NULL
    ORDER BY created_at DESC, id LIMIT ?`)

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
    const row = owner.get(connectionId, modelId) as { id: string } | undefined
    return row?.id ?? null
  }

  async function searched(connectionId: string, search: string): Promise<string[]> {
    const text = search.trim()
    // Who types nothing wants to choose from what can be exported; who types an address wants to see that order,
    // whatever it lacks.
    if (text === '') {
      return withModel.all(connectionId, maxModels).map(({ id }) => String(id))
    }
    const filter = { ...emptyFilter, search: text }
    const ids = await list.idsInTurns({ connection: connectionId, root: '' }, filter, newest, maxModels)
    const typed = ownerOf(connectionId, text)
    return typed === null || ids.includes(typed) ? ids : [typed, ...ids].slice(0, maxModels)
  }

  return {
    candidate,
    ownerOf,
    async candidates(connectionId, orderIds, search) {
      const ids = orderIds.length > 0 ? orderIds : await searched(connectionId, search)
      return ids.flatMap((id) => candidate(connectionId, id) ?? [])
    },
  }
}
