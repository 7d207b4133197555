import { z } from 'zod'
import {
  assetFields,
  assetFormats,
  assetKinds,
  assetVariants,
  deliveryTextNames,
  textKey,
  type AssetKind,
} from '../assets.ts'
import { completenessRules, floorFields, knownAddOns, knownPackages } from './rules.ts'

/** Facts about an order that decide whether it can be handed over. */
export interface KnownOfOrder {
  packageType: string | null
  addOns: readonly string[]
  /** Whether the service is changing the plans. */
  isChanging?: boolean
  /** Number of files by field (`presetFields` of presets.ts), and of texts by key, at the service; null if not read. */
  listed: Readonly<Record<string, number>> | null
  /** Highest number of files and texts ever delivered, as in `listed`: from earlier lists and from the disk. */
  everListed: Readonly<Record<string, number>>
  /** Number of floors in the living area or the property data; 0 if unknown. */
  namedFloors: number
  /** Whether the user accepted missing files. The caller then passes no `everListed` and no `namedFloors`. */
  isAccepted?: boolean
  /** Asset keys of current files on disk, and of files from an earlier delivery. */
  onDisk: ReadonlySet<string>
  outdated: ReadonlySet<string>
  /** Fields wanted on disk, by preset or by a choice for the order; null for all. */
  wanted: readonly string[] | null
}

/**
 * State of an expected file. `notDelivered`: the service lacks it. `withdrawn`: it was delivered before. `notHere`,
 * `outdated`: the service lists it; the disk lacks it or has an earlier delivery. `notChosen`: listed, but not wanted
 * on disk.
 */
const itemStates = ['onDisk', 'notHere', 'outdated', 'notDelivered', 'withdrawn', 'notChosen'] as const
export type ItemState = (typeof itemStates)[number]

/** One list of a delivery. Its items are floors if it has one file per floor. */
const lineSchema = z.object({
  kind: z.enum(assetKinds),
  variant: z.enum(assetVariants),
  format: z.enum(assetFormats),
  byFloor: z.boolean(),
  items: z.array(z.enum(itemStates)),
})
export type CompletenessLine = z.output<typeof lineSchema>

/**
 * - ready: all expected or earlier delivered files are delivered, and the wanted files are on disk.
 * - changing: as `ready`, but the service is changing the plans, so the files are not to be handed over.
 * - incomplete: some of these files are not delivered or not on disk.
 * - notDelivered: the service lists no files yet.
 * - notChosen: none of the delivered files is wanted on disk.
 * - notKnown: the delivery was not read yet.
 */
export const verdicts = ['ready', 'changing', 'incomplete', 'notDelivered', 'notChosen', 'notKnown'] as const
export type Verdict = (typeof verdicts)[number]

export const completenessSchema = z.object({
  verdict: z.enum(verdicts),
  /** Number of floors: the length of the longest list of plans, now or before, or `namedFloors`; null if unknown. */
  floors: z.number().nullable(),
  /** Number of floors in the living area or the property data if plans show fewer; otherwise null. */
  namedFloors: z.number().nullable(),
  /** Whether missing floors, lists and texts are ignored because the user accepted them. */
  isAccepted: z.boolean(),
  lines: z.array(lineSchema),
  /** Texts that were delivered before and are missing now. */
  withdrawnTexts: z.array(z.enum(deliveryTextNames)),
  /** Expected kinds without any file. */
  undelivered: z.array(z.enum(assetKinds)),
  /** Kinds without a file that may or may not belong to the order. */
  unknownKinds: z.array(z.enum(assetKinds)),
  /** Packages and add-ons of the order with unknown meaning. */
  unknownProducts: z.array(z.string()),
  /** Number of files that the service lacks, as far as countable. A text and a kind without a file count as one. */
  missingAtService: z.number(),
  /** Number of files that the service lists and the disk lacks. */
  missingHere: z.number(),
  /** Number of files of which the disk has an earlier delivery. */
  outdatedHere: z.number(),
})
export type Completeness = z.output<typeof completenessSchema>

