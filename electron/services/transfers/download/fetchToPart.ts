import { join } from 'node:path'
import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import type { Clock } from '../../files/clock.ts'
import { dropPart, freshPartId } from '../../files/disk.ts'
import { FileFault } from '../../files/fileFault.ts'
import type { SpaceMonitor } from '../../files/freeSpace.ts'
import { partName } from '../../files/naming.ts'
import type { ServiceAddresses } from '../../network/privateNetworkGuard.ts'
import { waitBefore, type RetryRules } from '../../network/retryRules.ts'
import { underSignals } from '../../timing/underSignals.ts'
import type { Disk } from '../disk/diskFiles.ts'
import { assetAddress } from './assetAddress.ts'
import type { ConcurrencyLimiter, Permit } from './concurrency/concurrencyLimiter.ts'
import type { DownloadCaller, Fetched, FetchedPart, RequestedFile } from './fetchTask.ts'
import type { LostHosts } from './lostHosts.ts'
import type { AnswerHead, FileHandler, SentAddress } from './worker/protocol.ts'
import type { Backpressure } from './worker/backpressure.ts'
import { ThreadLost, type TransferThread, type TransferThreads } from './worker/transferThreads.ts'

/** Shared by all downloads in the main thread. */
export interface FetchTools {
  threads: TransferThreads
  /** Returns the service of a connection; null: its addresses may lead anywhere. */
  serviceOf: (connectionId: string) => ServiceAddresses | null
  /** Whether the bandwidth is limited. */
  isLimited: () => boolean
  limiter: ConcurrencyLimiter
  clock: Clock
  retry: RetryRules
  random: () => number
  space: SpaceMonitor
  /** Writes files that are not downloaded by a thread, such as texts. */
  disk: Disk
  diskQueue: Backpressure
  /** Identifies this data folder among the computers that share a library (`writerOf`). */
  writer: string
}

/** Stores the record of a temporary file between runs. */
export interface PartJournal {
  load(): PartRecord | null
  save(part: PartRecord): void
  remove(): void
}

export interface FetchTask extends RequestedFile, DownloadCaller {
  root: string
  /** Final name without extension, used in the temporary name. */
  stem: string
  journal: PartJournal
  /** Handles unreachable hosts; null: the file fails after its attempts. */
  hosts: HostWatch | null
}

/** Waits for unreachable hosts instead of failing. */
export interface HostWatch {
  lost: LostHosts
  /** Aborts the transfer's signal if it may not contact this host now. */
  begin(host: string): void
  /** Aborts the transfer's signal until the host is reachable again. */
  waitFor(host: string): void
}

/**
 * Downloads one address into a temporary file in the order's folder, in a thread. When it resolves, the file is
 * complete, validated and flushed. Continues an earlier attempt or run if the server's validators prove that it is the
 * same file; otherwise starts again. Retries after temporary faults, and after a crash of the thread. Rejects with a
 * FileFault, a disk error, or the signal's reason; reusable bytes stay on disk.
 */
export async function fetchToPart(task: FetchTask, tools: FetchTools): Promise<Fetched> {
  const { signal } = task
  try {
    return await fetchInThread(task, tools, () => tools.threads.pick())
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ThreadLost)) throw error
    return await fetchApart(task, tools)
  }
}

/** Writes bytes to a temporary file and flushes it, as `fetchToPart` does. Removes the file after a failure. */
export async function bytesToPart(
  bytes: Uint8Array,
  { root, folder, stem }: Pick<FetchTask, 'root' | 'folder' | 'stem'>,
  { disk, space, writer }: FetchTools,
): Promise<Omit<FetchedPart, 'extension'>> {
  const name = partName(stem, freshPartId(writer))
  const file = disk.file(join(folder, name), space.open(root))
  try {
    const sealed = await file.seal([new Uint8Array(bytes)], { fresh: false })
    return { partName: name, size: bytes.length, ...sealed, etag: null, lastModified: null }
  } catch (error) {
    await file.end({ remove: true })
    throw error
  }
}

/**
 * Downloads a file whose thread crashed, in a thread of its own. Any file of a shared thread may have caused the crash.
 * Here only this file can cause one, so only these crashes count as attempts.
 */
async function fetchApart(task: FetchTask, tools: FetchTools): Promise<Fetched> {
  const { tries, signal } = task
  for (;;) {
    try {
      return await tools.threads.apart((thread) => fetchInThread(task, tools, () => thread), signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ThreadLost)) throw error
      tries.failed += 1
      if (tries.failed >= tools.retry.attempts) throw lostFault(error)
      await tools.clock.sleep(waitBefore(tries.failed, null, tools.retry, tools.random), signal)
    }
  }
}

async function fetchInThread(
  task: FetchTask,
  tools: FetchTools,
  pick: () => TransferThread,
): Promise<Fetched> {
  const { assetKey, url, format, anyImage, folder, unless, tries, signal } = task
  // Waits here for its permit, so that a thread only gets files that may start.
  const { host } = assetAddress(url)
  task.hosts?.begin(host)
  const first = await tools.limiter.enter(host, signal)
  const { handler, close, hasPlenty } = fileHandler(task, tools, first)
  const freshName = partName(task.stem, freshPartId(tools.writer))
  try {
    const part = task.journal.load()
    await tools.diskQueue.whenFree(signal)
    const sent = {
      assetKey,
      url,
      format,
      anyImage,
      folder,
      part,
      freshName,
      unless,
      failedTries: tries.failed,
      hasPlentyOfSpace: hasPlenty(),
    }
    return await inThread(tools, pick, task, handler, (thread, id, address) =>
      thread.ask('fetch', id, sent, address),
    )
  } catch (error) {
    // The part can't be resumed, and nothing else would remove it.
    if (error instanceof ThreadLost && task.journal.load() === null) await dropPart(join(folder, freshName))
    throw error
  } finally {
    close()
  }
}

