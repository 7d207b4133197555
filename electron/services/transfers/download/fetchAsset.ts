import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import { partName } from '../../files/naming.ts'
import { assetAddress } from './assetAddress.ts'
import { checkBytes, type Promised } from '../validate/validate.ts'
import { createDecoder, type Decoder } from './decode.ts'
import { dropPart, freshPartId } from '../../files/disk.ts'
import type { DiskPool } from '../disk/diskPool.ts'
import { FileFault, systemCode } from '../../files/fileFault.ts'
import type { ConcurrencyLimiter, Permit } from './concurrencyLimiter.ts'
import { statusFault, type AssetClient } from './assetClient.ts'
import { createPartFile, type PartFile } from './partFile.ts'
import { fileHead, rangeProblem, statedTotal, type FileHead } from './response.ts'
import {
  isRetryStatus,
  progressBytes,
  waitBefore,
  type RetryRules,
  type Tries,
} from '../../network/retryRules.ts'
import type { SpaceReservation, SpaceMonitor } from '../../files/freeSpace.ts'
import type { Clock } from '../../files/clock.ts'

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

/** How often a file that arrives whole by its stated length, but lacks its own end, is fetched. */
const maxChecks = 3

/** Where the record of a temporary file is kept between runs. */
export interface PartJournal {
  load(): PartRecord | null
  save(part: PartRecord): void
  remove(): void
}

export interface FetchTask {
  slot: string
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

/**
 * Brings one address into a temporary file in the order's folder: whole, checked and durable when it resolves. Goes on where
 * an earlier try or run was, when the server's validators prove that it is the same file, else from the start; tries again after
 * passing faults. Rejects with a FileFault, a disk error, or the signal's reason; what may be gone on with stays on disk.
 */
export async function fetchToPart(task: FetchTask, tools: FetchTools): Promise<Fetched> {
  const host = assetAddress(task.url).host
  const state = await openPart(task, tools)
  let sealed = false
  try {
    for (let turn = 1; ; turn += 1) {
      if (await receive(host, task, tools, state)) return { outcome: 'same' }
      const { part, head } = state
      let extension: string
      try {
        extension = await checkBytes(part, { format: task.format, anyImage: task.anyImage })
      } catch (error) {
        // Whole by HTTP, wrong by content: going on from it would bring the same again.
        state.forget()
        const mayHelp = error instanceof FileFault && error.again !== null
        if (!mayHelp || turn >= Math.min(maxChecks, tools.retry.attempts)) throw error
        await tools.clock.sleep(waitBefore(turn, null, tools.retry, tools.random), task.signal)
        continue
      }
      const { sha256, mtimeMs } = await part.seal()
      sealed = true
      return {
        outcome: 'fetched',
        partName: state.name,
        size: part.size,
        sha256,
        mtimeMs,
        extension,
        etag: head?.etag ?? null,
        lastModified: head?.lastModified ?? null,
      }
    }
  } finally {
    await state.close(sealed)
  }
}

/** Asks until the body is there, whole by HTTP's own measure; true: the server says that it is not modified. */
async function receive(host: string, task: FetchTask, tools: FetchTools, state: PartState): Promise<boolean> {
  const { tries, signal } = task
  const { attempts, longestRetryAfterMs } = tools.retry
  let furthest = state.part.size
  for (;;) {
    if (state.whole()) return false
    const permit = await tools.limiter.enter(host, signal)
    try {
      const outcome = await attempt(task, tools, state, permit)
      permit.leave({ ok: true })
      if (outcome !== 'restart') {
        tries.failed = 0
        return outcome === 'same'
      }
      // From the start, and at once; but a server that answers so every time ends like any other.
      tries.failed += 1
      if (tries.failed >= attempts)
        throw new FileFault('http', 'The server does not send the part of the file that was asked for.')
    } catch (error) {
      const fault = error instanceof FileFault ? error : null
      const askedMs = fault?.again?.afterMs ?? null
      const restMs = askedMs === null ? null : Math.min(askedMs, longestRetryAfterMs)
      permit.leave({
        ok: fault === null || fault.again === null,
        hostWaitMs: fault?.status === 429 || fault?.status === 503 ? restMs : null,
      })
      if (fault === null || fault.again === null || signal.aborted) throw error
      // Only bytes that are kept count as progress, or a server that always cuts would be asked for ever.
      const brought = state.mayGoOn() && state.part.size - furthest >= progressBytes
      furthest = Math.max(furthest, state.part.size)
      tries.failed = brought ? 0 : tries.failed + 1
      if (tries.failed >= attempts) throw error
      await tools.clock.sleep(
        waitBefore(Math.max(1, tries.failed), askedMs, tools.retry, tools.random),
        signal,
      )
    }
  }
}

interface PartState {
  part: PartFile
  reservation: SpaceReservation
  name: string
  head: FileHead | null
  /** All bytes are there by an earlier answer: nothing has to be asked. */
  whole(): boolean
  mayGoOn(): boolean
  /** A new answer begins at byte 0. */
  begin(head: FileHead): void
  /** Nothing of what is there may be gone on with. */
  forget(): void
  journal(): void
  /** Leaves the temporary file when it is `sealed`, or when a later try may go on from it. */
  close(sealed: boolean): Promise<void>
}

async function openPart(task: FetchTask, tools: FetchTools): Promise<PartState> {
  const known = task.journal.load()
  const trusted = known === null ? 0 : await trustedBytes(known, task, tools)
  // One that cannot be gone on with keeps its name for itself: it may be held, and stay a while.
  const name = known !== null && trusted > 0 ? known.partName : partName(task.stem, freshPartId())
  const path = join(task.folder, name)
  let journalled = false
  let durable = 0
  const reservation = tools.space.open(task.root)
  const state: PartState = {
    reservation,
    part: createPartFile(path, tools.disk, reservation, {
      onWrite: () => {
        if (!journalled) state.journal()
      },
      onDurable: (size) => {
        durable = size
        state.journal()
      },
    }),
    name,
    head: null,
    whole: () => state.head !== null && state.head.length !== null && state.part.size === state.head.length,
    mayGoOn: () => (state.head?.validator ?? null) !== null && state.part.size > 0,
    begin(head) {
      state.forget()
      state.head = head
    },
    forget() {
      if (journalled) task.journal.remove()
      state.part.restart()
      state.head = null
      durable = 0
      journalled = false
    },
    journal() {
      const { head } = state
      // Without a strong validator nothing can be gone on with: a leftover is cleaned by its name.
      if (head === null || head.validator === null) return
      journalled = true
      const { etag, lastModified, validator, length } = head
      task.journal.save({
        slot: task.slot,
        partName: name,
        url: task.url,
        etag,
        lastModified,
        validator,
        length,
        durable,
        boot: tools.boot,
        intent: null,
      })
    },
    async close(sealed) {
      const keep = sealed || state.mayGoOn()
      await state.part.close({ keep })
      if (!keep && journalled) task.journal.remove()
    },
  }
  if (known !== null && trusted > 0) {
    const { etag, lastModified, validator, length } = known
    await state.part.adopt(trusted)
    state.head = { etag, lastModified, validator, length, encoding: null }
    journalled = true
    durable = Math.min(known.durable, trusted)
  } else if (known !== null) {
    await dropPart(join(task.folder, known.partName))
    task.journal.remove()
  }
  return state
}

/** How much of what an earlier run left can be gone on with. */
async function trustedBytes(known: PartRecord, task: FetchTask, tools: FetchTools): Promise<number> {
  if (known.url !== task.url || known.validator === null) return 0
  const size = await sizeOf(join(task.folder, known.partName))
  const trusted = known.boot === tools.boot ? size : Math.min(size, known.durable)
  return known.length === null || trusted <= known.length ? trusted : 0
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await lstat(path)
    return found.isFile() ? found.size : 0
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0
    throw error
  }
}

