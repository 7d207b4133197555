import { computed, type Ref } from 'vue'
import { slidesOf } from '../folder/tiles.ts'
import { useFolderFiles } from '../folder/useFolderFiles.ts'
import { usePlanVariant } from '../folder/usePlanVariant.ts'

/** The slides of a folder. Null while it is loading, and without a folder. */
export function useSlides(folderId: Readonly<Ref<string | null>>, startId: Readonly<Ref<string | null>>) {
  const { folder, groups, files, error } = useFolderFiles(folderId)
  const variant = usePlanVariant()
  /** The previous folder stays loaded for a moment. It must not appear under another folder's title. */
  const isCurrent = computed(() => folder.value !== null && folder.value.id === folderId.value)
  const slides = computed(() =>
    isCurrent.value
      ? slidesOf(
          groups.value.flatMap(({ tiles }) => tiles),
          variant.value,
          files.value.find(({ id }) => id === startId.value) ?? null,
        )
      : null,
  )
  return { slides, error, title: computed(() => (isCurrent.value ? (folder.value?.title ?? '') : '')) }
}
