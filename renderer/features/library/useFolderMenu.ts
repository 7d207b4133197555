import { computed, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { LibraryFolder } from '../../../shared/contract/library.ts'
import { useCopyText } from '../../app/copyText.ts'
import { messages } from '../../app/messages.ts'
import type { MenuGroups } from '../../ui/menu.ts'
import { useCorrection } from '../compare/openCompare.ts'
import { useOpenEntry } from '../outbox/useOpenEntry.ts'
import { useFileActions } from './fileActions.ts'

/**
 * The one context menu of a grid of folders. `folderOf` returns the folder that an element belongs to, if any.
 * `quickLook` shows what is in a folder.
 */
export function useFolderMenu(
  folderOf: (element: Element) => LibraryFolder | null,
  quickLook: (folder: LibraryFolder) => void,
) {
  const router = useRouter()
  const { showOrder } = useOpenEntry()
  const copy = useCopyText()
  const actions = useFileActions()
  /** The folder of the last requested menu. */
  const folder = shallowRef<LibraryFolder | null>(null)
  const correction = useCorrection(computed(() => folder.value?.id ?? null))

  return {
    label: computed(() => (folder.value === null ? '' : messages.menus.of(folder.value.title))),
    groups(): MenuGroups {
      if (folder.value === null) return []
      const of = folder.value
      const item = { folderId: of.id }
      return [
        [
          {
            label: messages.words.open,
            run: () => router.push({ name: 'folder', params: { folderId: of.id } }),
          },
          { label: messages.quickLook.title, run: () => quickLook(of) },
          { label: messages.compare.open, run: correction.compare, disabled: !correction.has.value },
          { label: messages.words.showInFiles, run: () => actions.reveal(item) },
          { label: messages.words.showOrder, run: () => showOrder(of.orderId) },
        ],
        [
          { label: messages.inspector.copyAddress, run: () => copy(of.title) },
          { label: messages.menus.copyFolder, run: () => actions.copyFile(item) },
          { label: messages.words.copyPath, run: () => actions.copyPath(item) },
        ],
      ]
    },
    /**
     * Handles events that open the menu, in their capture phase: `contextmenu`, and `pointerdown` of a long touch.
     * Outside a folder there is no menu.
     */
    aim(event: Event): void {
      folder.value = event.target instanceof Element ? folderOf(event.target) : null
      if (folder.value === null) event.stopImmediatePropagation()
    },
  }
}
