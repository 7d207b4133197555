import type { Services } from '../services.ts'
import { plainFileName } from '../fileSaving.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for bulk orders and their files. The window never names a path: the system's dialog does. */
export function bulkHandlers({
  draftLists,
  connections,
  fileSaving,
}: Pick<Services, 'draftLists' | 'connections' | 'fileSaving'>) {
  return {
    'bulk:list': ({ connectionId }) => ({ lists: draftLists.list(connectionId) }),
    'bulk:load': ({ connectionId, id }) => draftLists.load(connectionId, id),
    'bulk:keep': ({ connectionId, id, name, state }) => {
      connections.saved(connectionId)
      draftLists.keep(connectionId, id, name, state)
    },
    'bulk:drop': ({ id }) => draftLists.drop(id),
    'bulk:saveCsv': async ({ name, text }) => ({
      saved: await fileSaving.save(plainFileName(name, 'drafts.csv'), 'CSV', () => text),
    }),
  } satisfies Partial<Handlers>
}
