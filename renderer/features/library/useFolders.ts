import { refDebounced } from '@vueuse/core'
import { computed, ref } from 'vue'
import type { LibraryFolder } from '../../../shared/contract/library.ts'
import { useOverview } from '../../app/overview.ts'
import { useRead } from '../../bridge/reads.ts'
import { foldersQuery } from './queries.ts'

export type FolderSort = 'delivered' | 'oldest' | 'title'
const SETTLE_MS = 150

/** The folders on disk that match a search, sorted for the grid. Main reads them from its own index. */
export function useFolders() {
  const overview = useOverview()
  const search = ref('')
  const sort = ref<FolderSort>('delivered')
  const typed = refDebounced(search, SETTLE_MS)
  const { answer, error, refetch } = useRead(() => ({
    ...foldersQuery({ connectionId: overview.activeId, search: typed.value }),
    // What was found stays until more is typed and found.
    keepWithin: 2,
  }))

  const folders = computed(() => {
    const delivered = (folder: LibraryFolder): number => folder.deliveredAt ?? 0
    const orders: Record<FolderSort, (a: LibraryFolder, b: LibraryFolder) => number> = {
      delivered: (a, b) => delivered(b) - delivered(a),
      oldest: (a, b) => delivered(a) - delivered(b),
      title: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }),
    }
    return [...(answer.value?.folders ?? [])].sort(orders[sort.value])
  })

  return {
    search,
    sort,
    folders,
    place: computed(() => answer.value ?? { folder: '', available: true }),
    known: computed(() => answer.value !== null),
    error,
    refetch,
    loading: computed(() => answer.value === null && error.value === null),
  }
}
