import type { PointedFolder } from '../../../shared/domain/verify.ts'
import { AppError } from '../../../shared/errors.ts'
import { sampleFiles } from '../demoSampleFiles.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for connections. The handlers accept API keys, and never return one. */
export function connectionHandlers({
  connections,
  keys,
  desktop,
  documents,
  demo,
  demoSamples,
  refreshes,
  deliveries,
  details,
  operations,
  token,
  changed,
  forgetConnection,
}: Services) {
  function checkIdle(id: string): void {
    if (deliveries.engine.isBusy(id))
      throw new AppError(
        'busy',
        'Files are being downloaded to the present folder. Wait for them to finish or cancel them first.',
      )
  }
  async function pointTo(id: string, folder: string): Promise<PointedFolder> {
    const found = await deliveries.maintenance.pointTo(id, folder)
    await changed()
    return found
  }
  function openedFolder(openedId: string): string {
    const folder = desktop.openedPath(openedId)
    if (folder === null)
      throw new AppError('not_found', 'Planroom no longer knows this folder. Choose it again.')
    return folder
  }
  return {
    'connections:test': (draft) => connections.test(draft),
    'connections:save': async (draft) => {
      const { hasMoved, ...saved } = await connections.save(draft)
      keys.saved()
      await operations.retryAll(saved.connection.id)
      // If the address is the same, it stays known that the service offers single orders. Otherwise a few deleted
      // orders would count as missing support.
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
      const isNew = !connections.list().some(({ isDemo }) => isDemo)
      const connection = await demo.start()
      if (isNew) void demoSamples.start(connection.id)
      else refreshes.start(connection.id)
      await changed()
      token.recheck()
      return { connection }
    },
    'connections:demoSamples': () => demoSamples.orders(),
    'connections:openSample': async ({ sample }) => sampleFiles(await demo.serve())[sample],
    'connections:pickFolder': async () => {
      const path = await desktop.pickFolder(documents)
      return path === null ? null : { openedId: desktop.lend(path), path }
    },
    'connections:chooseFolder': async ({ id }) => {
      checkIdle(id)
      const folder = await desktop.pickFolder(connections.saved(id).folder)
      if (folder === null) return { connection: null, found: null }
      // The dialog may have been open for minutes.
      checkIdle(id)
      const found = await pointTo(id, folder)
      return { connection: connections.get(id), found }
    },
    'connections:inspectOpened': async ({ id, openedId }) => {
      checkIdle(id)
      return deliveries.maintenance.inspect(id, openedFolder(openedId))
    },
    'connections:useOpened': async ({ id, openedId }) => {
      checkIdle(id)
      return pointTo(id, openedFolder(openedId))
    },
  } satisfies Partial<Handlers>
}
