import { computed, type Ref } from 'vue'
import { assetKinds } from '../../../../shared/domain/assets.ts'
import type { LibraryFile } from '../../../../shared/contract/library.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { useRead } from '../../../bridge/reads.ts'
import { folderFilesQuery } from '../queries.ts'
import { allFilesIn, tilesOf, type Tile } from './tiles.ts'

interface FileGroup {
  kind: string
  title: string
  files: LibraryFile[]
  /** The same files, by what they show. */
  tiles: Tile[]
}

const kindTexts: Readonly<Record<string, string>> = { ...messages.kinds, ...messages.library.attachments }

/** Groups files by kind, in the service's order of kinds. Unknown kinds come last. */
function groupFiles(files: readonly LibraryFile[]): FileGroup[] {
  const kinds = [...new Set([...assetKinds, ...files.map(({ kind }) => kind)])]
  return kinds
    .map((kind) => {
      const ofKind = files.filter((file) => file.kind === kind)
      const title = kind === 'text' ? messages.library.texts : (kindTexts[kind] ?? messages.otherKind)
      return { kind, title, files: ofKind, tiles: tilesOf(ofKind) }
    })
    .filter((group) => group.files.length > 0)
}

/** The files of a folder, as the page and the viewer show them. */
export function useFolderFiles(folderId: Readonly<Ref<string | null>>) {
  const overview = useOverview()
  const { answer, error, refetch } = useRead(() => ({
    ...folderFilesQuery({ connectionId: overview.activeId, folderId: folderId.value }),
    // The user steps from folder to folder, so the previous one stays visible until the next is loaded.
    keepWithin: 2,
  }))

  const groups = computed(() => groupFiles(answer.value?.files ?? []))
  /** The viewer's order: group after group and tile after tile, as on the page. */
  const files = computed(() => groups.value.flatMap(({ tiles }) => tiles.flatMap(allFilesIn)))
  return {
    folder: computed(() => answer.value?.folder ?? null),
    /** Whether the service no longer lists the folder's order. Nothing can be sent for it then. */
    isUnlisted: computed(() => answer.value?.isUnlisted ?? false),
    groups,
    /** Files that could not be downloaded. */
    failed: computed(() => answer.value?.failed ?? []),
    files,
    error,
    refetch,
  }
}
