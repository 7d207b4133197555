import { join } from 'node:path'
import type { VerifyProgress, VerifyState } from '../../../../shared/domain/verify.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { FoundFolder } from '../../catalogue/foldersRepository.ts'
import type { KeyValue } from '../../catalogue/keyValue.ts'
import { statOrNull } from '../../files/disk.ts'
import { rootGone } from '../../files/fileFault.ts'
import { isRootThere } from '../../libraryIndex/roots.ts'
import { bringBack, canRepair, canKeepBoth, putBack, type RepairTools, type ReplacedFile } from './repair.ts'
import type { RecordedFile, Verification, VerifyCounts } from './findings.ts'
import { verifyFolder } from './verifyFolders.ts'
import {
  createVerifyResults,
  toResult,
  withOutcomes,
  shownResult,
  withOrder,
  type StoredFinding,
  type StoredResults,
} from './verifyResults.ts'

export interface VerificationOptions extends RepairTools {
  keyValue: KeyValue
  rootOf(connectionId: string): string
  /** Called at most ten times a second. */
  onChange(progress: VerifyProgress): void
  /** Called after files were restored. */
  onRepaired(connectionId: string): void
  /** Called for errors of the program itself. */
  onFault(error: unknown): void
}

interface Running {
  connectionId: string
  phase: 'verifying' | 'repairing'
  title: string | null
  abort: AbortController
  /** Monotonic time in milliseconds. */
  startedAt: number
  counts: VerifyCounts
  ended: Promise<void>
}

const noCounts: VerifyCounts = { done: 0, total: 0, bytes: 0, bytesTotal: 0 }

const eventsEveryMs = 100

/**
 * Verifies a connection's library or one order's folder in the background, stores the results, and restores files. One
 * check or repair runs at a time: two would only make the disk seek. An error stays in the state until the next start.
 */
