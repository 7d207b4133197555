import type { FolderDeliveries, LibraryFile } from '../../../../shared/contract/library.ts'
import { assetFields, assetKinds, readAssetKey, type AssetKind } from '../../../../shared/domain/assets.ts'
import { isPlan } from '../../../../shared/domain/review/plans.ts'
import { messages } from '../../../app/messages.ts'
import { comparable, isComparable, replacedPairs, type PlanPair } from '../pairs.ts'

/**
 * A plan of a correction: one floor in one variant, in all its formats, or one page of a PDF. Also another file that
 * was removed, such as a home report.
 */
export interface CorrectedPlan {
  /** Kind, index and variant; also `pdf` for a PDF. For another file, its asset key. */
  key: string
  /**
   * Name of the plan. If only some of its formats were removed, or if another plan has the same name, the names of its
   * formats follow.
   */
  title: string
  state: 'changed' | 'removed' | 'added' | 'same'
  page: number
  /** The files whose differences are reviewed. For a removed plan, twice the earlier file. Null if nothing changed. */
  pair: PlanPair | null
  /** Further formats of the same plan in both deliveries. Decisions are about the plan, so all formats share them. */
  others: readonly PlanPair[]
}

type PlanFiles = ReadonlyMap<string, LibraryFile>

/**
 * Returns the plans of the newest delivery that replaced or withdrew plans, plans that an earlier delivery removed and
 * none brought back, and other files that were removed then or since. Empty if there is no such delivery.
 */
export function correctedPlans(
  deliveries: FolderDeliveries['deliveries'],
  files: PlanFiles,
): CorrectedPlan[] {
  const at = deliveries.findIndex((delivery) => corrects(delivery, files, isPlan))
  const removed = removedFiles(at < 0 ? deliveries : deliveries.slice(0, at + 1), files)
  const newest = deliveries[at]
  if (newest === undefined) return removed
  const plans = plansOf(newest, files)
  const earlier = stillRemoved(deliveries.slice(at + 1), files, plans)
  const all = [...plans, ...earlier].sort((a, b) => order(a.key) - order(b.key))
  return [...all.map((plan) => withFormats(plan, all, files)), ...removed]
}

/** Adds the names of its formats to the title of a plan if another plan has the same title, such as a PDF. */
function withFormats(plan: CorrectedPlan, all: readonly CorrectedPlan[], files: PlanFiles): CorrectedPlan {
  const { title, pair, others } = plan
  if (!all.some((other) => other !== plan && other.title === title)) return plan
  return { ...plan, title: [title, ...formatsOf([pair ?? undefined, ...others], files)].join(', ') }
}

/** Returns plans that earlier deliveries removed and none brought back. Leaves out the plans of `listed`. */
function stillRemoved(
  deliveries: FolderDeliveries['deliveries'],
  files: PlanFiles,
  listed: readonly CorrectedPlan[],
): CorrectedPlan[] {
  const known = new Set(listed.map(({ key }) => key))
  for (const { earlier, assetKey } of files.values())
    if (earlier === null && isPlan(assetKey)) known.add(planKey(assetKey))
  const removed: CorrectedPlan[] = []
  for (const plan of deliveries.flatMap((delivery) => plansOf(delivery, files))) {
    if (plan.state === 'removed' && !known.has(plan.key)) removed.push(plan)
    known.add(plan.key)
  }
  return removed
}

/**
 * Returns whether two files are a PDF of the newest correction, and pictures of the same kind and variant were corrected
 * with it. The pictures are reviewed, so the PDF has no decisions of its own.
 */
export function isReviewedAsPictures(
  pair: Partial<Record<keyof PlanPair, string | null>>,
  deliveries: FolderDeliveries['deliveries'],
  files: PlanFiles,
): boolean {
  const newest = deliveries.find((delivery) => corrects(delivery, files, isPlan))
  return (
    newest?.replaced.some(({ file, before }) => file === pair.after && before === pair.before) === true &&
    isPdfOfPictures(files.get(pair.after ?? '')?.assetKey ?? '', newest, files)
  )
}

/** Returns whether this is a PDF of plans, and a delivery also replaced pictures of the same kind and variant. */
function isPdfOfPictures(assetKey: string, { replaced }: Corrections, files: PlanFiles): boolean {
  const pdf = readAssetKey(assetKey)
  return (
    isPlanPdf(assetKey) &&
    corrects({ replaced, withdrawn: [] }, files, (key) => {
      const { kind, variant } = readAssetKey(key) ?? {}
      return isPicture(key) && kind === pdf?.kind && variant === pdf?.variant
    })
  )
}

type Corrections = Pick<FolderDeliveries['deliveries'][number], 'replaced' | 'withdrawn'>

