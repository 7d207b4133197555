import { call } from '../bridge/client.ts'
import { useAnnounce } from './announce.ts'
import { useOverview } from './overview.ts'

/** Returns a function that makes a connection the active one. It resolves to false and announces if it can't. */
export function useActivateConnection() {
  const announce = useAnnounce()
  const overview = useOverview()
  return async (id: string): Promise<boolean> =>
    id === overview.activeId || announce.attempt(() => call('connections:activate', { id }))
}
