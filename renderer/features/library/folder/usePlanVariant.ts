import { computed } from 'vue'
import type { AssetVariant } from '../../../../shared/domain/assets.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useOverview } from '../../../app/overview.ts'

/** The variant of plans that the library shows where there are both. It is the same for all folders, and remembered. */
export function usePlanVariant() {
  const overview = useOverview()
  const announce = useAnnounce()
  return computed({
    get: (): AssetVariant => overview.value?.settings.planVariant ?? 'plain',
    set: (planVariant) => void announce.attempt(() => overview.changeSettings({ planVariant })),
  })
}