/** Returns whether a delivery replaced or withdrew files of this kind. */
const corrects = (
  { replaced, withdrawn }: Corrections,
  files: PlanFiles,
  isWanted: (assetKey: string) => boolean,
): boolean =>
  [...replaced.map(({ file }) => file), ...withdrawn].some((id) => isWanted(files.get(id)?.assetKey ?? ''))

/** Returns removed files that show no single plan, if no later delivery has them. */
function removedFiles(deliveries: FolderDeliveries['deliveries'], files: PlanFiles): CorrectedPlan[] {
  const all = [...files.values()]
  const present = new Set(all.flatMap(({ earlier, assetKey }) => (earlier === null ? assetKey : [])))
  const found = new Map<string, CorrectedPlan>()
  for (const id of deliveries.flatMap(({ withdrawn }) => withdrawn)) {
    const file = files.get(id)
    const key = file?.assetKey ?? id
    if (file === undefined || !isComparable(file) || present.has(key) || found.has(key)) continue
    if (isPicture(key) || (isPlanPdf(key) && !hasPictures(files))) continue
    const pair = { after: id, before: id }
    const title = [stemOf(file.name), ...formatsOf([pair], files)].join(', ')
    found.set(key, { key, title, state: 'removed', page: 1, pair, others: [] })
  }
  return [...found.values()].sort((a, b) => listOrder(a.key) - listOrder(b.key))
}

/** Returns a sort key: by list of the delivery, then index. */
function listOrder(assetKey: string): number {
  const asset = readAssetKey(assetKey)
  const list = assetFields.findIndex(({ kind, field }) => kind === asset?.kind && field === asset.field)
  return list * 1e6 + (asset?.index ?? 0)
}

function plansOf(newest: FolderDeliveries['deliveries'][number], files: PlanFiles): CorrectedPlan[] {
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
  // A PDF may show several floors, so it is a plan only if no pictures show them or were corrected with it.
  const wanted = hasPictures(files) ? isPicture : isPlan
  const of = {
    changed: byPlan(changed, files, (key) => isPlan(key) && !isPdfOfPictures(key, newest, files)),
    removed: byPlan(removed, files, wanted),
    added: byPlan(newest.added.map(alone), files, wanted),
    same: byPlan([...newest.same, ...newest.beside].map(alone), files, wanted),
  }
  const keys = [...new Set(Object.values(of).flatMap((some) => [...some.keys()]))]
  return keys.map((key): CorrectedPlan => {
    const state =
      (['changed', 'removed', 'added', 'same'] as const).find((each) => of[each].has(key)) ?? 'same'
    const [first, ...others] = (of[state].get(key) ?? []).toSorted((a, b) => rank(a, files) - rank(b, files))
    const isReviewed = state === 'changed' || state === 'removed'
    return {
      key,
      title: [
        stemOf(files.get(first?.after ?? '')?.name ?? ''),
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
}

/** Returns whether deliveries replaced comparable files or withdrew plans. */
export const hasCorrection = (deliveries: FolderDeliveries['deliveries'], files: PlanFiles): boolean =>
  replacedPairs(deliveries, files).length > 0 || correctedPlans(deliveries, files).length > 0

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')

const alone = (id: string): [string, PlanPair] => [id, { after: id, before: id }]

/** Groups the pairs of wanted files by plan. */
function byPlan(
  pairs: readonly [string, PlanPair][],
  files: PlanFiles,
  isWanted: (assetKey: string) => boolean,
): Map<string, PlanPair[]> {
  const found = new Map<string, PlanPair[]>()
  for (const [id, pair] of pairs) {
    const assetKey = files.get(id)?.assetKey ?? ''
    if (!isWanted(assetKey)) continue
    const key = planKey(assetKey)
    found.set(key, [...(found.get(key) ?? []), pair])
  }
  return found
}

const hasPictures = (files: PlanFiles): boolean =>
  [...files.values()].some(({ assetKey }) => isPicture(assetKey))

/** Returns the names of the formats, such as "PNG". */
const formatsOf = (pairs: readonly (PlanPair | undefined)[], files: PlanFiles): string[] =>
  pairs.flatMap((pair) => {
    const asset = readAssetKey(files.get(pair?.after ?? '')?.assetKey ?? '')
    return asset === null ? [] : messages.formatNames[asset.format]
  })

/** Returns whether this is another removed file, such as a home report. Its key is its asset key; a plan's is not. */
export const isOtherFile = ({ key }: CorrectedPlan): boolean => readAssetKey(key) !== null

const isPlanPdf = (assetKey: string): boolean => isPlan(assetKey) && readAssetKey(assetKey)?.format === 'pdf'

const isPicture = (assetKey: string): boolean => isPlan(assetKey) && !isPlanPdf(assetKey)

function planKey(assetKey: string): string {
  const asset = readAssetKey(assetKey)
  if (asset === null) return assetKey
  const key = `${asset.kind}/${String(asset.index)}/${asset.variant}`
  return asset.format === 'pdf' ? `${key}/pdf` : key
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
