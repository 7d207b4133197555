import { useRouter } from 'vue-router'
import { useAnnounce } from '../../app/announce.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'

/**
 * Shows the library of a connection, a folder of it or one of its files: for actions of messages, which may be pressed
 * once the user has gone to another company. That a connection is gone is announced.
 */
export function useShowInLibrary() {
  const announce = useAnnounce()
  const overview = useOverview()
  const router = useRouter()
  return async (connectionId: string, folderId: string | null, fileId?: string): Promise<void> => {
    const isActive = connectionId === overview.activeId
    if (!isActive && !(await announce.attempt(() => call('connections:activate', { id: connectionId }))))
      return
    await router.push(folderId === null ? '/library' : { name: 'folder', params: { folderId, fileId } })
  }
}
