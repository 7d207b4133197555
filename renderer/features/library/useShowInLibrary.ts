import { useRouter } from 'vue-router'
import { useAnnounce } from '../../app/announce.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'

/**
 * Returns a function that shows the library of a connection, one of its folders or a file. Messages use it: when their
 * button is pressed, another company may be active. Announces if the connection is gone.
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
