import type { DatabaseSync } from 'node:sqlite'

/** Whose orders, and the folder whose files count as "on disk". */
export interface Scope {
  connection: string
  root: string
  /** Only these asset keys count (`presetFields` of domain/presets.ts); null or nothing: all. */
  fields?: readonly string[] | null
}

/** How an order stands on disk. */
export interface DiskCounts {
  onDisk: number
  /** Of these, how many are of an earlier delivery. */
  earlier: number
  failed: number
  /** How many are delivered; null while that is not known. */
  known: number | null
  state: DiskState
}

/** As numbers of `order_rows.disk_state`. */
export const diskStates = { none: 0, partly: 1, complete: 2, other: 3 } as const
type DiskState = (typeof diskStates)[keyof typeof diskStates]

/**
 * Files `e` of an order that count as on disk. Delivery files only: the texts written beside them have no address and
 * are not counted.
 */
const standing = `e.connection_id = :connection AND e.root = :root AND e.order_id = :id
  AND e.state IN ('current', 'kept_local') AND e.url <> ''`

/**
 * When anybody last asked about the files of an asset key, in milliseconds. What a file was asked about for ends with the
 * moment (`askedFor` of transfers/deliveryState.ts). Nobody asked about them since a newer delivery was noticed: as
 * far as is known, they are of an earlier one.
 */
const askedAt = `max(CASE WHEN instr(coalesce(e.asked, ''), '@') = 0 THEN 0
  ELSE CAST(substr(e.asked, instr(e.asked, '@') + 1) AS INTEGER) END)`
const newestAt = 'CAST(round(o.newest_at * 1000) AS INTEGER)'
const inScope = `(:fields IS NULL OR rtrim(e.slot, '0123456789') IN (SELECT value FROM json_each(:fields)))`

/** Which asset keys of one order hold files of an earlier delivery. */
export const earlierAssetKeys = `SELECT e.slot AS key FROM orders o JOIN files e ON ${standing}
  WHERE o.connection_id = :connection AND o.id = :id AND o.newest_at IS NOT NULL
  GROUP BY e.slot HAVING ${askedAt} < ${newestAt}`

interface CountedRow {
  on_disk: number
  earlier: number | null
  failed: number
  known: number | null
  assets_known: number | null
}

/** Counts the files of one order, by the order's own part of the index of files. */
export function countOrder(db: DatabaseSync): (scope: Scope, id: string) => DiskCounts {
  const files = db.prepare(`SELECT count(*) AS on_disk,
      sum(f.asked_at < (SELECT ${newestAt} FROM orders o WHERE o.connection_id = :connection AND o.id = :id)) AS earlier
    FROM (SELECT ${askedAt} AS asked_at FROM files e WHERE ${standing} AND ${inScope} GROUP BY e.slot) f`)
  const failures = db.prepare(
    'SELECT count(*) AS failed FROM transfer_files WHERE connection_id = ? AND root = ? AND order_id = ?',
  )
  const delivered = db.prepare(`SELECT o.assets_known,
      CASE WHEN :fields IS NULL OR o.asset_counts IS NULL THEN o.assets_known ELSE (
        SELECT coalesce(sum(value), 0) FROM json_each(o.asset_counts)
        WHERE key IN (SELECT value FROM json_each(:fields))
      ) END AS known
    FROM orders o WHERE o.connection_id = :connection AND o.id = :id`)

  return ({ connection, root, fields: list }, id) => {
    const fields = list ? JSON.stringify(list) : null
    const { on_disk: onDisk, earlier } = files.get({ connection, root, fields, id }) as unknown as CountedRow
    const { failed } = failures.get(connection, root, id) as unknown as CountedRow
    const { known = null, assets_known: all = null } =
      (delivered.get({ connection, fields, id }) as unknown as CountedRow | undefined) ?? {}
    const counts = { onDisk, earlier: earlier ?? 0, failed, known }
    return { ...counts, state: stateOf(counts, all) }
  }
}

function stateOf({ onDisk, earlier, known }: Omit<DiskCounts, 'state'>, all: number | null): DiskState {
  if (known !== null && known > 0 && onDisk >= known && earlier === 0) return diskStates.complete
  if (onDisk === 0) return diskStates.none
  return all === null || onDisk < (known ?? 0) || earlier > 0 ? diskStates.partly : diskStates.other
}
