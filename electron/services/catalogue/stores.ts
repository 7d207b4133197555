import type { DatabaseSync } from 'node:sqlite'
import { createFiles } from './filesRepository.ts'
import { createFolders } from './foldersRepository.ts'
import { createRereading } from './orders/rereading.ts'
import { createParts, createTransfers } from './transfersRepository.ts'

/** Tables that transfers write to. */
export type Stores = ReturnType<typeof createStores>

export function createStores(db: DatabaseSync) {
  return {
    db,
    files: createFiles(db),
    folders: createFolders(db),
    parts: createParts(db),
    transfers: createTransfers(db),
    rereading: createRereading(db),
  }
}
