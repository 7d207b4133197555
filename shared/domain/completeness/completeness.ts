import { assetFields, assetKinds, type AssetFormat, type AssetKind, type AssetVariant } from '../assets.ts'
import { completenessRules, floorFields, knownAddOns, knownPackages } from './rules.ts'

/** What is known of an order, to judge whether it can be handed over. */
export interface KnownOfOrder {
  packageType: string | null
  addOns: readonly string[]
  /** How many files the service lists, by field (`presetFields` of presets.ts); null while it was not asked. */
  listed: Readonly<Record<string, number>> | null
  /** The most files that were ever delivered, by field: by what the service listed before, and by what came to disk. */
  everListed: Readonly<Record<string, number>>
  /** How many floors the living area or the property data names; 0 where none does. */
  namedFloors: number
  /** Whether the user dismissed missing floors: `everListed` and `namedFloors` are left out then. */
  isAccepted?: boolean
  /** Asset keys of files on disk, as the newest delivery has them, and of those that are of an earlier one. */
  onDisk: ReadonlySet<string>
  outdated: ReadonlySet<string>
  /** The fields that are wanted on disk, by preset or by what was chosen for the order; null for all. */
  wanted: readonly string[] | null
}

/**
 * How one expected file is. `notDelivered`: the service lacks it. `withdrawn`: it was delivered before, and the service
 * lacks it now. `notHere` and `outdated`: the service lists it, the
 * disk lacks it or has it of an earlier delivery. `notChosen`: the service lists it, and nobody wants it on disk.
 */
export const itemStates = ['onDisk', 'notHere', 'outdated', 'notDelivered', 'withdrawn', 'notChosen'] as const
export type ItemState = (typeof itemStates)[number]

/** One list of a delivery. Its items are floors where it has one file a floor. */
export interface CompletenessLine {
  kind: AssetKind
  variant: AssetVariant
  format: AssetFormat
  byFloor: boolean
  items: ItemState[]
}

/**
 * - ready: all that is known to belong to the order, or was ever delivered, is delivered, and what is wanted of it is
 *   on disk.
 * - incomplete: something of it is not delivered, or not on disk.
 * - notDelivered: the service lists nothing yet.
 * - notChosen: nothing that is delivered is wanted on disk.
 * - notKnown: what is delivered was not read yet.
 */
export const verdicts = ['ready', 'incomplete', 'notDelivered', 'notChosen', 'notKnown'] as const
export type Verdict = (typeof verdicts)[number]

export interface Completeness {
  verdict: Verdict
  /** As many as the longest list of plans has or had, or as the living area names; null where there is none. */
  floors: number | null
  /** How many floors the living area or the property data names, where plans show fewer; null otherwise. */
  namedFloors: number | null
  /** Whether floors and lists are left out because the user said that they are to be missing. */
  isAccepted: boolean
  lines: CompletenessLine[]
  /** Kinds that were expected and have no file at all. */
  undelivered: AssetKind[]
  /** Kinds without a file of which nothing says whether they belong to the order. */
  unknownKinds: AssetKind[]
  /** The package and add-ons of the order whose meaning is not known. */
  unknownProducts: string[]
  /** Files that the service lacks, as far as they can be counted; a kind without a file counts as one. */
  missingAtService: number
  /** Files that the service lists and the disk lacks. */
  missingHere: number
}

/** 3D plans come one by one, though not known to be one a floor. */
const plans3d = 'floorplans_3d/jpg_urls/'

const fieldOf = (kind: AssetKind, field: string): string => `${kind}/${field}/`

/**
 * Compares what an order should bring with what the service lists, and that with the disk. What the service lacks
 * counts whatever is wanted: it was bought. What the disk lacks counts where it is wanted.
 */
export function assessCompleteness(known: KnownOfOrder): Completeness {
  const { packageType, addOns, listed } = known
  const unknownProducts = [
    ...(packageType === null || knownPackages.includes(packageType) ? [] : [packageType]),
    ...addOns.filter((addOn) => !knownAddOns.includes(addOn)),
  ]
  const { isAccepted = false } = known
  const nothing = {
    floors: null,
    namedFloors: null,
    isAccepted,
    lines: [],
    undelivered: [],
    unknownKinds: [],
    unknownProducts,
  }
  const none = { ...nothing, missingAtService: 0, missingHere: 0 }
  if (listed === null) return { verdict: 'notKnown', ...none }
  const number = (field: string): number => listed[field] ?? 0
  if (assetFields.every(({ kind, field }) => number(fieldOf(kind, field)) === 0))
    return { verdict: 'notDelivered', ...none }

  const planned = Math.max(...floorFields.map(number))
  const plannedBefore = Math.max(...floorFields.map((field) => known.everListed[field] ?? 0))
  // Without any plan the number of floors says nothing more.
  const named = planned > 0 ? known.namedFloors : 0
  const floors = Math.max(planned, plannedBefore, named)
  const lines = linesOf(known, number, floors)
  const isEmpty = (kind: AssetKind): boolean => !lines.some((line) => line.kind === kind)
  const rules = completenessRules.filter((rule) => holds(rule, known) && isEmpty(rule.kind))
  const kindsThat = (expects: string): AssetKind[] =>
    assetKinds.filter((kind) => rules.some((rule) => rule.kind === kind && rule.expects === expects))
  const undelivered = kindsThat('atLeastOne')

  const items = lines.flatMap((line) => line.items)
  const countOf = (...states: ItemState[]): number => items.filter((item) => states.includes(item)).length
  const missingAtService = countOf('notDelivered', 'withdrawn') + undelivered.length
  const missingHere = countOf('notHere', 'outdated')
  const isComplete = missingAtService + missingHere === 0
  return {
    verdict: !isComplete ? 'incomplete' : countOf('onDisk') > 0 ? 'ready' : 'notChosen',
    floors: floors > 0 ? floors : null,
    namedFloors: named > planned ? named : null,
    isAccepted,
    lines,
    undelivered,
    unknownKinds: kindsThat('unknown'),
    unknownProducts,
    missingAtService,
    missingHere,
  }
}

const holds = (
  rule: { packageType?: string; addOn?: string },
  { packageType, addOns }: KnownOfOrder,
): boolean =>
  (rule.packageType === undefined || rule.packageType === packageType) &&
  (rule.addOn === undefined || addOns.includes(rule.addOn))

/**
 * The lists that have files, or had. One that has fewer than there are floors has the rest as not delivered. Of other
 * lists only 3D plans are counted one by one: one PDF may take the place of two.
 */
function linesOf(
  { onDisk, outdated, wanted, everListed }: KnownOfOrder,
  listed: (field: string) => number,
  floors: number,
): CompletenessLine[] {
  return assetFields.flatMap(({ kind, field, variant, format }) => {
    const prefix = fieldOf(kind, field)
    const count = listed(prefix)
    const before = everListed[prefix] ?? 0
    if (count === 0 && before === 0) return []
    const byFloor = floorFields.includes(prefix)
    const isCounted = count === 0 || prefix === plans3d
    const length = byFloor && count > 0 ? floors : isCounted ? Math.max(count, before) : count
    const isWanted = wanted?.includes(prefix) ?? true
    const items = Array.from({ length }, (_, index): ItemState => {
      const key = `${prefix}${String(index)}`
      if (index >= count) return index < before ? 'withdrawn' : 'notDelivered'
      if (outdated.has(key)) return isWanted ? 'outdated' : 'notChosen'
      if (onDisk.has(key)) return 'onDisk'
      return isWanted ? 'notHere' : 'notChosen'
    })
    return [{ kind, variant, format, byFloor, items }]
  })
}
