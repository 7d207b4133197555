import { computed } from 'vue'
import {
  defaultHandoverOptions,
  maxHandoverPresets,
  usualEdges,
  type HandoverPreset,
} from '../../../shared/domain/handover/options.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'

/** Presets for copies: the built-in ones and the user's own. */
export function usePortalPresets() {
  const overview = useOverview()
  const announce = useAnnounce()
  const saved = computed(() => overview.value?.settings.handoverPresets ?? [])
  const all = computed(() => [
    ...usualEdges.map((edge) => ({
      name: messages.handover.builtIn(edge),
      options: { ...defaultHandoverOptions, edge },
      target: null,
      isCustom: false,
    })),
    ...saved.value.map((preset) => ({ ...preset, isCustom: true })),
  ])
  const store = (handoverPresets: HandoverPreset[]): Promise<boolean> =>
    announce.attempt(() => overview.changeSettings({ handoverPresets }))
  const without = (name: string) => saved.value.filter((preset) => preset.name !== name)

  return {
    all,
    canSave: computed(() => saved.value.length < maxHandoverPresets),
    /** Replaces a preset of the same name. */
    save: (preset: HandoverPreset) => store([...without(preset.name), preset]),
    remove: (name: string) => store(without(name)),
  }
}
