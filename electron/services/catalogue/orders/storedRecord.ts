import { hash } from 'node:crypto'
import { assetKeyOf, type Asset, type Delivery } from '../../../../shared/domain/assets.ts'
import { parseDeepJson } from '../../../../shared/domain/deepJson.ts'
import {
  addressLine,
  type Address,
  type ListedRecord,
  type Order,
  type ParsedOrder,
} from '../../../../shared/domain/order.ts'
import { readDelivery } from '../../api/wireDelivery.ts'
import { parseAddress, parseOrder } from '../../api/wireOrder.ts'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'

/** An order as it is stored. */
export interface DetailRow {
  id: string
  understood: number
  reason: string | null
  status: string | null
  delivered_at: number | null
  assets_known: number | null
  asset_counts: string | null
  raw: string
  list_hash: string
  detail: string | null
  detail_hash: string | null
  detail_read_at: number | null
  detail_problem: string | null
}

/** Between an order's record and what the catalogue stores of it. Here alone the catalogue reads wire orders. */

/**
 * The newest record of an order: its list record, or its detail where that was read later, with the delivery of the
 * detail.
 */
export function readRecord({ raw, detail }: { raw: string; detail: string | null }): ParsedOrder {
  const record = parseDeepJson(raw)
  return parseOrder(detail === null ? record : withAssets(record, parseDeepJson(detail)))
}

/** The delivery in an order's detail; null where none was read. */
export const readStoredDelivery = (detail: string | null): Delivery | null =>
  detail === null ? null : readDelivery(assetsOf(parseDeepJson(detail)))

/** The address of a record, as the database cut it out; null where it has none. */
export const readStoredAddress = (address: string | null): Address =>
  parseAddress(address === null ? null : parseDeepJson(address))

/** Records of a list, as JSON, that were read before. */
export const readListRecords = (records: string): ParsedOrder[] =>
  (parseDeepJson(records) as unknown[]).map(parseOrder)

/** What is stored of a list record: all of it but the delivery, which is the detail's. */
export function listRecordOf(raw: unknown): string {
  const hasDelivery =
    typeof raw === 'object' && raw !== null && 'delivery_assets' in raw && !Array.isArray(raw)
  return JSON.stringify(
    hasDelivery ? Object.fromEntries(Object.entries(raw).filter(([key]) => key !== 'delivery_assets')) : raw,
  )
}

/** Names the content of a record. */
export const hashOf = (text: string): string => hash('sha256', text)

/** What names a record: its id, or, as one with no id needs a place too, its own content, so that it is kept once. */
export const recordId = ({ id, raw }: ListedRecord): string =>
  id ?? `unreadable-${hashOf(JSON.stringify(raw)).slice(0, 16)}`

/** The words that a record is found by. */
export function searchWords(id: string, order: Order | null, json: string): string {
  if (order === null) return plainWords(` ${id} ${json.slice(0, 2000)}`)
  const parts = [
    addressLine(order),
    order.address.fullAddress,
    order.location,
    order.externalId,
    order.createdBy,
    order.status,
    order.packageType,
    order.addInfo,
    id,
  ]
  // Begins with a blank, so that every word has one before it (see `readTyped`).
  return plainWords(` ${parts.filter((part) => part !== null).join(' ')}`)
}

/** How many addresses each list holds, as JSON. */
export function assetCounts(assets: readonly Asset[]): string {
  const counts: Record<string, number> = {}
  for (const { kind, field } of assets) {
    const list = `${kind}/${field}/`
    counts[list] = (counts[list] ?? 0) + 1
  }
  return JSON.stringify(counts)
}

/**
 * Returns the keys and paths of assets. Host, port and query are left out: the same files may be offered by another
 * host or with another signature at each read.
 */
export const unsignedAddresses = (assets: readonly Asset[]): string =>
  assets.map((asset) => `${assetKeyOf(asset)} ${plainAddress(asset.url)}`).join('\n')

const plainAddress = (url: string): string => url.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '')

const assetsOf = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'delivery_assets' in detail ? detail.delivery_assets : null

function withAssets(raw: unknown, detail: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || typeof detail !== 'object' || detail === null) return raw
  return 'delivery_assets' in detail ? { ...raw, delivery_assets: detail.delivery_assets } : raw
}
