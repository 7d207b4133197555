import { computed, shallowRef, watch, type Ref } from 'vue'
import { assetKinds } from '../../../shared/domain/assets.ts'
import type { Output } from '../../../shared/contract.ts'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, sentence, useEvent } from '../../bridge/client.ts'

export interface FileGroup {
  kind: string
  title: string
  files: LibraryFile[]
}

const kindWords: Readonly<Record<string, string>> = { ...messages.kinds, ...messages.library.filed }

/** Files by kind in the service's order of kinds; kinds that are not known come last. */
function groupFiles(files: readonly LibraryFile[]): FileGroup[] {
  const kinds = [...new Set([...assetKinds, ...files.map(({ kind }) => kind)])]
  return kinds
    .map((kind) => ({
      kind,
      title: kind === 'text' ? messages.library.texts : (kindWords[kind] ?? messages.otherKind),
      files: files.filter((file) => file.kind === kind),
    }))
    .filter((group) => group.files.length > 0)
}

export function useFolderFiles(folderId: Readonly<Ref<string>>) {
  const overview = useOverview()
  const answer = shallowRef<Output<'library:files'> | null>(null)
  const error = shallowRef<string | null>(null)
  let last = 0

  async function load(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null) return
    const mine = ++last
    try {
      const value = await call('library:files', { connectionId, folderId: folderId.value })
      if (mine !== last) return
      answer.value = value
      error.value = null
    } catch (fault) {
      if (mine === last) error.value = sentence(fault)
    }
  }

  watch([folderId, () => overview.activeId], load, { immediate: true })
  useEvent('library:changed', ({ connectionId }) => {
    if (connectionId === overview.activeId) void load()
  })
  // Whether the order is still listed may have changed.
  useEvent('orders:changed', ({ connectionId, orderId }) => {
    if (connectionId === overview.activeId && orderId === undefined) void load()
  })

  const groups = computed(() => groupFiles(answer.value?.files ?? []))
  /** The order in which the viewer leafs through: as the groups stand on the page. */
  const files = computed(() => groups.value.flatMap((group) => group.files))
  return {
    folder: computed(() => answer.value?.folder ?? null),
    /** Nothing can be sent for the folder's order: the service no longer lists it. */
    isUnlisted: computed(() => answer.value?.isUnlisted ?? false),
    groups,
    files,
    error,
    load,
  }
}
