import type { DatabaseSync } from 'node:sqlite'
import { createFiles, type Files } from './filesRepository.ts'
import { createFolders, type Folders } from './foldersRepository.ts'
import { createRereading, type Rereading } from './orders/rereading.ts'
import { createParts, createTransfers, type PartsTable, type Transfers } from './transfersRepository.ts'

/** Tables that transfers write to. */
export interface Stores {
  db: DatabaseSync
  files: Files
  folders: Folders
  parts: PartsTable
  transfers: Transfers
  rereading: Rereading
}

export function createStores(db: DatabaseSync): Stores {
  return {
    db,
    files: createFiles(db),
    folders: createFolders(db),
    parts: createParts(db),
    transfers: createTransfers(db),
    rereading: createRereading(db),
  }
}
