import type { Clock } from '../../files/clock.ts'
import type { DiskCalls } from '../../files/disk.ts'
import type { Platform } from '../../files/naming.ts'
import type { Patience } from '../../files/patience.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { FolderLeases } from '../../libraryIndex/folderLease.ts'
import type { Journal } from '../../sqlite/writeBatch.ts'

/** A complete, validated and durable temporary file in the order's folder. */
export interface Arrival {
  assetKey: string
  url: string
  partName: string
  size: number
  sha256: string
  /** With the dot. */
  extension: string
  etag: string | null
  lastModified: string | null
  /** Of the temporary file, where it was just written; otherwise the disk is asked for it. */
  mtimeMs?: number
  /** For which state of the order the server was asked, see FileRecord. */
  asked: string | null
}

/**
 * `current`: a new file stands. `unchanged`: the same bytes stood there already. `superseded`: a new file stands and
 * the one before it is in `Earlier deliveries/`. `kept_local`: put beside a file that the user had changed or placed
 * there.
 */
export type Placed = 'current' | 'unchanged' | 'superseded' | 'kept_local'

/** What became of an arrival, and where it is below the order's folder. */
export interface Commit {
  placed: Placed
  relPath: string
}

export interface CommitTools {
  stores: Stores
  disk: DiskCalls
  /** Waits for what another program holds. */
  patiently: Patience
  platform: Platform
  clock: Clock
  boot: string
  /** Names this data folder among all that work in a library folder (`writerOf`). */
  writer: string
  leases: FolderLeases
  journal: Journal
  syncFolder(folder: string): Promise<void>
}

/** Names the delivery that a file comes with, when it takes the place of another one or of none. */
export type VersionOf = (replaced: FoundFile | null) => string
