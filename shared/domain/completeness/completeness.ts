import { assetFields, assetKinds, type AssetFormat, type AssetKind, type AssetVariant } from '../assets.ts'
import { completenessRules, floorFields, knownAddOns, knownPackages } from './rules.ts'

/** What is known of an order, to judge whether it can be handed over. */
export interface KnownOfOrder {
  packageType: string | null
  addOns: readonly string[]
  /** How many files the service lists, by field (`presetFields` of presets.ts); null while it was not asked. */
  listed: Readonly<Record<string, number>> | null
  /** Asset keys of files on disk, as the newest delivery has them, and of those that are of an earlier one. */
  onDisk: ReadonlySet<string>
  outdated: ReadonlySet<string>
  /** The fields that are wanted on disk, by preset or by what was chosen for the order; null for all. */
  wanted: readonly string[] | null
}

/**
 * How one expected file is. `notDelivered`: the service lacks it. `notHere` and `outdated`: the service lists it, the
 * disk lacks it or has it of an earlier delivery. `notChosen`: the service lists it, and nobody wants it on disk.
 */
export const itemStates = ['onDisk', 'notHere', 'outdated', 'notDelivered', 'notChosen'] as const
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
 * - ready: all that is known to belong to the order is delivered, and what is wanted of it is on disk.
 * - incomplete: something of it is not delivered, or not on disk.
 * - notDelivered: the service lists nothing yet.
 * - notChosen: nothing that is delivered is wanted on disk.
 * - notKnown: what is delivered was not read yet.
 */
export const verdicts = ['ready', 'incomplete', 'notDelivered', 'notChosen', 'notKnown'] as const
export type Verdict = (typeof verdicts)[number]

export interface Completeness {
  verdict: Verdict
  /** As many as the longest list of plans has; null where there is none. */
  floors: number | null
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
  const nothing = { floors: null, lines: [], undelivered: [], unknownKinds: [], unknownProducts }
  const none = { ...nothing, missingAtService: 0, missingHere: 0 }
  if (listed === null) return { verdict: 'notKnown', ...none }
  const number = (field: string): number => listed[field] ?? 0
  if (assetFields.every(({ kind, field }) => number(fieldOf(kind, field)) === 0))
    return { verdict: 'notDelivered', ...none }

  const floors = Math.max(...floorFields.map(number))
  const lines = linesOf(known, number, floors)
  const isEmpty = (kind: AssetKind): boolean => !lines.some((line) => line.kind === kind)
  const rules = completenessRules.filter((rule) => holds(rule, known) && isEmpty(rule.kind))
  const kindsThat = (expects: string): AssetKind[] =>
    assetKinds.filter((kind) => rules.some((rule) => rule.kind === kind && rule.expects === expects))
  const undelivered = kindsThat('atLeastOne')

  const items = lines.flatMap((line) => line.items)
  const countOf = (...states: ItemState[]): number => items.filter((item) => states.includes(item)).length
  const missingAtService = countOf('notDelivered') + undelivered.length
  const missingHere = countOf('notHere', 'outdated')
  const isComplete = missingAtService + missingHere === 0
  return {
    verdict: !isComplete ? 'incomplete' : countOf('onDisk') > 0 ? 'ready' : 'notChosen',
    floors: floors > 0 ? floors : null,
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

/** The lists with files. One that has fewer than there are floors has the rest as not delivered. */
function linesOf(
  { onDisk, outdated, wanted }: KnownOfOrder,
  listed: (field: string) => number,
  floors: number,
): CompletenessLine[] {
  return assetFields.flatMap(({ kind, field, variant, format }) => {
    const prefix = fieldOf(kind, field)
    const count = listed(prefix)
    if (count === 0) return []
    const byFloor = floorFields.includes(prefix)
    const isWanted = wanted?.includes(prefix) ?? true
    const items = Array.from({ length: byFloor ? floors : count }, (_, index): ItemState => {
      const key = `${prefix}${String(index)}`
      if (index >= count) return 'notDelivered'
      if (outdated.has(key)) return isWanted ? 'outdated' : 'notChosen'
      if (onDisk.has(key)) return 'onDisk'
      return isWanted ? 'notHere' : 'notChosen'
    })
    return [{ kind, variant, format, byFloor, items }]
  })
}
