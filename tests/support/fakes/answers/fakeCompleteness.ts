import type { Completeness } from '../../../../shared/domain/completeness/completeness.ts'

/** A complete order with two floors. */
export const fakeCompleteness: Completeness = {
  verdict: 'ready',
  floors: 2,
  namedFloors: null,
  isAccepted: false,
  lines: [
    {
      kind: 'listing_floorplans',
      variant: 'plain',
      format: 'jpg',
      byFloor: true,
      items: ['onDisk', 'onDisk'],
    },
    { kind: 'listing_floorplans', variant: 'plain', format: 'pdf', byFloor: false, items: ['onDisk'] },
  ],
  withdrawnTexts: [],
  undelivered: [],
  unknownKinds: ['home_report'],
  unknownProducts: [],
  missingAtService: 0,
  missingHere: 0,
  outdatedHere: 0,
}
