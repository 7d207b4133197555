import { lstat, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { isInside } from '../../services/files/disk.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

type VerifyHandlers = Pick<
  Handlers,
  | 'library:verify'
  | 'library:cancelVerify'
  | 'library:verifyState'
  | 'library:repair'
  | 'library:putBeside'
  | 'library:dismissFindings'
  | 'library:revealFinding'
>

/** What the window asks about whether the files on disk are what was delivered. Findings are named by id. */
export function verifyHandlers({
  deliveries,
  desktop,
  connections,
}: Pick<Services, 'deliveries' | 'desktop' | 'connections'>): VerifyHandlers {
  const { verification } = deliveries.maintenance
  return {
    'library:verify': ({ connectionId, folderId }) => {
      connections.saved(connectionId)
      verification.start(connectionId, folderId ?? null)
      return {}
    },
    'library:cancelVerify': async ({ connectionId }) => {
      await verification.cancel(connectionId)
      return {}
    },
    'library:verifyState': ({ connectionId }) => verification.state(connectionId),
    'library:repair': ({ connectionId, ids }) => {
      verification.repair(connectionId, ids)
      return {}
    },
    'library:putBeside': ({ connectionId, ids }) => {
      verification.putBeside(connectionId, ids)
      return {}
    },
    'library:dismissFindings': ({ connectionId, ids }) => {
      verification.dismiss(connectionId, ids)
      return {}
    },
    'library:revealFinding': async ({ connectionId, id }) => {
      const root = deliveries.rootOf(connectionId)
      const finding = verification.placeOf(connectionId, id)
      if (finding === null) throw new AppError('not_found', 'This file is not in the list any more.')
      const folder = join(root, finding.place)
      const file = await confined(root, join(folder, finding.path))
      if (file !== null) {
        desktop.reveal(file)
        return {}
      }
      const there = (await confined(root, folder)) ?? (await confined(root, root))
      if (there === null) throw new AppError('not_found', 'This folder is not there any more.')
      const problem = await desktop.openFolder(there, root)
      if (problem !== '')
        throw new AppError('disk', 'The folder could not be opened.', { cause: new Error(problem) })
      return {}
    },
  }
}

/** A path that is there and inside the root, a link itself not followed; else null. */
async function confined(root: string, path: string): Promise<string | null> {
  try {
    const realRoot = await realpath(root)
    if (path !== root && !isInside(realRoot, await realpath(dirname(path)))) return null
    await lstat(path)
    return path
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
