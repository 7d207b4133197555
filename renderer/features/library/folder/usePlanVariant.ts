import { computed } from 'vue'
import type { AssetVariant } from '../../../../shared/domain/assets.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useOverview } from '../../../app/overview.ts'

/**
 * The variant that the library shows of plans with both variants. It applies to all folders and is stored in the
 * settings.
 */
export function usePlanVariant() {
  const overview = useOverview()
  const announce = useAnnounce()
  return computed({
    get: (): AssetVariant => overview.value?.settings.planVariant ?? 'plain',
    set: (planVariant) => void announce.attempt(() => overview.changeSettings({ planVariant })),
  })
}
