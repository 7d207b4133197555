import { AppError } from '../../../shared/errors.ts'
import { openFolder } from '../openFolder.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for verifying files on disk. Findings are identified by id. */
export function verifyHandlers({ deliveries, desktop, connections }: Services) {
  const { verification } = deliveries.maintenance
  return {
    'library:verify': ({ connectionId, folderId }) => {
      connections.saved(connectionId)
      verification.start(connectionId, folderId ?? null)
    },
    'library:cancelVerify': ({ connectionId }) => verification.cancel(connectionId),
    'library:verifyState': ({ connectionId }) => verification.state(connectionId),
    'library:repair': ({ connectionId, ids }) => verification.repair(connectionId, ids),
    'library:keepBoth': ({ connectionId, ids }) => verification.keepBoth(connectionId, ids),
    'library:replaceChanged': ({ connectionId, ids }) => verification.replace(connectionId, ids),
    'library:undoReplace': ({ connectionId, ids }) => verification.undoReplace(connectionId, ids),
    'library:dismissFindings': ({ connectionId, ids }) => verification.dismiss(connectionId, ids),
    'library:revealFinding': async ({ connectionId, id }) => {
      const root = deliveries.rootOf(connectionId)
      const { file, folder } = await deliveries.maintenance.findOnDisk(connectionId, id)
      if (file !== null) {
        desktop.reveal(file)
        return
      }
      if (folder === null)
        throw new AppError('not_found', 'This folder no longer exists. Rescan the library.')
      await openFolder(desktop, folder, root)
    },
  } satisfies Partial<Handlers>
}
