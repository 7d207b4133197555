import type { AssetVariant } from '../../../../../shared/domain/assets.ts'
import type { OrderFilter } from '../../../../../shared/domain/filter.ts'
import type { ItemState, Verdict } from '../../../../../shared/domain/completeness/completeness.ts'
import { count, many } from '../../counts.ts'

/** Texts of an order's completeness: the expected files, and whether they are present. */
export const completenessMessages = {
  completeness: {
    verdicts: {
      ready: 'Ready to hand over',
      changing: 'On this computer, being corrected',
      incomplete: 'Incomplete',
      notDelivered: 'Nothing delivered yet',
      notChosen: 'Nothing to download with this preset',
      notKnown: 'Delivery not loaded yet',
    } satisfies Record<Verdict, string>,
    /** Counts of missing files: not delivered, not downloaded, and with an earlier delivery on this computer. */
    missing: (atService: number, here: number, outdated: number): string =>
      [
        ...(atService > 0 ? [`Not delivered (${many(atService, 'file')})`] : []),
        ...(here > 0 ? [`Not downloaded (${many(here, 'file')})`] : []),
        ...(outdated > 0 ? [`Update available (${many(outdated, 'file')})`] : []),
      ].join(' · '),
    items: {
      onDisk: 'On this computer',
      notHere: 'Not downloaded',
      outdated: 'Previous version',
      notDelivered: 'Not delivered',
      withdrawn: 'Delivered before, missing now',
      notChosen: 'Not in the preset',
    } satisfies Record<ItemState, string>,
    variants: { plain: 'Plain', dim: 'Dimensions' } satisfies Record<AssetVariant, string>,
    details: 'Files by floor',
    floor: (place: number): string => `Floor ${count(place)}`,
    format: (format: string, isDimensioned: boolean): string =>
      isDimensioned ? `${format}, dimensions` : format,
    cell: (what: string, state: string): string => `${what}: ${state}`,
    undelivered: (kind: string): string => `${kind}: not delivered, though ordered`,
    withdrawnFloor: (place: number): string =>
      `Floor plan ${count(place)} was delivered before and is missing now.`,
    withdrawnList: (what: string): string => `${what}: delivered before, missing now.`,
    namedFloors: (named: number): string =>
      `The living area or property data names ${many(named, 'floor')}. Plans show fewer.`,
    accept: 'Dismiss',
    accepted: 'Missing files are dismissed until the next delivery.',
    floors: (n: number): string =>
      `${many(n, 'floor')}, counted by the longest list of plans so far: the order names no number of floors.`,
    unknownKinds: (kinds: readonly string[]): string =>
      `Not known whether this order includes: ${kinds.join(', ')}.`,
    unknownProducts: (names: readonly string[]): string => `Not known what these bring: ${names.join(', ')}.`,
    failed: 'Couldn’t check the delivery.',
    check: 'Check completeness',
    checkTitle: (n: number): string => `Completeness of ${many(n, 'order')}`,
    summary: {
      ready: (n: number): string => `${count(n)} ready to hand over`,
      changing: (n: number): string => `${count(n)} being corrected`,
      incomplete: (n: number): string => `${count(n)} incomplete`,
      notDelivered: (n: number): string => `${count(n)} not delivered yet`,
      notChosen: (n: number): string => `${count(n)} with nothing to download with this preset`,
      notKnown: (n: number): string => `${count(n)} with a delivery that isn’t loaded yet`,
    } satisfies Record<Verdict, (n: number) => string>,
    more: (n: number): string => `and ${many(n, 'more order')}`,
    show: (address: string): string => `Show ${address}`,
    incomplete: 'Incomplete orders',
    filterValues: {
      any: 'Any completeness',
      ready: 'Ready to hand over',
      incomplete: 'Incomplete',
    } satisfies Record<OrderFilter['completeness'], string>,
  },
}
