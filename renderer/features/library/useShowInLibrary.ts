import { useRouter } from 'vue-router'
import { useActivateConnection } from '../../app/activateConnection.ts'

/**
 * Returns a function that shows the library of a connection, one of its folders or a file. Messages use it: when their
 * button is pressed, another company may be active. Announces if the connection is gone.
 */
export function useShowInLibrary() {
  const activate = useActivateConnection()
  const router = useRouter()
  return async (connectionId: string, folderId: string | null, fileId?: string): Promise<void> => {
    if (await activate(connectionId))
      await router.push(folderId === null ? '/library' : { name: 'folder', params: { folderId, fileId } })
  }
}
