import { assetFields, assetFormats, assetKinds, type AssetFormat, type AssetKind } from './assets.ts'

/**
 * Named choices of what to download: some kinds, in some formats. A connection has one of them as its default: its
 * Download button takes that one, new deliveries are downloaded with it, and its list counts by it. What is outside
 * of the default preset is not counted as missing, and files of it that are on disk all the same are not counted
 * either. An order that was downloaded with another choice is complete, too, when all of that is on disk.
 */
export interface Preset {
  id: string
  name: string
  kinds: AssetKind[]
  formats: AssetFormat[]
}

/**
 * The presets that are always there; their names are the window's (messages.ts).
 * - everything: all kinds, all formats, whatever a delivery brings.
 * - mls: what a listing takes. JPG floor plans (plain and with dimensions) go among the listing's pictures, the PDF
 *   of the plan goes to its documents. PNG, SVG and ZIP hold the same drawings again; the reports and the snapshot may
 *   carry a company's name, which listings forbid.
 * - plans: the 2D plans alone, plain and with dimensions, in every format.
 * - cad: what a drawing program opens, DXF and the like, which come as archives.
 */
export const builtInPresets = [
  { id: 'everything', kinds: [...assetKinds], formats: [...assetFormats] },
  { id: 'mls', kinds: ['listing_floorplans'], formats: ['jpg', 'pdf'] },
  { id: 'plans', kinds: ['listing_floorplans'], formats: [...assetFormats] },
  { id: 'cad', kinds: ['cad_files'], formats: [...assetFormats] },
] as const satisfies readonly { id: string; kinds: readonly AssetKind[]; formats: readonly AssetFormat[] }[]
export type BuiltInPresetId = (typeof builtInPresets)[number]['id']

/** The kinds and formats of a preset. */
export interface PresetContents {
  kinds: readonly AssetKind[]
  formats: readonly AssetFormat[]
}

/** Finds a preset among the built-in and the user's own; one that is not there any more means everything. */
export function findPreset(userPresets: readonly Preset[], id: string): PresetContents & { id: string } {
  return [...builtInPresets, ...userPresets].find((preset) => preset.id === id) ?? builtInPresets[0]
}

/** The preset as a choice of a transfer: what holds all kinds or formats names none, so that new ones come too. */
export function presetChoice({ kinds, formats }: PresetContents): {
  kinds?: readonly AssetKind[]
  formats?: readonly AssetFormat[]
} {
  return {
    ...(assetKinds.every((kind) => kinds.includes(kind)) ? {} : { kinds }),
    ...(assetFormats.every((format) => formats.includes(format)) ? {} : { formats }),
  }
}

/** What a choice of a transfer holds: what names no kinds or formats holds all of them. */
export const choiceContents = ({ kinds, formats }: Partial<PresetContents>): PresetContents => ({
  kinds: kinds ?? assetKinds,
  formats: formats ?? assetFormats,
})

/** Whether two of them hold the same files of every order. */
export const isSameContents = (one: PresetContents, other: PresetContents): boolean =>
  JSON.stringify(presetFields(one)) === JSON.stringify(presetFields(other))

/** The asset keys of a preset without their index, such as `cad_files/zip_urls/`; null when it holds everything. */
export function presetFields(preset: PresetContents): string[] | null {
  const { kinds, formats } = presetChoice(preset)
  if (kinds === undefined && formats === undefined) return null
  return assetFields
    .filter(({ kind, format }) => preset.kinds.includes(kind) && preset.formats.includes(format))
    .map(({ kind, field }) => `${kind}/${field}/`)
}
