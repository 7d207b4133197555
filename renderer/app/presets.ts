import { computed } from 'vue'
import { builtInPresets, findPreset } from '../../shared/domain/presets.ts'
import { assetFields, type AssetFormat, type AssetKind } from '../../shared/domain/assets.ts'
import { messages } from './messages.ts'
import { useOverview } from './overview.ts'

/** A preset as it is shown: the built-in ones with their names, then the user's own. */
export interface ShownPreset {
  id: string
  name: string
  kinds: readonly AssetKind[]
  formats: readonly AssetFormat[]
  isOwn: boolean
}

/** Whether any of these kinds comes in any of these formats. */
export function comesAtAll(kinds: readonly AssetKind[], formats: readonly AssetFormat[]): boolean {
  return assetFields.some(({ kind, format }) => kinds.includes(kind) && formats.includes(format))
}

const everything: ShownPreset = {
  ...builtInPresets[0],
  name: messages.presets.builtIn.everything.name,
  isOwn: false,
}

/** The presets, and which of them a connection takes by default. */
export function usePresets() {
  const overview = useOverview()
  const all = computed((): ShownPreset[] => [
    ...builtInPresets.map((preset) => ({
      ...preset,
      name: messages.presets.builtIn[preset.id].name,
      isOwn: false,
    })),
    ...(overview.value?.settings.presets ?? []).map((preset) => ({ ...preset, isOwn: true })),
  ])
  const choiceOf = (connectionId: string) => overview.value?.settings.choices[connectionId] ?? null
  const defaultOf = (connectionId: string): ShownPreset => {
    const own = overview.value?.settings.presets ?? []
    const { id } = findPreset(own, choiceOf(connectionId)?.presetId ?? 'everything')
    return all.value.find((preset) => preset.id === id) ?? everything
  }
  const active = computed(() => (overview.activeId === null ? null : defaultOf(overview.activeId)))
  return { all, choiceOf, defaultOf, active }
}
