import { z } from 'zod'
import { assetFields, assetFormats, assetKinds, type AssetFormat, type AssetKind } from './assets.ts'

/** Maximum number of the user's presets. */
export const maxPresets = 100
/** Maximum length of a preset's name, in characters. */
export const maxPresetName = 60

/**
 * A named selection of kinds and formats. The default preset of a connection is used by its Download button, automatic
 * downloads and the counts of its list. Files outside the default preset are not counted. An order downloaded with
 * another selection is complete if all files of that selection are on disk.
 */
export const presetSchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(maxPresetName),
  kinds: z.array(z.enum(assetKinds)).min(1),
  formats: z.array(z.enum(assetFormats)).min(1),
})
export type Preset = z.output<typeof presetSchema>

/**
 * Built-in presets. The window has their names (messages.ts).
 * - everything: all kinds and formats.
 * - mls: files for a listing. JPG plans (plain and with dimensions) are for its pictures, PDF plans for its documents.
 *   PNG, SVG and ZIP contain the same drawings. Reports and snapshot may show a company's name, which listings forbid.
 * - plans: only 2D plans, plain and with dimensions, in every format.
 * - cad: files for drawing programs such as DXF, which come as archives.
 */
export const builtInPresets = [
  { id: 'everything', kinds: [...assetKinds], formats: [...assetFormats] },
  { id: 'mls', kinds: ['listing_floorplans'], formats: ['jpg', 'pdf'] },
  { id: 'plans', kinds: ['listing_floorplans'], formats: [...assetFormats] },
  { id: 'cad', kinds: ['cad_files'], formats: [...assetFormats] },
] as const satisfies readonly ({ id: string } & PresetContents)[]
export type BuiltInPresetId = (typeof builtInPresets)[number]['id']

export interface PresetContents {
  kinds: readonly AssetKind[]
  formats: readonly AssetFormat[]
}

/** Returns a built-in or user preset; `everything` if it no longer exists. */
export function findPreset(userPresets: readonly Preset[], id: string): PresetContents & { id: string } {
  return [...builtInPresets, ...userPresets].find((preset) => preset.id === id) ?? builtInPresets[0]
}

/** Returns a transfer's selection. A complete list is left out, so that it includes kinds or formats added later. */
export function presetChoice({ kinds, formats }: PresetContents): {
  kinds?: readonly AssetKind[]
  formats?: readonly AssetFormat[]
} {
  return {
    ...(assetKinds.every((kind) => kinds.includes(kind)) ? {} : { kinds }),
    ...(assetFormats.every((format) => formats.includes(format)) ? {} : { formats }),
  }
}

/** Returns the kinds and formats of a transfer's selection; a missing part means all. */
export const choiceContents = ({ kinds, formats }: Partial<PresetContents>): PresetContents => ({
  kinds: kinds ?? assetKinds,
  formats: formats ?? assetFormats,
})

/** Whether both select the same files of every order. */
export const isSameContents = (one: PresetContents, other: PresetContents): boolean =>
  JSON.stringify(presetFields(one)) === JSON.stringify(presetFields(other))

/** Returns the asset keys without index, such as `cad_files/zip_urls/`; null if the preset selects everything. */
export function presetFields(preset: PresetContents): string[] | null {
  const { kinds, formats } = presetChoice(preset)
  if (kinds === undefined && formats === undefined) return null
  return assetFields
    .filter(({ kind, format }) => preset.kinds.includes(kind) && preset.formats.includes(format))
    .map(({ kind, field }) => `${kind}/${field}/`)
}
