import type { SQLInputValue } from 'node:sqlite'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { momentOf } from '../../../../shared/domain/moment.ts'
import { matchQuery } from './search.ts'

const sortColumns: Record<OrderSort['key'], string> = {
  createdAt: 'o.created_at',
  deliveredAt: 'o.delivered_at',
  address: 'o.address COLLATE NOCASE',
  status: 'o.status COLLATE NOCASE',
  createdBy: 'o.created_by COLLATE NOCASE',
  packageType: 'o.package_type COLLATE NOCASE',
  externalId: 'o.external_id COLLATE NOCASE',
}

/** Counts delivered files only: the asset keys of the texts beside them have no index. */
export const diskCounts = `LEFT JOIN (
  SELECT order_id, count(DISTINCT slot) AS on_disk
  FROM files WHERE connection_id = :connection AND root = :root AND state IN ('current', 'kept_local') AND url <> ''
    AND (:fields IS NULL OR rtrim(slot, '0123456789') IN (SELECT value FROM json_each(:fields)))
  GROUP BY order_id
) f ON f.order_id = o.id LEFT JOIN (
  SELECT order_id, count(*) AS failed FROM transfer_files WHERE connection_id = :connection AND root = :root GROUP
  BY order_id
) x ON x.order_id = o.id`

/** How many files of the scope are delivered; null while that is not known. */
const known = `CASE WHEN :fields IS NULL OR o.asset_counts IS NULL THEN o.assets_known ELSE (
  SELECT coalesce(sum(value), 0) FROM json_each(o.asset_counts) WHERE key IN (SELECT value FROM json_each(:fields))
) END`

/** Files `e` of an order that count as on disk. */
const standing = `e.connection_id = :connection AND e.root = :root AND e.state IN ('current', 'kept_local') AND
  e.url <> ''`

/**
 * Whether the files of an asset key are known to be of an earlier delivery of their order `o`: nobody asked about
 * them since a newer one was noticed. What a file was asked about for ends with the moment, in milliseconds
 * (`askedFor` of transfers/deliveryState.ts).
 */
const isOfEarlier = `max(CASE WHEN instr(coalesce(e.asked, ''), '@') = 0 THEN 0 ELSE CAST(substr(e.asked,
  instr(e.asked, '@') + 1) AS INTEGER) END)
    < CAST(round(o.newest_at * 1000) AS INTEGER)`

/** How many of the files on disk are of an earlier delivery. */
const earlier = `CASE WHEN o.newest_at IS NULL THEN 0 ELSE (SELECT count(*) FROM (
  SELECT 1 FROM files e WHERE ${standing} AND e.order_id = o.id
    AND (:fields IS NULL OR rtrim(e.slot, '0123456789') IN (SELECT value FROM json_each(:fields)))
  GROUP BY e.slot HAVING ${isOfEarlier}
)) END`

/** The asset keys of one order whose files are of an earlier delivery. */
export const earlierAssetKeys = `SELECT e.slot AS assetKey FROM orders o JOIN files e ON e.order_id = o.id
  WHERE o.connection_id = :connection AND o.id = :id AND o.newest_at IS NOT NULL AND ${standing}
  GROUP BY e.slot HAVING ${isOfEarlier}`

/** What a row of the list is made of. */
export const rowColumns = `o.*, f.on_disk, x.failed, ${known} AS known, ${earlier} AS earlier`

/** Whose orders, and the folder whose files count as "on disk". */
export interface Scope {
  connection: string
  root: string
  /** Only these asset keys count (`presetFields` of domain/presets.ts); null or nothing: all. */
  fields?: readonly string[] | null
}

export function scopeValues({ connection, root, fields }: Scope): Record<string, SQLInputValue> {
  return { connection, root, fields: fields ? JSON.stringify(fields) : null }
}

/** `FROM … WHERE …` of the orders under a filter, and its values. */
export function whereOrders(
  scope: Scope,
  filter: OrderFilter,
): { sql: string; values: Record<string, SQLInputValue> } {
  const parts = ['o.connection_id = :connection']
  const values = scopeValues(scope)
  if (filter.statuses.length > 0) {
    parts.push('o.status IN (SELECT value FROM json_each(:statuses))')
    values.statuses = JSON.stringify(filter.statuses)
  }
  if (filter.createdAfter !== null) {
    parts.push('o.created_at >= :createdAfter')
    values.createdAfter = filter.createdAfter
  }
  if (filter.createdBefore !== null) {
    parts.push('o.created_at <= :createdBefore')
    values.createdBefore = filter.createdBefore
  }
  if (filter.userEmail !== null) {
    parts.push('o.created_by = :userEmail COLLATE NOCASE')
    values.userEmail = filter.userEmail
  }
  if (filter.officeId !== null) {
    parts.push(
      'lower(o.created_by) IN (SELECT lower(email) FROM people WHERE connection_id = :connection ' +
        'AND office_id = :officeId)',
    )
    values.officeId = filter.officeId
  }
  const search = matchQuery(filter.search)
  if (search.match !== null) {
    parts.push('o.rowid IN (SELECT rowid FROM orders_fts WHERE orders_fts MATCH :match)')
    values.match = search.match
  }
  search.short.forEach((word, place) => {
    parts.push(`o.rowid IN (SELECT rowid FROM orders_fts WHERE words LIKE :short${place} ESCAPE '\\')`)
    values[`short${place}`] = word
  })
  if (filter.onDisk === 'complete')
    parts.push(`${known} > 0 AND coalesce(f.on_disk, 0) >= ${known} AND ${earlier} = 0`)
  if (filter.onDisk === 'partly')
    parts.push(`f.on_disk > 0 AND (o.assets_known IS NULL OR f.on_disk < ${known} OR ${earlier} > 0)`)
  if (filter.unlisted) parts.push('o.unlisted_at IS NOT NULL')
  if (filter.deliveredAgain) {
    parts.push('(o.again_at IS NOT NULL OR o.id IN (SELECT value FROM json_each(:kept)))')
    values.kept = JSON.stringify(filter.kept)
  }
  if (filter.onDisk === 'none') parts.push('coalesce(f.on_disk, 0) = 0')
  return { sql: `FROM orders o ${diskCounts} WHERE ${parts.join(' AND ')}`, values }
}

/** `ORDER BY …`; equal ones newest first. */
export const orderBy = (sort: OrderSort): string =>
  `ORDER BY ${sortColumns[sort.key]} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST, o.created_at DESC, o.id`

/** An order as `rowColumns` gives it. */
export interface ListRow {
  id: string
  understood: number
  reason: string | null
  status: string | null
  address: string
  created_at: number | null
  delivered_at: number | null
  created_by: string | null
  package_type: string | null
  add_ons: string
  external_id: string | null
  assets_known: number | null
  known: number | null
  on_disk: number | null
  failed: number | null
  earlier: number | null
  again_at: number | null
  unlisted_at: number | null
}

/** A row of the database as the list shows it. */
export function toOrderRow(row: ListRow): OrderRow {
  return {
    id: row.id,
    understood: row.understood === 1,
    status: row.status,
    address: row.address,
    createdAt: momentOf(row.created_at),
    deliveredAt: momentOf(row.delivered_at),
    createdBy: row.created_by,
    packageType: row.package_type,
    addOns: JSON.parse(row.add_ons) as string[],
    externalId: row.external_id,
    againAt: row.again_at,
    unlistedAt: row.unlisted_at,
    disk: { files: row.on_disk ?? 0, known: row.known, failed: row.failed ?? 0, earlier: row.earlier ?? 0 },
  }
}
