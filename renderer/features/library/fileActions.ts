import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'
import { useOutdatedQuestion } from '../outdated/outdatedStore.ts'

/** A file, or the folder of an order. */
type Item = { fileId: string } | { folderId: string }

/** Actions on files and folders of the active connection, the same wherever they are shown. */
export function useFileActions() {
  const overview = useOverview()
  const announce = useAnnounce()
  const question = useOutdatedQuestion()

  async function attempt(action: (connectionId: string) => Promise<unknown>): Promise<boolean> {
    const connectionId = overview.activeId
    return connectionId !== null && announce.attempt(() => action(connectionId))
  }

  return {
    /** Shows it in the system's file manager. */
    async reveal(item: Item): Promise<void> {
      await attempt((connectionId) => call('library:reveal', { connectionId, ...item }))
    },
    /** Opens it in the system's program for it. */
    async openOutside(fileId: string): Promise<void> {
      await attempt((connectionId) => call('library:open', { connectionId, fileId }))
    },
    async print(fileId: string): Promise<void> {
      await attempt(async (connectionId) => {
        if (await question.mayUse({ fileId }, messages.outdated.printAnyway))
          await call('handover:print', { connectionId, fileId })
      })
    },
    async copyPath(item: Item): Promise<void> {
      if (await attempt((connectionId) => call('library:copyPath', { connectionId, ...item })))
        announce.show(messages.menus.copiedPath)
    },
    /** Copies it itself, to be pasted in the system's file manager. */
    async copyFile(item: Item): Promise<void> {
      if (await attempt((connectionId) => call('library:copyFile', { connectionId, ...item })))
        announce.show('fileId' in item ? messages.menus.copiedFile : messages.menus.copiedFolder)
    },
    /** Main drags the file itself. What the page would drag is only a picture or an address. */
    async drag(event: DragEvent, item: Item): Promise<void> {
      event.preventDefault()
      await attempt((connectionId) => call('library:drag', { connectionId, ...item }))
    },
  }
}
