/**
 * SQL condition: files `e` of an order that count as on disk. Only delivered files: texts written next to them have no
 * address.
 */
export const onDiskCondition = (id: string, connection = ':connection', root = ':root'): string =>
  `e.connection_id = ${connection} AND e.root = ${root} AND e.order_id = ${id}
    AND e.state IN ('current', 'kept_local') AND e.url <> ''`

/**
 * SQL: when the server was last asked about the files of an asset key, in milliseconds since the epoch. The time is the
 * end of `asked` (`askedFor` of order/deliveryState.ts). Files that were not asked about since a newer delivery was
 * noticed (`newestAt`) belong to an earlier one.
 */
export const askedAt = `max(CASE WHEN instr(coalesce(e.asked, ''), '@') = 0 THEN 0
  ELSE CAST(substr(e.asked, instr(e.asked, '@') + 1) AS INTEGER) END)`
/** SQL: when the newest delivery of an order `o` was noticed, in milliseconds since the epoch; null if unknown. */
export const newestAt = 'CAST(round(o.newest_at * 1000) AS INTEGER)'
