import type { PartRecord } from '../../../catalogue/transfersRepository.ts'
import type { DiskJob } from '../../disk/diskJobs.ts'
import type { Platform } from '../../../files/naming.ts'
import type { ServiceAddresses } from '../../../network/privateNetworkGuard.ts'
import type { RetryRules } from '../../../network/retryRules.ts'
import type { HttpLimits } from '../assetClient.ts'
import type { Fetched, SentTask } from '../fetchTask.ts'
import type { LeaveNote } from '../concurrency/concurrencyLimiter.ts'

/**
 * Protocol between the main thread and transfer threads. One message sends a file to a thread; progress (at most every
 * 100 ms) and the result come back. Bodies and keys never cross.
 */

/** Start parameters of a thread. */
export interface WorkerSetup {
  platform: Platform
  /** Whether the window has a higher priority. */
  isBehindWindow: boolean
  /** Id of this boot, see `bootId`. */
  boot: string
  retry: RetryRules
  limits: Partial<HttpLimits>
  /** Environment variables for proxies. */
  environment: Readonly<Record<string, string | undefined>>
  /** Trusted certificates; null for those of the runtime. */
  certificates: readonly string[] | null
  /** Number of parallel flushes in a thread. */
  flushesAtOnce: number
}

/** How to request an address. */
export interface SentAddress {
  /** Whether bandwidth must be requested. */
  isLimited: boolean
  connectionId: string
  /** Service that named the address; null: it may lead anywhere. */
  service: ServiceAddresses | null
}

/** Validators in a response. */
export interface AnswerHead {
  status: number
  etag: string | null
  lastModified: string | null
}

/** Object number (`Exchange.serve`) of `RemoteThread` and of `ThreadHost`. The objects of files have higher numbers. */
export const rootId = 0

/** A thread, for the main thread. */
export interface RemoteThread {
  /** Downloads one file. `FileHandler` with the same number answers for the main thread. */
  fetch(id: number, task: SentTask, address: SentAddress): Promise<Fetched>
  /** Requests a response head without a body. */
  head(id: number, url: string, headers: Record<string, string>, address: SentAddress): Promise<AnswerHead>
  stop(id: number): void
  /** Runs a disk job. Frees the buffers of written bytes. */
  disk(job: DiskJob): unknown
  /** Whether bandwidth must be requested. */
  limitBandwidth(isLimited: boolean): void
  forgetProxies(): void
}

/** The main thread, for all files of a thread. */
export interface ThreadHost {
  /** Waits for these bytes, and returns how many more may be read; null: there is no limit. */
  bandwidth(bytes: number): Promise<number | null>
  /** As `RoutesOptions`. */
  resolveProxy(url: string): Promise<string>
  reportProblem(message: string): void
}

/** The main thread, for one file. */
export interface FileHandler {
  /** Resolves when another request to this host may be sent. The first permit comes with the file. */
  permit(host: string): Promise<void>
  /** Reports the end of a request. */
  leave(note: LeaveNote): void
  /** Waits while another program locks a file. */
  sleep(ms: number): Promise<void>
  /** Waits before the next attempt. */
  wait(attempt: number, askedMs: number | null): Promise<void>
  /** As `SpaceReservation.expect`. */
  expectSpace(bytes: number): Promise<void>
  /** Resolves when there is space for a write, which lasts until `written`. */
  awaitSpace(bytes: number): Promise<void>
  /** Reports a write that needs no question, see `SentTask.hasPlentyOfSpace`. It lasts until `written`. */
  writes(bytes: number): void
  written(): void
  /** Stores a record. It would survive a crash afterwards. */
  journal(part: PartRecord): void
  unjournal(): void
  /** Reports `received` bytes since the last report, the size so far, and the total length, if known. */
  progress(received: number, size: number, length: number | null): void
  /** Reports a changed `Tries.failed`. */
  tried(failed: number): void
}
