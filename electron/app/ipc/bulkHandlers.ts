import { join } from 'node:path'
import { saveFile } from '../../services/files/saveFile.ts'
import type { Services } from '../compose.ts'
import type { Handlers } from './invoke.ts'

type BulkHandlers = Pick<Handlers, 'bulk:list' | 'bulk:load' | 'bulk:keep' | 'bulk:drop' | 'bulk:saveCsv'>

/** Lists of drafts while they are put right, and their files. The window never names a path: the system's dialog does. */
export function bulkHandlers({ draftLists, connections, desktop, documents }: Services): BulkHandlers {
  return {
    'bulk:list': ({ connectionId }) => ({ lists: draftLists.list(connectionId) }),
    'bulk:load': ({ id }) => draftLists.load(id),
    'bulk:keep': ({ connectionId, id, name, state }) => {
      connections.saved(connectionId)
      draftLists.keep(connectionId, id, name, state)
      return {}
    },
    'bulk:drop': ({ id }) => {
      draftLists.drop(id)
      return {}
    },
    'bulk:saveCsv': async ({ name, text }) => {
      const path = await desktop.pickSaveFile(join(documents, plainFileName(name)), 'CSV')
      if (path === null) return { saved: false }
      await saveFile(path, text)
      return { saved: true }
    },
  }
}

/** A name to start the dialog with: the user's own file's, of which no part may lead to another folder. */
function plainFileName(name: string): string {
  const plain = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, ' ').replace(/^[. ]+|[. ]+$/g, '')
  return plain === '' ? 'drafts.csv' : plain
}
