import type { DatabaseSync } from 'node:sqlite'
import { presetFields } from '../../../../shared/domain/presets.ts'
import { handoverOf } from '../handovers.ts'
import { askedAt, isMissing, newestAt, onDiskCondition } from './deliveredFiles.ts'
import { choiceOf, storedChoice } from './storedChoice.ts'

/** Connection whose orders are counted, and the folder whose files count as "on disk". */
export interface Scope {
  connection: string
  root: string
  /** Only these asset keys count (`presetFields` of domain/presets.ts). Null or left out: all. */
  fields?: readonly string[] | null
}

/** Files of an order on disk. */
export interface DiskCounts {
  onDisk: number
  /** Number of them that belong to an earlier delivery. */
  earlier: number
  failed: number
  /** Number of delivered files; null if unknown. */
  known: number | null
  state: CountedState
  /** When it was last handed over; null if never. In seconds since the epoch. */
  handedAt: number | null
  /** Whether it was corrected since. */
  isCorrected: boolean
}

/**
 * Values of `order_rows.disk_state`. `complete` also if all files selected for this order are on disk. `other`: files
 * are on disk, but the delivery has none in the scope.
 */
export const diskStates = { none: 0, partly: 1, complete: 2, other: 3 } as const
type CountedState = (typeof diskStates)[keyof typeof diskStates]

/** SQL: whether the asset key of a file `e` is in the scope (`:fields`). */
export const inScope = `(:fields IS NULL OR rtrim(e.asset_key, '0123456789') IN (SELECT value FROM json_each(:fields)))`

/** Returns the value of `:fields`. */
export const fieldsOf = ({ fields }: Scope): string | null => (fields ? JSON.stringify(fields) : null)

/** SQL: number of delivered files of an order `o` in the scope; null if unknown. */
export const deliveredInScope = `CASE WHEN :fields IS NULL OR o.asset_counts IS NULL THEN o.assets_known ELSE (
  SELECT coalesce(sum(value), 0) FROM json_each(o.asset_counts)
  WHERE key IN (SELECT value FROM json_each(:fields))
) END`

/** SQL: asset keys of one order with files of an earlier delivery. Missing files are ignored. */
export const earlierAssetKeys = `SELECT e.asset_key AS key FROM orders o JOIN files e ON ${onDiskCondition(':id')}
  WHERE o.connection_id = :connection AND o.id = :id AND o.newest_at IS NOT NULL
    AND NOT ${isMissing('e')}
  GROUP BY e.asset_key HAVING ${askedAt} < ${newestAt}`

interface CountedRow {
  on_disk: number
  earlier: number | null
  failed: number
  known: number | null
  assets_known: number | null
}

/** Counts the files of one order through the index of files. */
export function countOrder(db: DatabaseSync): (scope: Scope, id: string) => DiskCounts {
  const files = db.prepare(`SELECT count(*) AS on_disk,
      sum(f.asked_at < (SELECT ${newestAt} FROM orders o WHERE o.connection_id = :connection AND o.id = :id)) AS earlier
    FROM (SELECT ${askedAt} AS asked_at FROM files e WHERE ${onDiskCondition(':id')} AND ${inScope}
      GROUP BY e.asset_key) f`)
  const failures = db.prepare(
    'SELECT count(*) AS failed FROM transfer_files WHERE connection_id = ? AND root = ? AND order_id = ?',
  )
  const delivered = db.prepare(`SELECT o.assets_known, ${deliveredInScope} AS known
    FROM orders o WHERE o.connection_id = :connection AND o.id = :id`)

  const choice = db.prepare(`SELECT ${choiceOf(':id')} AS choice`)
  const handover = db.prepare(handoverOf(':connection', ':root', ':id'))

  function countIn(scope: Scope, id: string) {
    const { connection, root } = scope
    const fields = fieldsOf(scope)
    const { on_disk: onDisk, earlier } = files.get({ connection, root, fields, id }) as unknown as CountedRow
    const { known = null, assets_known: all = null } =
      (delivered.get({ connection, fields, id }) as unknown as CountedRow | undefined) ?? {}
    return { onDisk, earlier: earlier ?? 0, known, all }
  }

  /** Whether all files that were selected for this order are on disk. */
  function isAsChosen({ connection, root }: Scope, id: string): boolean {
    const chosen = storedChoice(choice.get({ connection, root, id })?.choice)
    return chosen !== null && isComplete(countIn({ connection, root, fields: presetFields(chosen) }, id))
  }

  return (scope, id) => {
    const { all, ...found } = countIn(scope, id)
    const { failed } = failures.get(scope.connection, scope.root, id) as unknown as CountedRow
    const counts = { ...found, failed }
    const state = stateOf(counts, all)
    // A failed file was selected, too. Files of two deliveries are never complete.
    const mayBeChosen = state !== diskStates.complete && failed === 0 && found.earlier === 0
    const isChosen = mayBeChosen && isAsChosen(scope, id)
    const { connection, root } = scope
    const { handedAt, isCorrected } = handover.get({ connection, root, id }) ?? {}
    return {
      ...counts,
      state: isChosen ? diskStates.complete : state,
      handedAt: handedAt === undefined ? null : Number(handedAt),
      isCorrected: isCorrected === 1,
    }
  }
}

/** Whether all delivered files in the scope are on disk and of the newest delivery. */
export const isComplete = ({
  onDisk,
  earlier,
  known,
}: Pick<DiskCounts, 'onDisk' | 'earlier' | 'known'>): boolean =>
  known !== null && known > 0 && onDisk >= known && earlier === 0

function stateOf(counts: Pick<DiskCounts, 'onDisk' | 'earlier' | 'known'>, all: number | null): CountedState {
  const { onDisk, earlier, known } = counts
  if (isComplete(counts)) return diskStates.complete
  if (onDisk === 0) return diskStates.none
  return all === null || onDisk < (known ?? 0) || earlier > 0 ? diskStates.partly : diskStates.other
}
