import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import type { SpaceReservation } from '../../files/freeSpace.ts'
import type { RetryRules, Tries } from '../../network/retryRules.ts'
import type { Promised } from '../validate/validate.ts'
import type { Disk } from '../disk/diskFiles.ts'
import type { AssetClient } from './assetClient.ts'
import type { Permit } from './concurrency/concurrencyLimiter.ts'

/** What fetching one file needs. Whatever only the main thread may decide is a promise of it. */
export interface ThreadTools {
  client: AssetClient
  retry: RetryRules
  /** This run of the system, see `bootId`. */
  boot: string
  disk: Disk
  reservation: SpaceReservation
  /** Resolves when a request to this host may be sent. */
  enter(host: string): Promise<Permit>
  /** Waits before the next try. */
  wait(attempt: number, askedMs: number | null): Promise<void>
}

/** One file, as plain data. */
export interface SentTask {
  assetKey: string
  url: string
  format: Promised['format']
  anyImage: boolean
  root: string
  /** The order's folder, real and absolute. */
  folder: string
  /** What an earlier run left of it. */
  part: PartRecord | null
  /** A fresh name, where that cannot be gone on with. */
  freshName: string
  /** Ask whether the file differs from this one; null: just fetch. */
  unless: { etag: string | null; lastModified: string | null } | null
  /** Tries of this run so far that brought nothing. */
  failedTries: number
  /** As `DiskReservation.hasPlenty`, a moment ago: small writes are told, not asked for. */
  hasPlentyOfSpace: boolean
}

/** One file while a thread fetches it. */
export interface ThreadTask extends SentTask {
  connectionId: string
  /** Where the record of the temporary file is kept between runs. */
  journal: {
    /** Resolves when a killed program would find it. */
    save(part: PartRecord): Promise<void>
    remove(): void
  }
  /** Those of the file so far in this run, changed here. */
  tries: Tries
  signal: AbortSignal
  onBytes(bytes: number): void
  /** How far the file is, and how long it will be where that is known. */
  onProgress(size: number, length: number | null): void
}

export type Fetched =
  | { outcome: 'same' }
  | {
      outcome: 'fetched'
      partName: string
      size: number
      sha256: string
      mtimeMs: number
      /** With the dot, by the bytes. */
      extension: string
      etag: string | null
      lastModified: string | null
    }
