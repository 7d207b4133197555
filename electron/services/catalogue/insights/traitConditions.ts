import type { SQLInputValue } from 'node:sqlite'
import type { FirstDelivery, HandoverDelay, OrderTraits } from '../../../../shared/domain/filter.ts'

/** SQL: whether an order `o` counts in Insights. Drafts are not ordered yet. */
export const isPlaced =
  "o.understood = 1 AND o.created_at IS NOT NULL AND o.status COLLATE BINARY IS NOT 'Draft'"
/** SQL: whether the time from an order `o` to its first delivery is known. */
export const isTimed = 'o.delivered_at >= o.created_at'
const isCorrected = `EXISTS (SELECT 1 FROM order_events e
  WHERE e.connection_id = o.connection_id AND e.order_id = o.id AND e.what = 'again')`
const delay = '(o.handed_at - o.delivered_at)'
const delayConditions: Readonly<Record<HandoverDelay, string>> = {
  hour: `${delay} <= 3600`,
  day: `${delay} > 3600 AND ${delay} <= 86400`,
  threeDays: `${delay} > 86400 AND ${delay} <= 259200`,
  later: `${delay} > 259200`,
  never: 'o.handed_at IS NULL',
}
const firstDeliveryConditions: Readonly<Record<FirstDelivery, string>> = {
  complete: 'o.first_missing = 0',
  lacking: 'o.first_missing > 0',
  unread: 'o.first_missing IS NULL',
}
const hasOffice = `o.created_by IN (SELECT email FROM people
  WHERE connection_id = :connection AND office_id IS NOT NULL)`
/** SQL: a part of an order's local time, in a format of `strftime`. */
const timePart = (format: string): string =>
  `CAST(strftime('${format}', o.created_at, 'unixepoch', 'localtime') AS INTEGER)`

/** SQL conditions on orders `o`, and their values. */
export interface TraitConditions {
  sql: string
  values: Record<string, SQLInputValue>
  /** Columns of `order_rows` that the conditions read. */
  columns: string[]
}

/** Returns the conditions for orders of a bar of Insights. They select what `readInsights` counts in that bar. */
export function traitConditions(traits: OrderTraits): TraitConditions {
  const sql = [isPlaced]
  const values: Record<string, SQLInputValue> = {}
  const { packageTypes, weekday, hour } = traits
  if (packageTypes !== null) {
    sql.push("coalesce(o.package_type, '') COLLATE BINARY IN (SELECT value FROM json_each(:packageTypes))")
    values['packageTypes'] = JSON.stringify(packageTypes)
  }
  if (weekday !== null) {
    sql.push(`${timePart('%w')} = :weekday`)
    values['weekday'] = weekday
  }
  if (hour !== null) {
    sql.push(`${timePart('%H')} = :hour`)
    values['hour'] = hour
  }
  if (traits.isTimed) sql.push(isTimed)
  if (traits.isCorrected) sql.push(isCorrected)
  if (traits.handedOver !== null) sql.push(isTimed, delayConditions[traits.handedOver])
  if (traits.firstDelivery !== null) sql.push(isTimed, firstDeliveryConditions[traits.firstDelivery])
  if (traits.orders !== null) {
    sql.push('o.id IN (SELECT value FROM json_each(:traitIds))')
    values['traitIds'] = JSON.stringify(traits.orders.ids)
  }
  if (traits.isWithoutCreator) sql.push('o.created_by IS NULL')
  if (traits.isWithoutOffice) sql.push(`(o.created_by IS NULL OR NOT ${hasOffice})`)
  return {
    sql: sql.join(' AND '),
    values,
    columns: ['created_at', 'status', 'package_type', 'delivered_at', 'created_by', 'first_missing'],
  }
}
