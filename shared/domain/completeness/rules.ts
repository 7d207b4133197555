import { assetFields, type AssetKind } from '../assets.ts'

/**
 * What an order should bring, as far as the service's description says. Each rule names where that is said and how sure
 * it is, in the words of resources/docs/service.md. A rule that is `unknown` never makes an order incomplete: it says
 * what cannot be told.
 */
export interface CompletenessRule {
  kind: AssetKind
  /** The rule holds for orders with this package or add-on; without both, for all orders. */
  packageType?: string
  addOn?: string
  expects: 'atLeastOne' | 'unknown'
  certainty: 'documented' | 'guess' | 'unknown'
  source: string
}

const service = 'resources/docs/service.md'

export const completenessRules: readonly CompletenessRule[] = [
  {
    kind: 'listing_floorplans',
    expects: 'atLeastOne',
    certainty: 'documented',
    source: `${service}, "Delivery assets": plans are what is ordered. Which of the ten lists an account gets is not said.`,
  },
  {
    kind: 'floorplans_3d',
    packageType: 'plus_3d',
    expects: 'atLeastOne',
    certainty: 'documented',
    source: `${service}, "Packages and add-ons": PLUS with a 3D floor plan. How many is not said.`,
  },
  {
    kind: 'video_3d',
    addOn: '3d_video',
    expects: 'atLeastOne',
    certainty: 'documented',
    source: `${service}, "Packages and add-ons": a 3D walkthrough video`,
  },
  {
    kind: 'cad_files',
    addOn: '3d_cad_files',
    expects: 'atLeastOne',
    certainty: 'documented',
    source: `${service}, "Packages and add-ons": 2D and 3D CAD files`,
  },
  ...['gla', 'express_sla'].map((addOn): CompletenessRule => ({
    kind: 'gla_package',
    addOn,
    expects: 'unknown',
    certainty: 'guess',
    source: `${service}, "Packages and add-ons": the meanings of gla and express_sla look swapped in the description`,
  })),
  ...(['home_report', 'snapshot', 'property_data'] as const).map((kind): CompletenessRule => ({
    kind,
    expects: 'unknown',
    certainty: 'unknown',
    source: `${service}, "Delivery assets": which package or add-on brings it is not said`,
  })),
]

/** Packages and add-ons whose meaning is known. What another one brings is not known. */
export const knownPackages: readonly string[] = ['base', 'plus', 'plus_3d']
export const knownAddOns: readonly string[] = ['gla', 'express_sla', '3d_video', '3d_cad_files']

/**
 * Lists of plans that hold one file a floor. How many floors there are, no order says: the longest of these lists
 * tells it, and a shorter one that is not empty lacks floors. An empty one may not belong to the order.
 * Likely: their files are numbered by floor (resources/docs/service.md, "Delivery assets"). ZIP and PDF may hold
 * all floors in one file, and how many 3D plans there are is not said: of those, only what the service lists is known.
 */
export const floorFields: readonly string[] = assetFields
  .filter(({ kind, format }) => kind === 'listing_floorplans' && ['jpg', 'png', 'svg'].includes(format))
  .map(({ kind, field }) => `${kind}/${field}/`)
