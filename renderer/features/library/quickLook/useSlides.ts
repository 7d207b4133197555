import { computed, type Ref } from 'vue'
import type { LibraryFile } from '../../../../shared/contract/library.ts'
import type { AssetVariant } from '../../../../shared/domain/assets.ts'
import { allFilesIn, coverOf, filesIn, type Tile } from '../folder/tiles.ts'
import { useFolderFiles } from '../folder/useFolderFiles.ts'
import { usePlanVariant } from '../folder/usePlanVariant.ts'

/** One file for each tile: its cover, or else the file that was asked for.. */
export function slidesOf(
  tiles: readonly Tile[],
  variant: AssetVariant,
  startId: string | null,
): LibraryFile[] {
  return tiles.flatMap((tile) => {
    const asked = allFilesIn(tile).find(({ id }) => id === startId)
    return asked ?? coverOf(filesIn(tile, variant)) ?? []
  })
}

/** The slides of a folder. Null while it is loading, and without a folder. */
export function useSlides(folderId: Readonly<Ref<string | null>>, startId: Readonly<Ref<string | null>>) {
  const { folder, groups, error } = useFolderFiles(folderId)
  const variant = usePlanVariant()
  /** The previous folder stays loaded for a moment. It is never shown under another title. */
  const isCurrent = computed(() => folder.value !== null && folder.value.id === folderId.value)
  const slides = computed(() =>
    isCurrent.value
      ? slidesOf(
          groups.value.flatMap(({ tiles }) => tiles),
          variant.value,
          startId.value,
        )
      : null,
  )
  return { slides, error, title: computed(() => (isCurrent.value ? (folder.value?.title ?? '') : '')) }
}
