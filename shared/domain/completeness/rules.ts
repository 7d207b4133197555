import { assetFields, type AssetKind } from '../assets.ts'

/**
 * Expected contents of an order, according to resources/docs/service.md. Each rule has its source and certainty. An
 * `unknown` rule never makes an order incomplete: it only reports that something is uncertain.
 */
export interface CompletenessRule {
  kind: AssetKind
  /** The rule applies to orders with this package or add-on; without both, to all orders. */
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

/** Packages with a known meaning. */
export const knownPackages: readonly string[] = ['base', 'plus', 'plus_3d']
/** Add-ons with a known meaning. */
export const knownAddOns: readonly string[] = ['gla', 'express_sla', '3d_video', '3d_cad_files']

/**
 * Lists of plans with one file per floor. The longest of these lists gives the number of floors. A shorter list that is
 * not empty lacks floors. Assumed because the files are numbered by floor (resources/docs/service.md, "Delivery
 * assets"). ZIP and PDF may hold all floors, and the number of 3D plans is unknown.
 */
export const floorFields: readonly string[] = assetFields
  .filter(({ kind, format }) => kind === 'listing_floorplans' && ['jpg', 'png', 'svg'].includes(format))
  .map(({ kind, field }) => `${kind}/${field}/`)
