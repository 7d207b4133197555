import { hash } from 'node:crypto'
import { assetKeyOf, textKey, type Asset, type Delivery } from '../../../../shared/domain/assets.ts'
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

/**
 * Converts between an order's record and its stored form. Within the catalogue only this file parses the service's
 * JSON.
 */

/**
 * Returns the newest record of an order with the delivery of its detail. `raw`: the record without its delivery, from
 * the list or from a detail that was read later.
 */
export function readRecord({ raw, detail }: { raw: string; detail: string | null }): ParsedOrder {
  const record = parseDeepJson(raw)
  return parseOrder(detail === null ? record : withAssets(record, parseDeepJson(detail)))
}

/** Parses the delivery in an order's detail; null if none was read. */
export const readStoredDelivery = (detail: string | null): Delivery | null =>
  detail === null ? null : readDelivery(assetsOf(parseDeepJson(detail)))

/** Parses the address that SQL extracted from a record. */
export const readStoredAddress = (address: string | null): Address =>
  parseAddress(address === null ? null : parseDeepJson(address))

/** Parses stored list records. */
export const readListRecords = (records: string): ParsedOrder[] =>
  (parseDeepJson(records) as unknown[]).map(parseOrder)

/** Removes the delivery from a list record: it is stored with the detail. */
export function listRecordOf(raw: unknown): string {
  const hasDelivery =
    typeof raw === 'object' && raw !== null && 'delivery_assets' in raw && !Array.isArray(raw)
  return JSON.stringify(
    hasDelivery ? Object.fromEntries(Object.entries(raw).filter(([key]) => key !== 'delivery_assets')) : raw,
  )
}

/** Hash of a record's content. */
export const hashOf = (text: string): string => hash('sha256', text)

/** Key of a record: its id. A record without an id has a hash of its content, so that it is stored once. */
export const recordId = ({ id, raw }: ListedRecord): string =>
  id ?? `unreadable-${hashOf(JSON.stringify(raw)).slice(0, 16)}`

/** Returns the searchable text of a record. */
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
  // The leading blank lets each word be found at its start (see `readTyped`).
  return plainWords(` ${parts.filter((part) => part !== null).join(' ')}`)
}

/** Returns the number of files by kind and field, and of texts by key, as JSON, such as `{"cad_files/zip_urls/":1}`. */
export function assetCounts({ assets, texts }: Pick<Delivery, 'assets' | 'texts'>): string {
  const counts: Record<string, number> = Object.fromEntries(texts.map(({ name }) => [textKey(name), 1]))
  for (const { kind, field } of assets) {
    const list = `${kind}/${field}/`
    counts[list] = (counts[list] ?? 0) + 1
  }
  return JSON.stringify(counts)
}

/**
 * Returns the keys and paths of assets. Host, port and query are left out. Each read may offer the same files from
 * another host or with another signature.
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
