import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import type { SpaceReservation } from '../../files/freeSpace.ts'
import type { RetryRules, Tries } from '../../network/retryRules.ts'
import type { Promised } from '../validate/validate.ts'
import type { Disk } from '../disk/diskFiles.ts'
import type { AssetClient } from './assetClient.ts'
import type { Permit } from './concurrency/concurrencyLimiter.ts'

/** Dependencies of a download in a thread. The main thread decides about permits and pauses. */
export interface ThreadTools {
  client: AssetClient
  retry: RetryRules
  /** Id of this boot, see `bootId`. */
  boot: string
  disk: Disk
  reservation: SpaceReservation
  /** Resolves when a request to this host may be sent. */
  enter(host: string): Promise<Permit>
  /** Waits before the next attempt. */
  wait(attempt: number, askedMs: number | null): Promise<void>
}

/** A file to download. */
export interface RequestedFile {
  assetKey: string
  url: string
  format: Promised['format']
  anyImage: boolean
  /** The order's folder: real and absolute. */
  folder: string
  /** Validators for a conditional request; null: unconditional. */
  unless: { etag: string | null; lastModified: string | null } | null
}

/** Whom a download belongs to. */
export interface DownloadCaller {
  /** Connection whose service named the address. */
  connectionId: string
  /** Attempts for the file in this run. The download updates the number. */
  tries: Tries
  signal: AbortSignal
  onBytes(bytes: number): void
  /** Reports the bytes so far and the total length, if known. */
  onProgress(size: number, length: number | null): void
}

/** One file as plain data. */
export interface SentTask extends RequestedFile {
  /** Journal record of an earlier run. */
  part: PartRecord | null
  /** A new temporary name, if the earlier file can't be continued. */
  freshName: string
  /** Attempts of this run without progress. */
  failedTries: number
  /** The value of `DiskReservation.hasPlenty` shortly before: small writes are only reported. */
  hasPlentyOfSpace: boolean
}

/** One file during its download in a thread. */
export interface ThreadTask extends SentTask, DownloadCaller {
  /** Stores the record of the temporary file between runs. */
  journal: {
    /** Resolves when the record would survive a crash. */
    save(part: PartRecord): Promise<void>
    remove(): void
  }
}

/** A complete, validated and flushed temporary file in the order's folder. */
export interface FetchedPart {
  partName: string
  size: number
  sha256: string
  mtimeMs: number
  /** Extension by content, with the dot. */
  extension: string
  etag: string | null
  lastModified: string | null
}

export type Fetched = { outcome: 'same' } | ({ outcome: 'fetched' } & FetchedPart)
