import { refDebounced, useEventListener } from '@vueuse/core'
import { defineStore, storeToRefs } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import type { FolderGroup, FolderGrouping, FolderSort } from '../../../shared/contract/library.ts'
import { useAnnounce } from '../../app/announce.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { usePagedWindow } from '../../bridge/pagedWindow.ts'
import { selectNothing, type Selection } from '../../ui/grid/selection.ts'
import { useRowSelection } from '../../ui/grid/useRowSelection.ts'
import { useInspectedOrder } from '../orders/inspector/inspectedOrder.ts'
import { useVerify } from './verify/verifyStore.ts'

interface FolderPageQuery {
  connectionId: string
  search: string
  sort: FolderSort
  annotated: boolean
  grouping: FolderGrouping | null
}

const PAGE = 60
const DEBOUNCE_MS = 150

/** State of the library page. It outlives the page, so that the user finds it unchanged. */
export const useLibraryView = defineStore('libraryView', () => {
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
  /** Selected folders, by the ids of their orders. */
  const selection = shallowRef<Selection>(selectNothing())
  const inspected = useInspectedOrder(selection)
  const verify = useVerify()
  /** Whether the details are shown. An open verification of the library takes their place. */
  const isDetailsOpen = computed(() => inspected.isDetailsOpen.value && !verify.open)
  function pinDetails(isOpen: boolean): Promise<void> {
    verify.open = false
    return inspected.pinDetails(isOpen)
  }
  const grouping = computed(() => overview.value?.settings.folderGrouping ?? null)
  watch([search, sort, annotated, grouping, () => overview.activeId], () => {
    selection.value = selectNothing()
  })
  return { search, sort, annotated, grouping, selection, ...inspected, isDetailsOpen, pinDetails }
})

/** Folders that match a search, sorted; only those near the viewport are loaded. Main answers from its index. */
export function useFolders() {
  const overview = useOverview()
  const announce = useAnnounce()
  const { search, sort, annotated, grouping, selection, inspectedId } = storeToRefs(useLibraryView())
  const typed = refDebounced(search, DEBOUNCE_MS)
  const query = computed<FolderPageQuery | null>(() =>
    overview.activeId === null
      ? null
      : {
          connectionId: overview.activeId,
          search: typed.value,
          sort: sort.value,
          annotated: annotated.value,
          grouping: grouping.value,
        },
  )
  const answered = shallowRef<(Output<'library:folders'> & Pick<FolderPageQuery, 'grouping'>) | null>(null)
  const list = usePagedWindow({
    query,
    pageSize: PAGE,
    read: async (of: FolderPageQuery, offset, limit, asker) => {
      const answer = await call('library:folders', { ...of, offset, limit, asker })
      return { ...answer, rows: answer.folders, grouping: of.grouping }
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

  async function allIds(): Promise<string[]> {
    const loaded = list.allRows()
    if (loaded !== null) return loaded.map(({ orderId }) => orderId)
    const ids: string[] = []
    if (query.value === null) return ids
    for (;;) {
      const { folders, total } = await call('library:folders', { ...query.value, offset: ids.length })
      ids.push(...folders.map(({ orderId }) => orderId))
      if (folders.length === 0 || ids.length >= total) return ids
    }
  }
  const selecting = useRowSelection({
    selection,
    inspectedId,
    idAt: (index) => list.rows.get(index)?.orderId,
    indexOf: (id) => [...list.rows].find(([, { orderId }]) => orderId === id)?.[0],
    allIds,
    firstSelected: () => [...selection.value.ids][0],
    attempt: announce.attempt,
  })

  return {
    search,
    sort,
    annotated,
    /** The grouping that made the groups: of the same answer, until another one arrives. */
    grouping: computed(() => (answered.value === null ? grouping.value : answered.value.grouping)),
    /** The groups of all folders, from the same answer as the loaded folders. */
    groups: computed((): readonly FolderGroup[] => answered.value?.groups ?? []),
    selection,
    selecting,
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
