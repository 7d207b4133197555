import type { FolderDeliveries, LibraryFile } from '../../../../shared/contract/library.ts'
import { assetKinds, readAssetKey, type AssetKind } from '../../../../shared/domain/assets.ts'
import { isPlan } from '../../../../shared/domain/review/plans.ts'
import { messages } from '../../../app/messages.ts'
import { comparable, replacedPairs, type PlanPair } from '../pairs.ts'

/** A plan of a correction: one floor in one variant, in all its formats, or one page of a PDF. */
export interface CorrectedPlan {
  key: string
  /** Name of the plan. If only some of its formats were removed, their names follow. */
  title: string
  state: 'changed' | 'removed' | 'added' | 'same'
  page: number
  /** The files whose differences are reviewed. For a removed plan, twice the earlier file. Null if nothing changed. */
  pair: PlanPair | null
  /** Further formats of the same plan in both deliveries. Decisions are about the plan, so all formats share them. */
  others: readonly PlanPair[]
}

type PlanFiles = ReadonlyMap<string, LibraryFile>

/** Returns the plans of the newest delivery that replaced or withdrew plans; empty if there is none. */
export function correctedPlans(
  deliveries: FolderDeliveries['deliveries'],
  files: PlanFiles,
): CorrectedPlan[] {
  const newest = deliveries.find(({ replaced, withdrawn }) =>
    [...replaced.map(({ file }) => file), ...withdrawn].some((id) => isPlan(files.get(id)?.assetKey ?? '')),
  )
  if (newest === undefined) return []
  const changed = newest.replaced.map(({ file, before }): [string, PlanPair] => [
    file,
    { after: file, before },
  ])
  const kept = [...newest.added, ...newest.same, ...newest.beside]
  const keyOf = (id: string): string => files.get(id)?.assetKey ?? id
  const keptKeys = new Set(kept.map(keyOf))
  const removed = newest.withdrawn
    .filter((id) => !keptKeys.has(keyOf(id)))
    .map((id): [string, PlanPair] => [id, { after: id, before: id }])
  const of = {
    changed: byPlan(changed, files),
    removed: byPlan(removed, files),
    added: byPlan(newest.added.map(alone), files),
    same: byPlan([...newest.same, ...newest.beside].map(alone), files),
  }
  const keys = [...new Set(Object.values(of).flatMap((some) => [...some.keys()]))]
  return keys
    .map((key): CorrectedPlan => {
      const state =
        (['changed', 'removed', 'added', 'same'] as const).find((each) => of[each].has(key)) ?? 'same'
      const [first, ...others] = (of[state].get(key) ?? []).toSorted(
        (a, b) => rank(a, files) - rank(b, files),
      )
      const isReviewed = state === 'changed' || state === 'removed'
      return {
        key,
        title: [
          files.get(first?.after ?? '')?.name.replace(/\.[^.]+$/, '') ?? '',
          ...(state === 'removed' && (of.added.has(key) || of.same.has(key))
            ? formatsOf([first, ...others], files)
            : []),
        ].join(', '),
        state,
        page: 1,
        pair: isReviewed ? (first ?? null) : null,
        others,
      }
    })
    .sort((a, b) => order(a.key) - order(b.key))
}

/** Returns whether deliveries replaced comparable files or withdrew plans. */
export const hasCorrection = (deliveries: FolderDeliveries['deliveries'], files: PlanFiles): boolean =>
  replacedPairs(deliveries, files).length > 0 || correctedPlans(deliveries, files).length > 0

const alone = (id: string): [string, PlanPair] => [id, { after: id, before: id }]

/** Groups pairs by plan. PDFs count only if a delivery has no pictures of plans: one may show several floors. */
function byPlan(pairs: readonly [string, PlanPair][], files: PlanFiles): Map<string, PlanPair[]> {
  const hasPictures = [...files.values()].some(({ assetKey }) => isPlan(assetKey) && !isPdf(assetKey))
  const found = new Map<string, PlanPair[]>()
  for (const [id, pair] of pairs) {
    const assetKey = files.get(id)?.assetKey ?? ''
    if (!isPlan(assetKey) || (isPdf(assetKey) && hasPictures)) continue
    const key = planKey(assetKey)
    found.set(key, [...(found.get(key) ?? []), pair])
  }
  return found
}

/** Returns the names of the formats, such as "PNG". */
const formatsOf = (pairs: readonly (PlanPair | undefined)[], files: PlanFiles): string[] =>
  pairs.flatMap((pair) => {
    const asset = readAssetKey(files.get(pair?.after ?? '')?.assetKey ?? '')
    return asset === null ? [] : messages.formatNames[asset.format]
  })

const isPdf = (assetKey: string): boolean => readAssetKey(assetKey)?.format === 'pdf'

function planKey(assetKey: string): string {
  const asset = readAssetKey(assetKey)
  return asset === null ? assetKey : `${asset.kind}/${String(asset.index)}/${asset.variant}`
}

/** Returns a sort key: by kind, then floor; the plan without dimensions first. */
function order(key: string): number {
  const [kind, index, variant] = key.split('/')
  return assetKinds.indexOf(kind as AssetKind) * 1e6 + Number(index) * 2 + (variant === 'dim' ? 1 : 0)
}

/** Returns a sort rank: files on disk first, and drawings before pictures, because drawings name the rooms. */
function rank({ before, after }: PlanPair, files: PlanFiles): number {
  const isThere = [before, after].every((id) => (files.get(id)?.state ?? 'missing') !== 'missing')
  const show = files.get(after)?.show
  return (isThere ? 0 : 100) + (show === undefined ? 100 : comparable.indexOf(show))
}

/** Returns the plan that a pair of files shows, in any format. */
export const planOfPair = (
  plans: readonly CorrectedPlan[],
  pair: Partial<Record<keyof PlanPair, string | null>>,
) =>
  plans.find(({ pair: own, others }) =>
    [...(own === null ? [] : [own, ...others])].some(
      ({ before, after }) => before === pair.before && after === pair.after,
    ),
  )
