import { computed } from 'vue'
import { builtInPresets, findPreset } from '../../shared/domain/presets.ts'
import { assetFields, type AssetFormat, type AssetKind } from '../../shared/domain/assets.ts'
import { messages } from './messages.ts'
import { useOverview } from './overview.ts'

/** A preset for display. The built-in presets come first, with translated names. */
export interface ShownPreset {
  id: string
  name: string
  kinds: readonly AssetKind[]
  formats: readonly AssetFormat[]
  isCustom: boolean
}

/** Whether at least one of the kinds exists in one of the formats. */
export function comesAtAll(kinds: readonly AssetKind[], formats: readonly AssetFormat[]): boolean {
  return assetFields.some(({ kind, format }) => kinds.includes(kind) && formats.includes(format))
}

const everything: ShownPreset = {
  ...builtInPresets[0],
  name: messages.presets.builtIn.everything.name,
  isCustom: false,
}

/** The presets, and the default preset of each connection. */
export function usePresets() {
  const overview = useOverview()
  const all = computed((): ShownPreset[] => [
    ...builtInPresets.map((preset) => ({
      ...preset,
      name: messages.presets.builtIn[preset.id].name,
      isCustom: false,
    })),
    ...(overview.value?.settings.presets ?? []).map((preset) => ({ ...preset, isCustom: true })),
  ])
  const choiceOf = (connectionId: string) => overview.value?.settings.choices[connectionId] ?? null
  const defaultOf = (connectionId: string): ShownPreset => {
    const userPresets = overview.value?.settings.presets ?? []
    const { id } = findPreset(userPresets, choiceOf(connectionId)?.presetId ?? 'everything')
    return all.value.find((preset) => preset.id === id) ?? everything
  }
  const active = computed(() => (overview.activeId === null ? null : defaultOf(overview.activeId)))
  return { all, choiceOf, defaultOf, active }
}
