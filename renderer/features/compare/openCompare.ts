import { computed, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { useOverview } from '../../app/overview.ts'
import { useDeliveries } from '../library/useDeliveries.ts'
import { correctedPlans, hasCorrection } from './changes/plans.ts'

/**
 * Returns a function that opens the comparison of a folder: of one file with its other version, or of the newest
 * correction.
 */
export function useOpenCompare() {
  const router = useRouter()
  return (folderId: string, afterId?: string, beforeId?: string): void => {
    void router.push({
      name: 'compare',
      params: {
        folderId,
        ...(afterId === undefined ? {} : { afterId }),
        ...(beforeId === undefined ? {} : { beforeId }),
      },
    })
  }
}

export type Correction = ReturnType<typeof useCorrection>

/**
 * The comparison of a folder's newest correction. `has`: whether a delivery corrected something. `compareRemoved` shows
 * the first plan or other file that it removed; null if there is none to show.
 */
export function useCorrection(folderId: Readonly<Ref<string | null>>) {
  const overview = useOverview()
  const openCompare = useOpenCompare()
  const { deliveries, files } = useDeliveries(
    computed(() => overview.activeId),
    folderId,
  )
  return {
    has: computed(() => hasCorrection(deliveries.value ?? [], files.value)),
    compare: (): void => {
      if (folderId.value !== null) openCompare(folderId.value)
    },
    compareRemoved: computed(() => {
      const folder = folderId.value
      const pair = correctedPlans(deliveries.value ?? [], files.value).find(
        ({ state }) => state === 'removed',
      )?.pair
      if (folder === null || !pair) return null
      return (): void => {
        openCompare(folder, pair.after, pair.before)
      }
    }),
  }
}
