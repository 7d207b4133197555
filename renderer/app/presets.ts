import { computed } from 'vue'
import {
  builtInPresets,
  findPreset,
  isSameContents,
  type PresetContents,
} from '../../shared/domain/presets.ts'
import { assetFields, assetFormats, type AssetFormat, type AssetKind } from '../../shared/domain/assets.ts'
import { messages } from './messages.ts'
import { useOverview } from './overview.ts'

/** Preset for display. The built-in presets come first, with translated names. */
export interface ShownPreset {
  id: string
  name: string
  /** Short name, for lists. */
  short: string
  kinds: readonly AssetKind[]
  formats: readonly AssetFormat[]
  isCustom: boolean
}

/** Returns whether at least one of the kinds exists in one of the formats. */
export function existsInFormats(kinds: readonly AssetKind[], formats: readonly AssetFormat[]): boolean {
  return assetFields.some(({ kind, format }) => kinds.includes(kind) && formats.includes(format))
}

const shown = (preset: (typeof builtInPresets)[number]): ShownPreset => {
  const { name, short } = messages.presets.builtIn[preset.id]
  return { ...preset, name, short, isCustom: false }
}
const builtIn = builtInPresets.map(shown)
const everything = shown(builtInPresets[0])

/** Returns the presets and the default preset of each connection. */
export function usePresets() {
  const overview = useOverview()
  const all = computed((): ShownPreset[] => [
    ...builtIn,
    ...(overview.value?.settings.presets ?? []).map((preset) => ({
      ...preset,
      short: preset.name,
      isCustom: true,
    })),
  ])
  const choiceOf = (connectionId: string) => overview.value?.settings.choices[connectionId] ?? null
  const defaultOf = (connectionId: string): ShownPreset => {
    const userPresets = overview.value?.settings.presets ?? []
    const { id } = findPreset(userPresets, choiceOf(connectionId)?.presetId ?? 'everything')
    return all.value.find((preset) => preset.id === id) ?? everything
  }
  const active = computed(() => (overview.activeId === null ? null : defaultOf(overview.activeId)))

  /**
   * Returns the names for kinds and formats: the names of the matching preset, else of the single kind, else "Custom".
   */
  function namesOf(contents: PresetContents): Pick<ShownPreset, 'name' | 'short'> {
    const preset = all.value.find((each) => isSameContents(each, contents))
    if (preset !== undefined) return preset
    const kind = contents.kinds.find((each) =>
      isSameContents({ kinds: [each], formats: assetFormats }, contents),
    )
    const name = kind === undefined ? messages.presets.customChoice : messages.kinds[kind]
    return { name, short: name }
  }
  return { all, choiceOf, defaultOf, active, namesOf }
}
