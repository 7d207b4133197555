import { useRouter } from 'vue-router'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'

/** Says what came of the transfers once nothing is left to do, and leads to it. */
export function useFinishedNotice(): void {
  const announce = useAnnounce()
  const overview = useOverview()
  const router = useRouter()
  const texts = messages.transfers

  async function showInLibrary(connectionId: string, folderId: string | null): Promise<void> {
    const isActive = connectionId === overview.activeId
    if (!isActive && !(await announce.attempt(() => call('connections:activate', { id: connectionId }))))
      return
    await router.push(folderId === null ? '/library' : { name: 'folder', params: { folderId } })
  }

  useEvent('transfers:finished', ({ orders, files, failed, connectionId, folderId }) => {
    const showTransfers = { label: texts.open, run: () => void router.push('/transfers') }
    const reveal = { connectionId: connectionId ?? '', folderId: folderId ?? undefined }
    const showFiles =
      connectionId === null
        ? [showTransfers]
        : [
            { label: texts.showInLibrary, run: () => void showInLibrary(connectionId, folderId) },
            {
              label: texts.openFolder,
              run: () => void announce.attempt(() => call('library:reveal', reveal)),
            },
          ]
    announce.show(texts.finished(orders, files, failed), failed > 0, failed > 0 ? [showTransfers] : showFiles)
  })
}
