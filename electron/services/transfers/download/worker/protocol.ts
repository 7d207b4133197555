import type { PartRecord } from '../../../catalogue/transfersRepository.ts'
import type { DiskJob } from '../../../files/diskSteps.ts'
import type { Platform } from '../../../files/naming.ts'
import type { ServiceAddresses } from '../../../network/reach.ts'
import type { RetryRules } from '../../../network/retryRules.ts'
import type { HttpLimits } from '../assetClient.ts'
import type { Fetched, SentTask } from '../fetchTask.ts'
import type { LeaveNote } from '../concurrency/concurrencyLimiter.ts'

/**
 * What the main thread and the threads of transfers say to each other. One message brings a file to a thread; a few
 * come back: how far it is, at most every 100 ms, and how it ended. No body crosses, and no key.
 */

/** What a thread is started with. */
export interface WorkerSetup {
  platform: Platform
  /** Whether a window goes first. */
  isBehindWindow: boolean
  /** This run of the system, see `bootId`. */
  boot: string
  retry: RetryRules
  limits: Partial<HttpLimits>
  /** For proxies that the environment names. */
  environment: Readonly<Record<string, string | undefined>>
  /** Authorities that this program trusts; null for those of the runtime alone. */
  certificates: readonly string[] | null
  /** Files that a thread makes durable at once. */
  flushesAtOnce: number
}

/** How an address is asked for. */
export interface SentAddress {
  /** Whether bandwidth has to be asked for. */
  isLimited: boolean
  connectionId: string
  /** Whose service named the address; null: it may be anywhere. */
  service: ServiceAddresses | null
}

/** What an answer says of the version of a file. */
export interface AnswerHead {
  status: number
  etag: string | null
  lastModified: string | null
}

/** The number of `Thread` in the thread, and of `ThreadHost` in the main thread. Files have greater ones. */
export const rootId = 0

/** A thread, as the main thread calls it. */
export interface Thread {
  /** Does everything for one file. `FileHandler` of the same number answers what only the main thread may decide. */
  fetch(id: number, task: SentTask, address: SentAddress): Promise<Fetched>
  /** The head of an answer; its body is not wanted. */
  head(id: number, url: string, headers: Record<string, string>, address: SentAddress): Promise<AnswerHead>
  stop(id: number): void
  /** One step of the disk. Memory of its bytes is given back when they are written. */
  disk(job: DiskJob): unknown
  /** Whether bandwidth has to be asked for. */
  limitBandwidth(isLimited: boolean): void
  forgetProxies(): void
}

/** What all files of a thread ask the main thread. */
export interface ThreadHost {
  /** Waits for these bytes' turn, and gives what may be read beyond them; null: there is no limit any more. */
  bandwidth(bytes: number): Promise<number | null>
  /** As `RoutesOptions`. */
  resolveProxy(url: string): Promise<string>
  reportProblem(message: string): void
}

/** What one file asks the main thread, and reports to it. */
export interface FileHandler {
  /** Resolves when another request to this host may be sent. The file comes with the permit for its first one. */
  permit(host: string): Promise<void>
  /** The request is over. */
  leave(note: LeaveNote): void
  /** Waits for what another program holds. */
  sleep(ms: number): Promise<void>
  /** Waits before the next try. */
  wait(attempt: number, askedMs: number | null): Promise<void>
  /** As `SpaceReservation.expect`. */
  expectSpace(bytes: number): Promise<void>
  /** Resolves when there is room for a write of so many bytes. It is under way until `written`. */
  awaitSpace(bytes: number): Promise<void>
  /** A write of so many bytes begins without a question, see `SentTask.hasPlentyOfSpace`; under way until `written`. */
  writes(bytes: number): void
  written(): void
  /** Resolves when a killed program would find it. */
  journal(part: PartRecord): Promise<void>
  unjournal(): void
  /** `received` since the last report; how far the file is, and how long it will be where that is known. */
  progress(received: number, size: number, length: number | null): void
  /** As `Tries.failed`, where it is another number than the file came with. */
  tried(failed: number): void
}