const lostFault = (cause: ThreadLost): FileFault =>
  new FileFault('unknown', 'The download stopped unexpectedly. Try again.', { cause })

/** Returns the response head of an address for these headers, without a body. Rejects as `fetchToPart` does. */
export async function askHead(
  request: { url: string; connectionId: string; headers: Record<string, string>; signal: AbortSignal },
  tools: FetchTools,
): Promise<AnswerHead> {
  const { url, headers, signal } = request
  const permit = await tools.limiter.enter(assetAddress(url).host, signal)
  try {
    return await inThread(
      tools,
      () => tools.threads.pick(),
      request,
      {},
      (thread, id, address) => thread.ask('head', id, url, headers, address),
    )
  } catch (error) {
    throw error instanceof ThreadLost ? lostFault(error) : error
  } finally {
    permit.leave({ ok: true })
  }
}

/** Runs work in the picked thread, and stops it there with the signal. */
async function inThread<T>(
  { serviceOf, isLimited }: FetchTools,
  pick: () => TransferThread,
  { connectionId, signal }: { connectionId: string; signal: AbortSignal },
  handler: object,
  work: (thread: TransferThread['thread'], id: number, address: SentAddress) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const picked = pick()
  const { id, end } = picked.serve(handler)
  const stop = (): void => picked.thread.notify('stop', id)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const service = serviceOf(connectionId)
    return await work(picked.thread, id, { connectionId, service, isLimited: isLimited() })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    end()
  }
}

/** Answers the thread that downloads a file. `first`: the permit for its first request. */
function fileHandler(
  task: FetchTask,
  { limiter, clock, retry, random, space, diskQueue }: FetchTools,
  first: Permit,
): { handler: FileHandler; close: () => void; hasPlenty: () => boolean } {
  const { journal, tries, signal } = task
  const { host: ownHost } = assetAddress(task.url)
  const reservation = space.open(task.root)
  const hostTries = task.hosts?.lost.triesAt(ownHost)
  /** Whether the last request found its host unreachable. */
  let isHostLost = false
  let permit: Permit | null = first
  /** Ends the current or waiting write. A file has one at a time. */
  let written: (() => void) | null = null
  /** Removes the file from the disk queue (`Backpressure`); null if the file was never in it. */
  let leaveDiskQueue: (() => void) | null = null
  /**
   * Cancels the wait for another permit when the file is over, for example after a crash of its thread. Null until the
   * file needs a second permit.
   */
  let waits: AbortController | null = null

  /** Resolves when there is space for a write of this size. The write lasts until `written`. */
  function beginWrite(bytes: number): Promise<void> {
    written?.()
    const end = new Promise<void>((resolve) => (written = resolve))
    return new Promise((granted, refused) => {
      reservation
        .write(bytes, () => {
          granted()
          return end
        })
        .catch(refused)
    })
  }

  const handler: FileHandler = {
    async permit(host) {
      // A file that waits for a permit does not wait for the disk, so it must not block other files.
      leaveDiskQueue?.()
      waits ??= new AbortController()
      const got = await underSignals([signal, waits.signal], (either) => limiter.enter(host, either))
      // The file is over, but the permit was granted just before.
      if (waits.signal.aborted) got.leave({ ok: true })
      else permit = got
      hostTries?.begin()
    },
    leave(note) {
      // A thread may report the end of one request twice.
      if (permit === null) return
      permit.leave(note)
      permit = null
      const { host } = note
      if (host === 'answered') hostTries?.answered()
      isHostLost = host !== undefined && host !== 'answered' && hostTries?.missed(host === 'silent') === true
      if (note.ok) leaveDiskQueue = diskQueue.enter()
    },
    sleep: (ms) => clock.sleep(ms),
    wait(attempt, askedMs) {
      leaveDiskQueue?.()
      if (isHostLost) task.hosts?.waitFor(ownHost)
      return clock.sleep(waitBefore(attempt, askedMs, retry, random), signal)
    },
    expectSpace: (bytes) => reservation.expect(bytes),
    awaitSpace: beginWrite,
    writes(bytes) {
      // The write has begun already, so a refusal is ignored: the disk itself will report a full disk.
      beginWrite(bytes).catch(() => undefined)
    },
    written: () => written?.(),
    journal: (part) => journal.save(part),
    unjournal: () => journal.remove(),
    progress(received, size, length) {
      permit?.count(received)
      if (received > 0) hostTries?.answered()
      task.onBytes(received)
      task.onProgress(size, length)
    },
    tried(failed) {
      tries.failed = failed
    },
  }
  return {
    handler,
    hasPlenty: () => reservation.hasPlenty(),
    close() {
      waits?.abort(new Error('the file is over'))
      written?.()
      leaveDiskQueue?.()
      reservation.close()
      // A file that needed no request still has its permit, as has one whose thread crashed.
      permit?.leave({ ok: true })
    },
  }
}
