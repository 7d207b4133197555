import type { Emit, ParsedInput } from '../../../shared/contract.ts'
import { systemClock } from '../files/clock.ts'
import { createLockRetry } from '../files/lockRetry.ts'
import type { Platform } from '../files/naming.ts'
import { createPlanScales } from './records/planScales.ts'
import type { Library } from '../library/library.ts'

/** `root`: the library folder; default: that of the connection. */
type FolderOf = ParsedInput<'ruler:scales'> & { root?: string }

/** Calibrated scales of plans. Both methods throw `not_found` for a missing folder. */
export type RulerService = ReturnType<typeof createRuler>

export function createRuler({
  platform,
  emit,
  log,
  library,
  rootOf,
}: {
  platform: Platform
  emit: Emit
  log: { error(...words: unknown[]): void }
  library: Pick<Library, 'folderPath'>
  /** Returns the library folder of a connection. */
  rootOf: (connectionId: string) => string
}) {
  const kept = createPlanScales({
    retryLocked: createLockRetry(platform, systemClock),
    onProblem(path, error) {
      log.error('scales', path, error)
    },
  })
  const folderOf = ({ connectionId, folderId, root }: FolderOf): Promise<string> =>
    library.folderPath(connectionId, root ?? rootOf(connectionId), folderId)
  return {
    scales: async (of: FolderOf) => kept.of(await folderOf(of)),
    async setScale(of: FolderOf, plan: string, metresPerWidth: number | null): Promise<void> {
      await kept.set(await folderOf(of), plan, metresPerWidth)
      emit('library:changed', { connectionId: of.connectionId, folderIds: [of.folderId] })
    },
  }
}