/** Lists whose pictures are counted individually, though not by floor. */
const counted = ['floorplans_3d/jpg_urls/', 'gla_package/image_urls/', 'snapshot/image_urls/']

const fieldOf = (kind: AssetKind, field: string): string => `${kind}/${field}/`

/**
 * Compares the expected files of an order with the service's list, and the list with the disk. Missing files at the
 * service always count, since they were bought. Missing files on disk count only if they are wanted.
 */
export function assessCompleteness(known: KnownOfOrder): Completeness {
  const { packageType, addOns, listed } = known
  const unknownProducts = [
    ...(packageType === null || knownPackages.includes(packageType) ? [] : [packageType]),
    ...addOns.filter((addOn) => !knownAddOns.includes(addOn)),
  ]
  const { isAccepted = false, isChanging = false } = known
  const nothing = {
    floors: null,
    namedFloors: null,
    isAccepted,
    lines: [],
    withdrawnTexts: [],
    undelivered: [],
    unknownKinds: [],
    unknownProducts,
  }
  const none = { ...nothing, missingAtService: 0, missingHere: 0, outdatedHere: 0 }
  if (listed === null) return { verdict: 'notKnown', ...none }
  const number = (field: string): number => listed[field] ?? 0
  if (assetFields.every(({ kind, field }) => number(fieldOf(kind, field)) === 0))
    return { verdict: 'notDelivered', ...none }

  const planned = Math.max(...floorFields.map(number))
  const plannedBefore = Math.max(...floorFields.map((field) => known.everListed[field] ?? 0))
  // Without a plan, the named floors prove nothing.
  const named = planned > 0 ? known.namedFloors : 0
  const floors = Math.max(planned, plannedBefore, named)
  const lines = linesOf(known, number, floors)
  const isEmpty = (kind: AssetKind): boolean => !lines.some((line) => line.kind === kind)
  const rules = completenessRules.filter((rule) => holds(rule, known) && isEmpty(rule.kind))
  const kindsThat = (expects: string): AssetKind[] =>
    assetKinds.filter((kind) => rules.some((rule) => rule.kind === kind && rule.expects === expects))
  const undelivered = kindsThat('atLeastOne')
  const withdrawnTexts = deliveryTextNames.filter(
    (name) => number(textKey(name)) < (known.everListed[textKey(name)] ?? 0),
  )

  const items = lines.flatMap((line) => line.items)
  const countOf = (...states: ItemState[]): number => items.filter((item) => states.includes(item)).length
  const missingAtService = countOf('notDelivered', 'withdrawn') + undelivered.length + withdrawnTexts.length
  const missingHere = countOf('notHere')
  const outdatedHere = countOf('outdated')
  const isComplete = missingAtService + missingHere + outdatedHere === 0
  const complete = countOf('onDisk') === 0 ? 'notChosen' : isChanging ? 'changing' : 'ready'
  return {
    verdict: isComplete ? complete : 'incomplete',
    floors: floors > 0 ? floors : null,
    namedFloors: named > planned ? named : null,
    isAccepted,
    lines,
    withdrawnTexts,
    undelivered,
    unknownKinds: kindsThat('unknown'),
    unknownProducts,
    missingAtService,
    missingHere,
    outdatedHere,
  }
}

const holds = (
  rule: { packageType?: string; addOn?: string },
  { packageType, addOns }: KnownOfOrder,
): boolean =>
  (rule.packageType === undefined || rule.packageType === packageType) &&
  (rule.addOn === undefined || addOns.includes(rule.addOn))

/**
 * Returns the lists that have or had files. A list of plans with fewer files than floors is incomplete. Among the other
 * lists, only pictures are counted: elsewhere, one file may replace two, such as a PDF with two floors.
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
    const isCounted = count === 0 || counted.includes(prefix)
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
