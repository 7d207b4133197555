import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { call } from '../../bridge/client.ts'
import { useOutdatedQuestion } from '../outdated/outdatedStore.ts'

/** A file, or the folder of an order. */
type Item = { fileId: string } | { folderId: string }

/** Returns actions on files and folders of the active connection. They are the same on every page. */
export function useFileActions() {
  const announce = useAnnounce()
  const question = useOutdatedQuestion()
  return {
    /** Shows the item in the system's file manager. */
    async reveal(item: Item): Promise<void> {
      await announce.attemptActive((connectionId) => call('library:reveal', { connectionId, ...item }))
    },
    /** Opens the file in the system's default program. */
    async openOutside(fileId: string): Promise<void> {
      await announce.attemptActive((connectionId) => call('library:open', { connectionId, fileId }))
    },
    async print(fileId: string): Promise<void> {
      await announce.attemptActive(async (connectionId) => {
        if (await question.mayUse({ fileId }, messages.outdated.printAnyway))
          await call('handover:print', { connectionId, fileId })
      })
    },
    /** Copies the picture itself, to paste it into another program. */
    async copyPicture(fileId: string): Promise<void> {
      await announce.attemptActive(async (connectionId) => {
        if (!(await question.mayUse({ fileId }, messages.outdated.copyAnyway))) return
        await call('handover:copyPicture', { connectionId, fileId })
        announce.show(messages.menus.copiedPicture)
      })
    },
    /** Saves a copy of the file where the user chooses. */
    async saveAs(fileId: string): Promise<void> {
      await announce.attemptActive(async (connectionId) => {
        if (!(await question.mayUse({ fileId }, messages.outdated.saveAnyway))) return
        const { isSaved } = await call('library:saveAs', { connectionId, fileId })
        if (isSaved) announce.show(messages.menus.saved)
      })
    },
    async copyPath(item: Item): Promise<void> {
      if (await announce.attemptActive((connectionId) => call('library:copyPath', { connectionId, ...item })))
        announce.show(messages.menus.copiedPath)
    },
    /** Copies the file or folder itself, to paste it in the system's file manager. */
    async copyFile(item: Item): Promise<void> {
      await announce.attemptActive(async (connectionId) => {
        if (!(await question.mayUse(item, messages.outdated.copyAnyway))) return
        await call('library:copyFile', { connectionId, ...item })
        announce.show('fileId' in item ? messages.menus.copiedFile : messages.menus.copiedFolder)
      })
    },
    /** Lets main start the drag, because the page could drag only a picture or an address, not the file. */
    async drag(event: DragEvent, item: Item): Promise<void> {
      event.preventDefault()
      await announce.attemptActive(async (connectionId) => {
        if (await question.mayDrag(item)) await call('library:drag', { connectionId, ...item })
      })
    },
  }
}
