import { computed, type Ref } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { useRead } from '../../../bridge/reads.ts'
import { folderFilesQuery } from '../queries.ts'
import { groupFiles } from './fileGroups.ts'
import { allFilesIn } from './tiles.ts'

/** The files of a folder, as the page and the viewer show them. */
export function useFolderFiles(folderId: Readonly<Ref<string | null>>) {
  const overview = useOverview()
  const { answer, error, refetch } = useRead(() => ({
    ...folderFilesQuery({ connectionId: overview.activeId, folderId: folderId.value }),
    // The user steps from folder to folder, so the previous folder stays visible until the next is loaded.
    keepWithin: 2,
  }))

  const groups = computed(() => groupFiles(answer.value?.files ?? []))
  /** Files in the viewer's order: group by group and tile by tile, as on the page. */
  const files = computed(() => groups.value.flatMap(({ tiles }) => tiles.flatMap(allFilesIn)))
  return {
    folder: computed(() => answer.value?.folder ?? null),
    /** Whether the service no longer lists the folder's order. Nothing can then be sent for it. */
    isUnlisted: computed(() => answer.value?.isUnlisted ?? false),
    groups,
    /** Files that could not be downloaded. */
    failed: computed(() => answer.value?.failed ?? []),
    files,
    error,
    refetch,
  }
}
