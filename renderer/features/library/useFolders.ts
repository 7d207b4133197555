import { refDebounced, useEventListener } from '@vueuse/core'
import { defineStore, storeToRefs } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import type { FolderSort } from '../../../shared/contract/library.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { usePagedWindow } from '../../bridge/pagedWindow.ts'

interface FolderQuery {
  connectionId: string
  search: string
  sort: FolderSort
  annotated: boolean
}

const PAGE = 60
const DEBOUNCE_MS = 150

/** State of the library page. It outlives the page, so that the user finds it unchanged. */
const useLibraryView = defineStore('libraryView', () => {
  const overview = useOverview()
  const search = ref('')
  const sort = ref<FolderSort>('delivered')
  /** Whether only folders with annotations are listed. */
  const annotated = shallowRef(false)
  watch(
    () => overview.activeId,
    () => {
      search.value = ''
      annotated.value = false
    },
  )
  return { search, sort, annotated }
})

/** Folders that match a search, sorted; only those near the viewport are loaded. Main answers from its index. */
export function useFolders() {
  const overview = useOverview()
  const { search, sort, annotated } = storeToRefs(useLibraryView())
  const typed = refDebounced(search, DEBOUNCE_MS)
  const query = computed<FolderQuery | null>(() =>
    overview.activeId === null
      ? null
      : {
          connectionId: overview.activeId,
          search: typed.value,
          sort: sort.value,
          annotated: annotated.value,
        },
  )
  const answered = shallowRef<Output<'library:folders'> | null>(null)
  const list = usePagedWindow({
    query,
    pageSize: PAGE,
    read: async (of: FolderQuery, offset, limit, asker) => {
      const answer = await call('library:folders', { ...of, offset, limit, asker })
      return { ...answer, rows: answer.folders }
    },
    onTaken: (answer) => {
      answered.value = answer
    },
  })

  useEvent('library:changed', ({ connectionId, folderIds }) => {
    if (connectionId !== query.value?.connectionId) return
    // Folders that are not loaded are read when they scroll into view.
    const isShown = ({ id }: { id: string }): boolean => folderIds?.includes(id) ?? true
    if (folderIds === undefined || [...list.rows.values()].some(isShown)) list.reloadSoon()
  })
  // Other programs may have changed files. Reading the folders makes main check them.
  useEventListener(window, 'focus', list.reloadSoon)

  return {
    search,
    sort,
    annotated,
    query,
    folders: list.rows,
    total: computed(() => list.total.value ?? 0),
    need: list.need,
    place: computed(() => answered.value ?? { folder: '', available: true }),
    known: computed(() => list.total.value !== null),
    error: list.error,
    refetch: list.reload,
    loading: list.loading,
  }
}
