import type { DatabaseSync } from 'node:sqlite'
import {
  assessCompleteness,
  type Completeness,
  type KnownOfOrder,
  type Verdict,
} from '../../../../shared/domain/completeness/completeness.ts'
import { presetFields } from '../../../../shared/domain/presets.ts'
import { askedAt, isMissing, newestAt, onDiskCondition } from '../list/deliveredFiles.ts'
import type { Scope } from '../list/diskCounts.ts'
import { choiceOf, storedChoice } from '../list/storedChoice.ts'
import { createOrderHistory } from './orderHistory.ts'

/** Values of `order_rows.completeness`. */
export const verdictNumbers: Readonly<Record<Verdict, number>> = {
  ready: 1,
  incomplete: 2,
  notDelivered: 3,
  notChosen: 4,
  notKnown: 5,
  changing: 6,
}

interface ProductRow {
  status: string | null
  package_type: string | null
  add_ons: string
  assets_known: number | null
  asset_counts: string | null
  choice: string | null
}

/**
 * Judges the completeness of one order from the catalogue. If files other than the preset's were chosen for the order,
 * it is also complete when all of those are on disk. An unknown order has the verdict for "nothing known". `missing`:
 * asset keys of files that a disk scan found missing. `namedFloors`: floors that the property data names, if it was read now.
 */
export function createOrderAssessment(
  db: DatabaseSync,
): (scope: Scope, id: string, missing?: ReadonlySet<string>, namedFloors?: number) => Completeness {
  const history = createOrderHistory(db)
  const product = db.prepare(`SELECT o.status, o.package_type, o.add_ons, o.assets_known, o.asset_counts,
      ${choiceOf('o.id')} AS choice
    FROM orders o WHERE o.connection_id = :connection AND o.id = :id`)
  const files = db.prepare(`SELECT e.asset_key AS key,
      ${askedAt} < coalesce((SELECT ${newestAt} FROM orders o WHERE o.connection_id = :connection AND o.id = :id), 0)
        AS outdated
    FROM files e WHERE ${onDiskCondition(':id')} AND NOT ${isMissing('e')} GROUP BY e.asset_key`)

  return ({ connection, root, fields = null }, id, missing = new Set(), namedFloors = 0) => {
    const row = product.get({ connection, root, id }) as unknown as ProductRow | undefined
    const [onDisk, outdated] = [new Set<string>(), new Set<string>()]
    if ((row?.assets_known ?? 0) > 0)
      for (const file of files.all({ connection, root, id }))
        if (!missing.has(String(file.key))) (file.outdated === 1 ? outdated : onDisk).add(String(file.key))
    const known: KnownOfOrder = {
      packageType: row?.package_type ?? null,
      addOns: readAddOns(row?.add_ons ?? '[]'),
      isChanging: row?.status === 'Fixing',
      listed: listedBy(row),
      everListed: history.everListed({ connection, root }, id),
      namedFloors: Math.max(
        namedFloors,
        history.floorsOfLivingArea(connection, id),
        history.floorsOfData({ connection, root }, id),
      ),
      onDisk,
      outdated,
      wanted: fields,
    }
    const all = assessCompleteness(known)
    const isLess =
      all.namedFloors !== null ||
      all.withdrawnTexts.length > 0 ||
      all.lines.some(({ items }) => items.includes('withdrawn'))
    const isAccepted = isLess && history.isAccepted(connection, id)
    const judged = isAccepted ? { ...known, everListed: {}, namedFloors: 0, isAccepted } : known
    const found = isAccepted ? assessCompleteness(judged) : all
    const chosen = storedChoice(row?.choice ?? null)
    if (found.verdict !== 'incomplete' || chosen === null) return found
    const asChosen = assessCompleteness({ ...judged, wanted: presetFields(chosen) })
    return ['ready', 'changing'].includes(asChosen.verdict) ? asChosen : found
  }
}

/** Number of files that the service lists, by field; null if unknown. */
function listedBy(row: ProductRow | undefined): Record<string, number> | null {
  if (row === undefined || row.assets_known === null) return null
  if (row.assets_known === 0) return {}
  return row.asset_counts === null ? null : (JSON.parse(row.asset_counts) as Record<string, number>)
}

const readAddOns = (text: string): string[] => {
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
