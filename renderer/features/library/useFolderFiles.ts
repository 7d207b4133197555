import { computed, type Ref } from 'vue'
import { assetKinds } from '../../../shared/domain/assets.ts'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { useRead } from '../../bridge/reads.ts'
import { folderFilesQuery } from './queries.ts'

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

/** The files of a folder as the page and the viewer show them. */
export function useFolderFiles(folderId: Readonly<Ref<string>>) {
  const overview = useOverview()
  const { answer, error, refetch } = useRead(() => ({
    ...folderFilesQuery({ connectionId: overview.activeId, folderId: folderId.value }),
    // The page leads from folder to folder: the last one stays until the next is read.
    keepWithin: 2,
  }))

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
    refetch,
  }
}
