import type { DatabaseSync } from 'node:sqlite'
import type { ChangeRequest } from '../../../../shared/contract/operations.ts'
import type { CorrectionGroup } from '../../../../shared/contract/insights.ts'
import { floorsOf, subjectsOf } from '../../../../shared/domain/insights/corrections.ts'
import { readAssetKey } from '../../../../shared/domain/assets.ts'
import { isInScope, scopeValues, type InsightsQuestion } from './scope.ts'

/** A change request that the service accepted from this computer. */
export interface SentRequest {
  orderId: string
  text: string | null
  products: string[]
}

/** Maximum number of orders with change requests that are read. */
const maxOrders = 2000

/**
 * Groups corrections by floor, subject and product. Subjects and products are from change requests: `sent`, and those
 * that were read from the service. Floors are also from plans on disk that a correction replaced. An order counts once
 * in each group.
 */
export function readCorrections(
  db: DatabaseSync,
  question: InsightsQuestion,
  sent: readonly SentRequest[],
): { byFloor: CorrectionGroup[]; bySubject: CorrectionGroup[]; byProduct: CorrectionGroup[] } {
  const values = scopeValues(question)
  const floors: Correction[] = []
  const subjects: Correction[] = []
  const products: Correction[] = []
  const note = ({ orderId, text, products: of }: SentRequest): void => {
    if (text !== null) {
      for (const key of floorsOf(text)) floors.push({ key, orderId })
      for (const key of subjectsOf(text)) subjects.push({ key, orderId })
    }
    for (const key of of) products.push({ key, orderId })
  }

  const received = db
    .prepare(
      `SELECT c.order_id AS orderId, c.requests FROM change_requests c
      CROSS JOIN orders p ON p.connection_id = c.connection_id AND p.id = c.order_id
      CROSS JOIN order_rows o ON o.row = p.rowid
      WHERE c.connection_id = :connection AND ${isInScope} ORDER BY c.read_at DESC LIMIT :limit`,
    )
    .all({ ...values, limit: maxOrders })
  for (const { orderId, requests } of received)
    for (const request of JSON.parse(String(requests)) as ChangeRequest[])
      note({ ...request, orderId: String(orderId) })

  const counted = db
    .prepare(
      `SELECT o.id FROM json_each(:ids) j
      CROSS JOIN orders p ON p.connection_id = :connection AND p.id = j.value
      CROSS JOIN order_rows o ON o.row = p.rowid WHERE ${isInScope}`,
    )
    .all({ ...values, ids: JSON.stringify([...new Set(sent.map(({ orderId }) => orderId))]) })
  const countedIds = new Set(counted.map(({ id }) => id))
  for (const request of sent) if (countedIds.has(request.orderId)) note(request)

  const replaced = db
    .prepare(
      `SELECT DISTINCT f.order_id AS orderId, f.asset_key AS assetKey FROM files f INDEXED BY files_earlier
      CROSS JOIN orders p ON p.connection_id = f.connection_id AND p.id = f.order_id
      CROSS JOIN order_rows o ON o.row = p.rowid
      WHERE f.connection_id = :connection AND f.state = 'earlier' AND ${isInScope}`,
    )
    .all(values)
  for (const { orderId, assetKey } of replaced) {
    const asset = readAssetKey(String(assetKey))
    // The other lists are not numbered by floor.
    if (asset?.kind === 'listing_floorplans' && ['jpg', 'png', 'svg'].includes(asset.format))
      floors.push({ key: String(asset.index + 1), orderId: String(orderId) })
  }
  return {
    byFloor: grouped(floors).sort((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true })),
    bySubject: grouped(subjects).sort(mostFirst),
    byProduct: grouped(products).sort(mostFirst),
  }
}

const mostFirst = (one: CorrectionGroup, other: CorrectionGroup): number =>
  other.orderIds.length - one.orderIds.length

/** An order that counts in a group. */
interface Correction {
  key: string
  orderId: string
}

const grouped = (all: readonly Correction[]): CorrectionGroup[] =>
  [...Map.groupBy(all, ({ key }) => key)].map(([key, some]) => ({
    key,
    orderIds: [...new Set(some.map(({ orderId }) => orderId))],
  }))
