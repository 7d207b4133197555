import type { Emit } from '../../../shared/contract.ts'
import { folderIdOf } from '../catalogue/filesRepository.ts'
import type { Connections } from '../connections/connections.ts'
import type { ScanResult } from '../libraryIndex/scan.ts'
import type { Library } from './library.ts'
import { createRescans } from './rescanQueue.ts'

/** Rescans the folders of saved connections, one after the other, and notifies the window. */
export type LibraryRescans = ReturnType<typeof createLibraryRescans>

export function createLibraryRescans({
  library,
  connections,
  emit,
  log,
  reportProblems,
}: {
  library: Pick<Library, 'rescan'>
  connections: Pick<Connections, 'all' | 'saved'>
  emit: Emit
  log: { error(...words: unknown[]): void }
  /** Reports to the user how many records of a folder are unusable. */
  reportProblems: (problems: number) => Promise<void>
}) {
  const rescans = createRescans()
  let rescanning = Promise.resolve()
  const closing = new AbortController()
  const isClosing = (): boolean => closing.signal.aborted

  function scan(connectionId: string, onFolder?: (folders: number) => void): Promise<ScanResult> {
    return rescans.run(connectionId, (signal) =>
      library.rescan(connectionId, connections.saved(connectionId).folder, {
        signal,
        ...(onFolder ? { onFolder } : {}),
        onChanged(key) {
          emit('library:changed', { connectionId, folderIds: [folderIdOf(key)] })
        },
      }),
    )
  }

  function notifyChanged(connectionId: string): void {
    emit('library:changed', { connectionId })
    emit('orders:changed', { connectionId })
  }

  async function scanEach(): Promise<void> {
    let known = 0
    for (const { id } of connections.all()) {
      if (isClosing()) return
      try {
        const { folders } = await scan(id, (folders) => {
          emit('app:rebuilding', { folders: known + folders, isDone: false })
        })
        known += folders
      } catch (error) {
        if (!isClosing()) log.error('reading a folder again failed', error)
      }
      notifyChanged(id)
    }
    emit('app:rebuilding', { folders: known, isDone: true })
  }

  return {
    /**
     * Rescans one folder. A pending or running rescan of the same connection is cancelled, and its callers receive
     * this result. Rejects with disk errors.
     */
    rescan: async (connectionId: string): Promise<ScanResult> => {
      const found = await scan(connectionId)
      notifyChanged(connectionId)
      await reportProblems(found.problems)
      return found
    },
    /** Rebuilds the file index after the catalogue was lost. An unreadable folder is logged. */
    rescanAll: (): Promise<void> => {
      rescanning = scanEach()
      return rescanning
    },
    /** Cancels the rescan of a connection. */
    cancel: rescans.cancel,
    /** Resolves when `rescanAll` is done. */
    idle: () => rescanning,
    async close(): Promise<void> {
      closing.abort()
      await rescans.close()
      await rescanning
    },
  }
}
