import { computed, type Ref } from 'vue'
import type { LibraryFile } from '../../../../shared/contract/library.ts'
import type { useDeliveries } from '../useDeliveries.ts'
import { allFilesIn, isSlide, slidesOf, type Tile } from './tiles.ts'
import type { useFolderFiles } from './useFolderFiles.ts'
import { usePlanVariant } from './usePlanVariant.ts'

/** The file that the viewer shows, by its id, and its neighbours. Null if the folder does not have the id. */
export function useShownFile(
  fileId: Readonly<Ref<string | undefined>>,
  { groups, files }: Pick<ReturnType<typeof useFolderFiles>, 'groups' | 'files'>,
  versions: Pick<ReturnType<typeof useDeliveries>, 'files'>,
) {
  const variant = usePlanVariant()
  const shown = computed(
    () =>
      files.value.find(({ id }) => id === fileId.value) ??
      versions.files.value.get(fileId.value ?? '') ??
      null,
  )
  const tiles = computed(() => groups.value.flatMap((group) => group.tiles))
  /** Returns the tile of a file. Null for a file of an earlier delivery. */
  const tileOf = (id: string): Tile | null =>
    tiles.value.find((tile) => allFilesIn(tile).some((file) => file.id === id)) ?? null
  /** Files that the viewer steps through: one file of each plan, or the files of one earlier delivery. */
  const beside = computed((): LibraryFile[] => {
    const earlier = shown.value?.earlier ?? null
    if (earlier === null) return slidesOf(tiles.value, variant.value, shown.value)
    return [...versions.files.value.values()].filter(
      (file) => file.earlier === earlier && (isSlide(file) || file.id === shown.value?.id),
    )
  })
  return { shown, tileOf, beside, variant }
}