export function createVerification(options: VerificationOptions) {
  const { stores, clock } = options
  const results = createVerifyResults(options.keyValue)
  const errors = new Map<string, string>()
  /** Files that were replaced since the start of the program, by the id of their finding. */
  const replaced = new Map<string, ReplacedFile>()
  let running: Running | null = null
  let timer: NodeJS.Timeout | null = null

  const read = (connectionId: string): StoredResults =>
    results.read(connectionId, options.rootOf(connectionId))

  function progressOf(connectionId: string): VerifyProgress {
    const current = running?.connectionId === connectionId ? running : null
    return {
      connectionId,
      phase: current?.phase ?? 'idle',
      title: current?.title ?? null,
      ...(current?.counts ?? noCounts),
      secondsLeft: current === null ? null : secondsLeft(current),
      error: errors.get(connectionId) ?? null,
    }
  }

  function state(connectionId: string): VerifyState {
    const { library, order } = read(connectionId)
    return {
      ...progressOf(connectionId),
      library: library === null ? null : shownResult(library),
      order: order === null ? null : shownResult(order),
    }
  }

  function secondsLeft({ startedAt, counts: { bytes, bytesTotal } }: Running): number | null {
    const elapsed = (performance.now() - startedAt) / 1000
    if (elapsed < 1 || bytes === 0) return null
    return Math.round(((bytesTotal - bytes) * elapsed) / bytes)
  }

  function notify(connectionId: string): void {
    options.onChange(progressOf(connectionId))
  }

  function notifySoon(connectionId: string): void {
    timer ??= setTimeout(() => {
      timer = null
      notify(connectionId)
    }, eventsEveryMs)
  }

  /** Starts work in the background. An error for the user stays in the state until the next start. */
  function begin(
    connectionId: string,
    phase: Running['phase'],
    title: string | null,
    work: (run: Running) => Promise<void>,
  ): void {
    if (running !== null)
      throw new AppError(
        'busy',
        'Files are already being verified. Wait for it to finish or cancel it first.',
      )
    errors.delete(connectionId)
    const run: Running = {
      connectionId,
      phase,
      title,
      abort: new AbortController(),
      startedAt: performance.now(),
      counts: { ...noCounts },
      ended: Promise.resolve(),
    }
    running = run
    run.ended = work(run)
      .catch((error: unknown) => {
        if (run.abort.signal.aborted) return
        if (!(error instanceof AppError)) options.onFault(error)
        errors.set(connectionId, AppError.toValue(error).message)
      })
      .finally(() => {
        running = null
        if (timer !== null) clearTimeout(timer)
        timer = null
        notify(connectionId)
      })
    notify(connectionId)
  }

  async function verifyScope(run: Running, folder: FoundFolder | null): Promise<void> {
    const { connectionId } = run
    const root = options.rootOf(connectionId)
    if ((await statOrNull(root)) === null || !(await isRootThere(root, stores.folders))) throw rootGone(root)
    const relDir = folder?.relDir ?? ''
    const known = folder === null ? stores.folders.ofRoot(connectionId, root) : [folder]
    const newest = (orderId: string): RecordedFile[] =>
      stores.files
        .ofOrder({ connectionId, root, orderId })
        .map(({ relPath, mtimeMs, ...file }) => ({ ...file, path: relPath, mtime: mtimeMs }))
    const isThere = folder === null || (await statOrNull(join(root, relDir))) !== null
    const found: Verification = isThere
      ? await verifyFolder(join(root, relDir), {
          signal: run.abort.signal,
          newest,
          indexed: () => known.map((each) => ({ ...each, relDir: folder === null ? each.relDir : '' })),
          onProgress(progress) {
            run.counts = progress
            notifySoon(connectionId)
          },
        })
      : allMissing(folder, newest(folder.orderId))
    // Another folder was chosen meanwhile, so the result does not apply.
    if (options.rootOf(connectionId) !== root) return
    const scope = {
      at: clock.now() / 1000,
      folderId: folder?.folderId ?? null,
      title: folder?.title ?? null,
      relDir,
    }
    const result = toResult(found, scope)
    const before = read(connectionId)
    results.write(
      connectionId,
      folder === null
        ? { ...before, library: result, order: null }
        : {
            ...before,
            order: result,
            library: before.library === null ? null : withOrder(before.library, result, relDir),
          },
    )
  }

  function findingsOf(connectionId: string): StoredFinding[] {
    const { library, order } = read(connectionId)
    const all = [...(library?.findings ?? []), ...(order?.findings ?? [])]
    return [...new Map(all.map((finding) => [finding.id, finding])).values()]
  }

  function setOutcomes(
    connectionId: string,
    outcome: ReadonlyMap<string, string | null>,
    isRepaired: boolean,
  ): void {
    const { root, library, order } = read(connectionId)
    results.write(connectionId, {
      root,
      library: library === null ? null : withOutcomes(library, outcome, isRepaired),
      order: order === null ? null : withOutcomes(order, outcome, isRepaired),
    })
  }

  function repair(connectionId: string, targets: (StoredFinding & { isReplaced?: boolean })[]): void {
    if (targets.length === 0) throw new AppError('not_found', 'There is nothing left to restore.')
    begin(connectionId, 'repairing', null, async (run) => {
      run.counts.total = targets.length
      const root = options.rootOf(connectionId)
      const tools: RepairTools = {
        ...options,
        fetch: (connection, at, orderIds, choice, signal) =>
          options.fetch(connection, at, orderIds, choice, signal, (done) => {
            run.counts.done = Math.min(done, run.counts.total)
            notifySoon(connectionId)
          }),
        onReplaced(target, file) {
          const finding = targets.find((each) => each === target)
          if (finding !== undefined) replaced.set(finding.id, file)
        },
      }
      const outcome = await bringBack(connectionId, root, targets, tools, run.abort.signal)
      setOutcomes(connectionId, new Map([...outcome].map(([{ id }, why]) => [id, why])), true)
      options.onRepaired(connectionId)
    })
  }

  return {
    state,
    isIdle: () => running === null,
    /**
     * Starts to verify a folder, or the whole library for null. Throws `busy`, and `not_found` for an unknown folder.
     */
    start(connectionId: string, folderId: string | null): void {
      const folder = folderId === null ? null : stores.folders.byId(folderId)
      if (
        folderId !== null &&
        (folder?.connectionId !== connectionId || folder.root !== options.rootOf(connectionId))
      )
        throw new AppError('not_found', 'This folder is no longer in the library.')
      begin(connectionId, 'verifying', folder?.title ?? null, (run) => verifyScope(run, folder))
    },
    /** Stops the work for a connection. Stored results stay. */
    async cancel(connectionId: string): Promise<void> {
      if (running?.connectionId !== connectionId) return
      running.abort.abort(new AppError('cancelled', 'Stopped.'))
      await running.ended
    },
    /**
     * Starts to restore missing and damaged files: those of `ids`, or all. Throws `busy`, and `not_found` if there is
     * nothing to restore.
     */
    repair(connectionId: string, ids?: readonly string[]): void {
      const wanted = findingsOf(connectionId).filter(({ id }) => ids?.includes(id) ?? true)
      repair(connectionId, wanted.filter(canRepair))
    },
    /** Saves the delivered file next to each of these changed files. Throws as `repair` does. */
    keepBoth(connectionId: string, ids: readonly string[]): void {
      const wanted = findingsOf(connectionId).filter(({ id }) => ids.includes(id))
      repair(connectionId, wanted.filter(canKeepBoth))
    },
    /**
     * Saves the delivered file in place of each of these changed files, which move to the earlier deliveries. Throws
     * as `repair` does.
     */
    replace(connectionId: string, ids: readonly string[]): void {
      const wanted = findingsOf(connectionId).filter(({ id }) => ids.includes(id))
      repair(
        connectionId,
        wanted.filter(canKeepBoth).map((finding) => ({ ...finding, isReplaced: true })),
      )
    },
    /**
     * Puts files of the user that `replace` moved since the start of the program back, and checks their order again.
     * Throws `busy`, and `not_found` if none of them was replaced.
     */
    undoReplace(connectionId: string, ids: readonly string[]): void {
      const wanted = ids.flatMap((id) => {
        const file = replaced.get(id)
        return file?.key.connectionId === connectionId ? { id, file } : []
      })
      const [first] = wanted
      if (first === undefined) throw new AppError('not_found', 'This file was not replaced.')
      begin(connectionId, 'repairing', null, async (run) => {
        for (const { id, file } of wanted) {
          await putBack(file, options)
          replaced.delete(id)
        }
        await verifyScope(run, stores.folders.get(first.file.key))
        options.onRepaired(connectionId)
      })
    },
    /** Removes findings that the user accepts. The next check reports them again. */
    dismiss(connectionId: string, ids: readonly string[]): void {
      setOutcomes(connectionId, new Map(ids.map((id) => [id, null])), false)
      notify(connectionId)
    },
    /** Returns the path of a finding below the library folder; null if it is no longer in the results. */
    placeOf: (connectionId: string, id: string) =>
      findingsOf(connectionId).find((finding) => finding.id === id) ?? null,
    /** Keeps the results of a library folder that has moved. */
    moved: results.moved,
    /** Deletes the results of a connection. */
    forget: results.forget,
    /** Stops all work. */
    async close(): Promise<void> {
      running?.abort.abort(new AppError('cancelled', 'Stopped.'))
      await running?.ended
    },
  }
}

/** Result for an order whose folder is gone. */
function allMissing({ orderId, title }: FoundFolder, files: readonly RecordedFile[]): Verification {
  return {
    files: files.length,
    ok: 0,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    outdated: [],
    findings: files.map(({ path, assetKey, state }) => ({
      problem: 'missing',
      place: '',
      path,
      orderId,
      title,
      assetKey,
      isEarlier: state === 'earlier',
      note: null,
    })),
  }
}
