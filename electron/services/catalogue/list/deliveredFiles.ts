/**
 * SQL condition: files `e` of an order that count as on disk. Only delivered files: texts written next to them have no
 * address.
 */
export const onDiskCondition = (id: string, connection = ':connection', root = ':root'): string =>
  `e.connection_id = ${connection} AND e.root = ${root} AND e.order_id = ${id}
    AND e.state IN ('current', 'kept_local') AND e.url <> ''`

/** SQL: whether the last disk scan did not find a file. */
export const isMissing = (file: string): string =>
  `EXISTS (SELECT 1 FROM missing_files m WHERE m.connection_id = ${file}.connection_id AND m.root = ${file}.root
    AND m.order_id = ${file}.order_id AND m.rel_path = ${file}.rel_path)`

/**
 * SQL: when the server was last asked about the files of an asset key, in milliseconds since the epoch. The time is the
 * end of `asked` (`askedFor` of order/deliveryState.ts). Files that were not asked about since a newer delivery was
 * noticed (`newestAt`) belong to an earlier one.
 */
export const askedAt = `max(CASE WHEN instr(coalesce(e.asked, ''), '@') = 0 THEN 0
  ELSE CAST(substr(e.asked, instr(e.asked, '@') + 1) AS INTEGER) END)`
/** SQL: when the newest delivery of an order `o` was noticed, in milliseconds since the epoch; null if unknown. */
export const newestAt = 'CAST(round(o.newest_at * 1000) AS INTEGER)'
