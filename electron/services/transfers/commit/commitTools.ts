import type { Clock } from '../../files/clock.ts'
import type { Platform } from '../../files/naming.ts'
import type { LockRetry } from '../../files/lockRetry.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { FolderLeases } from '../../libraryIndex/folderLease.ts'
import type { Journal } from '../../sqlite/writeBatch.ts'
import type { FetchedPart } from '../download/fetchTask.ts'

/** A complete temporary file, with what is recorded of it. */
export interface ValidatedPart extends Omit<FetchedPart, 'mtimeMs'> {
  assetKey: string
  url: string
  /** Modification time of the temporary file, if the file was just written. Otherwise the time is read from disk. */
  mtimeMs?: number
  /** State and time of the order when the file was requested (`askedFor`); null for an attachment. */
  asked: string | null
}

/**
 * `current`: a new file. `unchanged`: the same bytes existed already. `superseded`: a new file, and the old one moved
 * to `Earlier deliveries/`. `kept_local`: saved next to a file of the user.
 */
export type PlacedFile = 'current' | 'unchanged' | 'superseded' | 'kept_local'

/** Result of a commit, with the path below the order's folder. */
export interface Commit {
  placed: PlacedFile
  relPath: string
}

export interface CommitTools {
  stores: Stores
  /** Creates a folder below a library folder and returns its real path (`confinedFolder`). */
  makeFolder: (root: string, relDir: string) => Promise<string>
  /** Renames to a free name (`renameWithRetry`). */
  rename: (from: string, to: string, signal: AbortSignal) => Promise<void>
  /** Retries while another program locks a file. */
  retryLocked: LockRetry
  platform: Platform
  clock: Clock
  boot: string
  /** Identifies this data folder among the computers that share a library (`writerOf`). */
  writer: string
  leases: FolderLeases
  journal: Journal
  syncFolder(folder: string): Promise<void>
}

/** Returns the delivery of a new file, given the file that it replaces. */
export type VersionOf = (replaced: FoundFile | null) => string
