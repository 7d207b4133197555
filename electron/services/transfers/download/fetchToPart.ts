import { join } from 'node:path'
import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import type { Clock } from '../../files/clock.ts'
import { dropPart, freshPartId } from '../../files/disk.ts'
import { FileFault } from '../../files/fileFault.ts'
import type { SpaceMonitor } from '../../files/freeSpace.ts'
import { partName } from '../../files/naming.ts'
import type { ServiceAddresses } from '../../network/reach.ts'
import { waitBefore, type RetryRules, type Tries } from '../../network/retryRules.ts'
import { underSignals } from '../../timing/underSignals.ts'
import type { Disk } from '../disk/diskFiles.ts'
import type { Promised } from '../validate/validate.ts'
import { assetAddress } from './assetAddress.ts'
import type { ConcurrencyLimiter, Permit } from './concurrency/concurrencyLimiter.ts'
import type { Fetched } from './fetchTask.ts'
import type { LostHosts } from './lostHosts.ts'
import type { AnswerHead, FileHandler, SentAddress } from './worker/protocol.ts'
import type { Backlog } from './worker/backlog.ts'
import { ThreadLost, type TransferThread, type TransferThreads } from './worker/transferThreads.ts'

/** What every file that is fetched shares in the main thread. */
export interface FetchTools {
  threads: TransferThreads
  /** Whose service named the addresses of a connection; null: they may lead anywhere. */
  serviceOf: (connectionId: string) => ServiceAddresses | null
  /** Whether there is a limit of bandwidth. */
  isLimited: () => boolean
  limiter: ConcurrencyLimiter
  clock: Clock
  retry: RetryRules
  random: () => number
  space: SpaceMonitor
  /** For files that are not fetched. */
  disk: Disk
  backlog: Backlog
  /** Names this data folder among all that work in a library folder (`writerOf`). */
  writer: string
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
  /** What is done about hosts that can't be reached; null: the file fails after its tries. */
  hosts: HostWatch | null
}

/** Waits for hosts that can't be reached, in place of a failure. */
export interface HostWatch {
  lost: LostHosts
  /** Stops the transfer if it may not ask this host now: its signal aborts. */
  begin(host: string): void
  /** Stops the transfer until the host is back: its signal aborts. */
  waitFor(host: string): void
}

/**
 * Downloads one address into a temporary file in the order's folder, in one of the threads. When it resolves, the
 * file is complete, validated and durable. It continues where an earlier try or run ended if the server's validators
 * prove that it is the same file, else it starts anew. It retries after temporary faults, and where the thread that
 * did the work ended by itself. Rejects with a FileFault, a disk error, or the signal's reason; bytes that a later
 * run can use stay on disk.
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

/**
 * Downloads a file that was lost with its thread, in a thread that has no other one in hand. Which of the lost files
 * ended the thread is not known: here only that one is lost again, and only its own losses count as its tries.
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
  const { assetKey, url, format, anyImage, root, folder, unless, tries, signal } = task
  // A thread gets what may be asked for now: what waits for its turn waits here.
  const { host } = assetAddress(url)
  task.hosts?.begin(host)
  const first = await tools.limiter.enter(host, signal)
  const { handler, close, hasPlenty } = fileHandler(task, tools, first)
  const freshName = partName(task.stem, freshPartId(tools.writer))
  try {
    const part = task.journal.load()
    await tools.backlog.whenFree(signal)
    const sent = {
      assetKey,
      url,
      format,
      anyImage,
      root,
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
    // This file cannot be resumed, and nothing else would remove it.
    if (error instanceof ThreadLost && task.journal.load() === null) await dropPart(join(folder, freshName))
    throw error
  } finally {
    close()
  }
}

const lostFault = (cause: ThreadLost): FileFault =>
  new FileFault('unknown', 'The download stopped unexpectedly. Try again.', { cause })

/** Returns the head that an address answers to these headers; no body is read. Rejects as `fetchToPart` does. */
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

/** Has work done in the picked thread, and stops it there with the signal. */
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

/** Answers the thread that fetches a file. `first`: the permit that the file comes with. */
function fileHandler(
  task: FetchTask,
  { limiter, clock, retry, random, space, backlog }: FetchTools,
  first: Permit,
): { handler: FileHandler; close: () => void; hasPlenty: () => boolean } {
  const { journal, tries, signal } = task
  const { host: ownHost } = assetAddress(task.url)
  const reservation = space.open(task.root)
  const hostTries = task.hosts?.lost.triesAt(ownHost)
  /** Whether the last request found its host lost. */
  let isHostLost = false
  let permit: Permit | null = first
  /** Ends the write that is under way, or that waits to be; a file has one at a time. */
  let written: (() => void) | null = null
  /** Takes it out of the backlog again. */
  let leaveBacklog: (() => void) | null = null
  /**
   * Ends what waits for another permit; most files need none. Where a thread is lost, the permit may be given later:
   * then it is not taken.
   */
  let waits: AbortController | null = null

  /** Resolves when there is room for a write of so many bytes, which is under way until `written`. */
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
      // Nothing that waits for a permit keeps others from theirs.
      leaveBacklog?.()
      waits ??= new AbortController()
      const got = await underSignals([signal, waits.signal], (either) => limiter.enter(host, either))
      // It may have been given just before.
      if (waits.signal.aborted) got.leave({ ok: true })
      else permit = got
      hostTries?.begin()
    },
    leave(note) {
      // A thread may say it twice of one request.
      if (permit === null) return
      permit.leave(note)
      permit = null
      const { host } = note
      if (host === 'answered') hostTries?.answered()
      isHostLost = host !== undefined && host !== 'answered' && hostTries?.missed(host === 'silent') === true
      if (note.ok) leaveBacklog = backlog.enter()
    },
    sleep: (ms) => clock.sleep(ms),
    wait(attempt, askedMs) {
      leaveBacklog?.()
      if (isHostLost) task.hosts?.waitFor(ownHost)
      return clock.sleep(waitBefore(attempt, askedMs, retry, random), signal)
    },
    expectSpace: (bytes) => reservation.expect(bytes),
    awaitSpace: beginWrite,
    writes(bytes) {
      // It is being written already. A refusal is for those who ask: to this one the disk itself says no.
      beginWrite(bytes).catch(() => undefined)
    },
    written: () => written?.(),
    journal(part) {
      journal.save(part)
      return Promise.resolve()
    },
    unjournal() {
      journal.remove()
    },
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
      leaveBacklog?.()
      reservation.close()
      // A file that needed no request has it still, as one that was lost with its thread.
      permit?.leave({ ok: true })
    },
  }
}
