import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { LibraryFolder } from '../../../shared/contract/library.ts'
import { useOverview } from '../../app/overview.ts'
import { call, sentence, useEvent } from '../../bridge/client.ts'

export type FolderSort = 'delivered' | 'oldest' | 'title'
const SETTLE_MS = 150

/** The folders on disk that match a search, sorted for the grid. Main reads them from its own index. */
export function useFolders() {
  const overview = useOverview()
  const search = ref('')
  const sort = ref<FolderSort>('delivered')
  const found = shallowRef<LibraryFolder[] | null>(null)
  const place = shallowRef({ folder: '', available: true })
  const error = shallowRef<string | null>(null)
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null) return
    const mine = ++last
    try {
      const answer = await call('library:folders', { connectionId, search: search.value })
      if (mine !== last) return
      found.value = answer.folders
      place.value = answer
      error.value = null
    } catch (fault) {
      if (mine === last) error.value = sentence(fault)
    }
  }

  function loadSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), SETTLE_MS)
  }

  watch(
    () => overview.activeId,
    () => {
      found.value = null
      void load()
    },
    { immediate: true },
  )
  watch(search, loadSoon)
  useEvent('library:changed', ({ connectionId }) => {
    if (connectionId === overview.activeId) loadSoon()
  })
  onScopeDispose(() => {
    clearTimeout(timer)
  })

  const folders = computed(() => {
    const delivered = (folder: LibraryFolder): number => folder.deliveredAt ?? 0
    const orders: Record<FolderSort, (a: LibraryFolder, b: LibraryFolder) => number> = {
      delivered: (a, b) => delivered(b) - delivered(a),
      oldest: (a, b) => delivered(a) - delivered(b),
      title: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }),
    }
    return [...(found.value ?? [])].sort(orders[sort.value])
  })

  return {
    search,
    sort,
    folders,
    place,
    error,
    load,
    loading: computed(() => found.value === null && error.value === null),
  }
}
