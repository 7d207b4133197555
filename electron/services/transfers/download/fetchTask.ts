import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import type { Clock } from '../../files/clock.ts'
import type { SpaceMonitor } from '../../files/freeSpace.ts'
import type { RetryRules, Tries } from '../../network/retryRules.ts'
import type { DiskPool } from '../disk/diskPool.ts'
import type { Promised } from '../validate/validate.ts'
import type { AssetClient } from './assetClient.ts'
import type { ConcurrencyLimiter } from './concurrencyLimiter.ts'

/** What fetching needs and every file shares. */
export interface FetchTools {
  client: AssetClient
  limiter: ConcurrencyLimiter
  clock: Clock
  retry: RetryRules
  random: () => number
  space: SpaceMonitor
  /** This run of the system, see `bootStamp`. */
  boot: string
  disk: DiskPool
}

/** Where the record of a temporary file is kept between runs. */
export interface PartJournal {
  load(): PartRecord | null
  save(part: PartRecord): void
  remove(): void
}

export interface FetchTask {
  assetKey: string
  /** Whose service named the address. */
  connectionId: string
  url: string
  format: Promised['format']
  anyImage: boolean
  root: string
  /** The order's folder, real and absolute. */
  folder: string
  /** The final name without its ending, for the temporary name. */
  stem: string
  journal: PartJournal
  /** Ask whether the file differs from this one; null: just fetch. */
  unless: { etag: string | null; lastModified: string | null } | null
  /** Those of the file so far in this run, changed here. */
  tries: Tries
  signal: AbortSignal
  onBytes(bytes: number): void
  /** How far the file is, and how long it will be where that is known. */
  onProgress(size: number, length: number | null): void
}