/**
 * One request. `same`: not modified. `whole`: the body has arrived. `restart`: what was there cannot be gone on with, and is forgotten;
 * the file has to be asked for from its start.
 */
async function attempt(
  task: FetchTask,
  tools: FetchTools,
  state: PartState,
  permit: Permit,
): Promise<'same' | 'whole' | 'restart'> {
  if (!state.mayGoOn()) state.forget()
  const offset = state.part.size
  const known = offset > 0 ? state.head : null
  const headers: Record<string, string> = {}
  if (known !== null && known.validator !== null) {
    headers.range = `bytes=${offset}-`
    headers['if-range'] = known.validator
  } else if (task.unless !== null) {
    if (task.unless.etag !== null) headers['if-none-match'] = task.unless.etag
    else if (task.unless.lastModified !== null) headers['if-modified-since'] = task.unless.lastModified
  }
  let mismatch = false
  const decoders: Decoder[] = []
  try {
    const answer = await tools.client.get({
      url: task.url,
      connectionId: task.connectionId,
      headers,
      signal: task.signal,
      onHead(response, flow) {
        const head = fileHead(response)
        if (response.status === 206) {
          if (known === null)
            throw new FileFault(
              'http',
              'The server sent a part of the file though all of it was asked for.',
              { again: { afterMs: null } },
            )
          const { length, etag, lastModified } = known
          mismatch = rangeProblem(response, { offset, length, etag, lastModified }) !== null
          if (mismatch) return null
          known.length = statedTotal(response)
        } else if (response.status === 200) {
          // To a range this says that the file is another one now: nothing of what was there may stay.
          state.begin(head)
        } else {
          return null
        }
        const length = state.head?.length ?? null
        task.onProgress(state.part.size, length)
        if (length !== null) void state.reservation.expect(length - state.part.size).catch(flow.fail)
        const resume = () => {
          for (const decoder of decoders) decoder.resume()
          flow.resume()
        }
        const inner = state.part.sink({ resume, fail: flow.fail }, length)
        const sink = {
          write(chunk: Buffer) {
            const goOn = inner.write(chunk)
            task.onProgress(state.part.size, length)
            return goOn
          },
        }
        const decoder = head.encoding === null ? null : createDecoder(head.encoding, sink, flow)
        if (decoder !== null) decoders.push(decoder)
        const door = decoder ?? sink
        return {
          write(chunk: Buffer) {
            permit.count(chunk.length)
            task.onBytes(chunk.length)
            return door.write(chunk)
          },
        }
      },
    })
    for (const decoder of decoders) await decoder.end()
    if (answer.status === 304 && task.unless !== null) return 'same'
    if (answer.status === 416 && known !== null) {
      // The range begins where the file ends: under If-Range that proves it whole.
      if (statedTotal(answer) === offset) {
        known.length = offset
        return 'whole'
      }
      mismatch = true
    }
    if (mismatch) {
      state.forget()
      return 'restart'
    }
    const fault = statusFault(answer, isRetryStatus(answer.status), tools.clock)
    if (fault !== null) throw fault
    const length = state.head?.length ?? null
    if (length !== null && state.part.size !== length)
      throw new FileFault('truncated', 'The file ended before its time.', { again: { afterMs: null } })
    return 'whole'
  } finally {
    await state.part.settle()
  }
}
