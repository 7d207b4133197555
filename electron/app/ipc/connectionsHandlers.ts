import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for connections. Keys come in and never go out. */
export function connectionHandlers({
  connections,
  keys,
  desktop,
  demo,
  refreshes,
  deliveries,
  details,
  operations,
  token,
  changed,
  forgetConnection,
}: Pick<
  Services,
  | 'connections'
  | 'keys'
  | 'desktop'
  | 'demo'
  | 'refreshes'
  | 'deliveries'
  | 'details'
  | 'operations'
  | 'token'
  | 'changed'
  | 'forgetConnection'
>) {
  return {
    'connections:test': (draft) => connections.test(draft),
    'connections:save': async (draft) => {
      const { hasMoved, ...saved } = await connections.save(draft)
      keys.saved()
      await operations.retryAll(saved.connection.id)
      // An unmoved service keeps its support for single orders. Otherwise a few deleted orders would count as missing
      // support.
      if (hasMoved || details.support(saved.connection.id).state === 'not_offered')
        details.retry(saved.connection.id)
      await changed()
      if (hasMoved) await refreshes.startAnew(saved.connection.id)
      else refreshes.start(saved.connection.id)
      token.saved(saved.connection.id)
      return saved
    },
    'connections:unlockKeys': async () => ({ keyStorage: await keys.unlock() }),
    'connections:activate': async ({ id }) => {
      await connections.activate(id)
      if (connections.saved(id).isDemo) await demo.start()
      await changed()
      refreshes.start(id)
      token.recheck()
    },
    'connections:forget': ({ id }) => forgetConnection(id),
    'connections:startDemo': async () => {
      const connection = await demo.start()
      await changed()
      refreshes.start(connection.id)
      token.recheck()
      return { connection }
    },
    'connections:chooseFolder': async ({ id }) => {
      const checkIdle = (): void => {
        if (deliveries.engine.isBusy(id))
          throw new AppError(
            'busy',
            'Files are being downloaded to the present folder. Wait for them to finish or cancel them first.',
          )
      }
      checkIdle()
      const folder = await desktop.pickFolder(connections.saved(id).folder)
      if (folder === null) return { connection: null, found: null }
      // The dialog may have been open for minutes.
      checkIdle()
      const found = await deliveries.maintenance.pointTo(id, folder)
      await changed()
      return { connection: connections.get(id), found }
    },
  } satisfies Partial<Handlers>
}
