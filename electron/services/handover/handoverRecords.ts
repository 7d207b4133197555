import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Emit } from '../../../shared/contract.ts'
import { createHandoverIndex, type StoredHandover } from '../catalogue/handovers.ts'
import type { OrderKey } from '../catalogue/filesRepository.ts'
import type { Folders, FoundFolder } from '../catalogue/foldersRepository.ts'
import { systemClock } from '../files/clock.ts'
import { createLockRetry } from '../files/lockRetry.ts'
import type { Platform } from '../files/naming.ts'
import type { Library } from '../library/library.ts'
import { createHandovers, type Handover } from '../review/records/handovers.ts'

/** Hand-overs of orders: records in their folders, and the index of them that lists read. */
export type HandoverRecords = ReturnType<typeof createHandoverRecords>

interface Parts {
  db: DatabaseSync
  folders: Pick<Folders, 'get'>
  library: () => Pick<Library, 'folderPath' | 'folderOnDisk'>
  platform: Platform
  emit: Emit
  log: { error(...words: unknown[]): void }
}

export function createHandoverRecords({ db, folders, library, platform, emit, log }: Parts) {
  const index = createHandoverIndex(db)
  const records = createHandovers({
    retryLocked: createLockRetry(platform, systemClock),
    onProblem(path, error) {
      log.error('hand-overs', path, error)
    },
  })
  /** Indexed version of each folder's records. */
  const versions = new Map<string, string | null>()

  async function update(folder: FoundFolder, path: string): Promise<void> {
    const version = await records.version(path)
    if (versions.get(folder.folderId) === version) return
    const latest = version === null ? null : await records.latest(path)
    const { connectionId, root, orderId } = folder
    const isChanged = index.put({ connectionId, root, orderId }, latest === null ? null : toStored(latest))
    versions.set(folder.folderId, version)
    if (isChanged) {
      emit('orders:changed', { connectionId, orderIds: [orderId] })
      emit('library:changed', { connectionId, folderIds: [folder.folderId] })
    }
  }

  async function write(key: OrderKey, change: (path: string) => Promise<void>): Promise<void> {
    const folder = folders.get(key)
    const path = await library().folderPath(key.connectionId, key.root, folder?.folderId ?? '')
    await change(path)
    if (folder !== null) await update(folder, path)
  }

  function add(key: OrderKey, id: string, made: Pick<Handover, 'target' | 'files'>): Promise<void> {
    return write(key, (path) => records.add(path, id, made, Math.ceil(index.correctedAt(key) * 1000)))
  }

  return {
    /** Records a finished hand-over. Throws `not_found` for a missing folder, and `disk`. */
    record: (key: OrderKey, made: Pick<Handover, 'target' | 'files'>) => add(key, randomUUID(), made),
    /** Marks an order by hand under a new `id`, or restores the hand-over with this id. Throws as `record`. */
    mark: (key: OrderKey, id: string) => add(key, id, { target: null, files: [] }),
    /** Removes a hand-over. Throws as `record`. */
    unmark: (key: OrderKey, id: string) => write(key, (path) => records.remove(path, id)),
    /** Updates the index of a folder that another computer may have changed. Never rejects. */
    async check(folder: FoundFolder): Promise<void> {
      try {
        const path = await library().folderOnDisk(folder.connectionId, folder.root, folder.folderId)
        if (path !== null) await update(folder, path)
      } catch (error) {
        log.error('the hand-overs of a folder', folder.relDir, error)
      }
    },
  }
}

const toStored = ({ at, ...handover }: Handover): StoredHandover => ({
  ...handover,
  at: Date.parse(at) / 1000,
})
