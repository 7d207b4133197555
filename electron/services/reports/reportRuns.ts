import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ReportJob, ReportRun, ReportTarget } from '../../../shared/contract/reports.ts'
import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import type { ExportBody } from '../../../shared/domain/requestBodies.ts'
import { toExportBody } from '../../../shared/domain/report/body.ts'
import type { ReportForm } from '../../../shared/domain/report/form.ts'
import { localDay } from '../../../shared/domain/localDay.ts'
import { exportNames } from '../../../shared/domain/report/outline.ts'
import { AppError, type ErrorValue } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { modelPart } from '../api/reportsApi.ts'
import type { Attachments } from '../attachments/attachments.ts'
import type { FileRequest } from '../attachments/types.ts'
import { rootGone } from '../files/fileFault.ts'
import type { StoredRuns } from './storedRuns.ts'
import { checkLogos } from './logos.ts'
import type { Models } from '../catalogue/orders/modelsRepository.ts'
import { exportOne, type OneReport } from './exportReport.ts'
import { reportedFault } from './reportedFault.ts'

interface RunDeps {
  /** Stored runs of earlier starts. */
  stored: StoredRuns
  client: (connectionId: string) => Promise<ApiClient>
  checkLogo: (connectionId: string, link: string, signal: AbortSignal) => Promise<LinkCheck>
  attachments: Pick<Attachments, 'file'>
  models: Pick<Models, 'candidate' | 'ownerOf'>
  /** Returns the library folder of a connection. Throws `not_found` if it is not saved. */
  folderOf: (connectionId: string) => string
  /** Whether the library folder exists or was never created. False if its drive is not connected. */
  isFolderThere: (connectionId: string) => Promise<boolean>
  onChanged: (run: ReportRun) => void
  /** Called for errors that are only logged. */
  onFault: (error: unknown) => void
  /** Seconds since the epoch. */
  now: () => number
}

/** Name of the report folder in an order's folder. */
const reportFolder = 'Home report'
/** Folder next to the order folders for reports of models without a known order. */
const loneFolder = 'Home reports'
/** Returns the library folder of a model's folder below `loneFolder`. */
const libraryOf = (place: string): string => dirname(dirname(place))
/** Maximum number of stored runs. The oldest finished ones are deleted first. */
const maxRuns = 50

interface Run {
  state: ReportRun
  /** Request and file names; null for a run of an earlier start, which sends nothing more. */
  request: { body: ExportBody; names: string[] } | null
  stop: AbortController
  work: Promise<void>
}

/**
 * Exports of reports, one order after the other. Each report is requested once. If its answer is lost, it stays
 * `unknown`. A fault of one order does not stop the others, except a refused key, an unreachable service, and a disk
 * problem.
 */
export function createRuns(deps: RunDeps) {
  const runs: Run[] = deps.stored.runs.map((state) => ({
    state,
    request: null,
    stop: new AbortController(),
    work: Promise.resolve(),
  }))
  /** Running and queued exports, by connection, order and model. */
  const busy = new Set<string>()
  const closing = new AbortController()

  return {
    /**
     * Validates everything and starts. Rejects with `bad_input` or `unreachable` with `details.fields`, `not_found`
     * for an unknown order, `disk` if the library folder is missing, or `busy`. Nothing is sent then.
     */
    async start(connectionId: string, form: ReportForm, given: readonly ReportTarget[]): Promise<ReportRun> {
      const folder = deps.folderOf(connectionId)
      const checked = toExportBody(form)
      if (!checked.ok)
        throw new AppError(
          'bad_input',
          'Nothing was sent: some settings have errors. Fix them and export again.',
          {
            details: { fields: checked.fields },
          },
        )
      const jobs = jobsOf(connectionId, given, folder, await takenNames(join(folder, loneFolder)))
      const keys = jobs.map(({ target }) => keyOf(connectionId, target))
      if (keys.some((key) => busy.has(key)))
        throw new AppError(
          'busy',
          'A report of one of these orders is already being exported. Wait for it or cancel it.',
        )
      for (const key of keys) busy.add(key)
      try {
        // Without the folder the report could not be saved, and the addresses of its files work only once.
        if (!(await deps.isFolderThere(connectionId))) throw rootGone(folder)
        const client = await deps.client(connectionId)
        const { body } = await checkLogos(
          checked.body,
          {
            check: (link, signal) => deps.checkLogo(connectionId, link, signal),
            ping: (signal) => client.ping('export', signal),
          },
          closing.signal,
        )
        closing.signal.throwIfAborted()
        // Meanwhile the connection may have been removed or its folder changed.
        if (deps.folderOf(connectionId) !== folder)
          throw new AppError('busy', 'The library folder changed, so nothing was sent. Export again.')
        const state: ReportRun = { id: randomUUID(), connectionId, startedAt: deps.now(), over: false, jobs }
        const run: Run = {
          state,
          request: { body, names: exportNames(form) },
          stop: new AbortController(),
          work: Promise.resolve(),
        }
        remember(run)
        run.work = work(run, client)
          .catch(deps.onFault)
          .finally(() => {
            for (const key of keys) busy.delete(key)
          })
        return structuredClone(state)
      } catch (error) {
        for (const key of keys) busy.delete(key)
        throw error
      }
    },

    /** Newest first. */
    list: (connectionId: string) =>
      runs
        .filter(({ state }) => state.connectionId === connectionId)
        .map(({ state }) => structuredClone(state)),

    /** Stops a run. A requested report may still be made; saved files stay. Throws `not_found`. */
    cancel(id: string): void {
      const run = runs.find(({ state }) => state.id === id)
      if (run === undefined) throw new AppError('not_found', 'This export no longer exists.')
      run.stop.abort()
    },

    /** Removes a finished run from the list; its files stay. Rejects with `busy` for a running one. */
    async dismiss(id: string): Promise<void> {
      const at = runs.findIndex(({ state }) => state.id === id)
      if (at === -1) return
      if (runs[at]?.state.over !== true)
        throw new AppError('busy', 'This export is still running. Cancel it first.')
      runs.splice(at, 1)
      await keep()
    },

    /** Returns the folder of a model without an order, and its library folder. Throws `not_found`. */
    placeOf(id: string, modelId: string): { path: string; root: string } {
      const run = runs.find(({ state }) => state.id === id)
      const job = run?.state.jobs.find(({ target }) => target.modelId === modelId)
      if (job?.place === null || job?.place === undefined)
        throw new AppError('not_found', 'This export has no folder.')
      return { path: job.place, root: libraryOf(job.place) }
    },

    /** Cancels and deletes the exports of a removed connection. */
    async forget(connectionId: string): Promise<void> {
      const ofConnection = runs.filter(({ state }) => state.connectionId === connectionId)
      for (const run of ofConnection) run.stop.abort()
      await Promise.all(ofConnection.map(({ work: ended }) => ended))
      for (const run of ofConnection) {
        const at = runs.indexOf(run)
        // It may have been dismissed meanwhile.
        if (at !== -1) runs.splice(at, 1)
      }
      await keep()
    },

    /** Stops all exports and resolves when they have ended. */
    async close(): Promise<void> {
      closing.abort(new AppError('cancelled', 'Planroom is closing.'))
      for (const { stop } of runs) stop.abort()
      await Promise.all(runs.map(({ work: ended }) => ended))
      // Waits until the last run is stored.
      await keep().catch(deps.onFault)
    },
  }

  /** Stores the current state of all runs. */
  function keep(): Promise<void> {
    return deps.stored.keep(runs.map(({ state }) => state))
  }

  /**
   * Returns the folder of a model without an order. The service tells nothing of such a model, so the day of its first
   * export names it. A later export goes into the same folder. `taken`: lower-case names, to which the new one is added.
   */
  function lonePlace(connectionId: string, modelId: string, folder: string, taken: Set<string>): string {
    const earlier = runs
      .filter(({ state }) => state.connectionId === connectionId)
      .flatMap(({ state }) => state.jobs)
      .find(({ target, place }) => target.modelId === modelId && place !== null)?.place
    if (earlier !== undefined && earlier !== null && libraryOf(earlier) === folder) return earlier
    const first = `Model of ${localDay(deps.now())}`
    let name = first
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${first} (${String(n)})`
    taken.add(name.toLowerCase())
    return join(folder, loneFolder, name)
  }

  /**
   * Returns one job for each target. A target without an order gets the order of its model. `taken`: names of the
   * folders of other models.
   */
  function jobsOf(
    connectionId: string,
    given: readonly ReportTarget[],
    folder: string,
    taken: Set<string>,
  ): ReportJob[] {
    const jobs = new Map<string, ReportJob>()
    for (const { orderId, modelId } of given) {
      // Throws for an id that can't be in an address.
      modelPart(modelId)
      const target = { orderId: orderId ?? deps.models.ownerOf(connectionId, modelId), modelId }
      const order = target.orderId === null ? null : deps.models.candidate(connectionId, target.orderId)
      if (target.orderId !== null && order === null)
        throw new AppError(
          'not_found',
          'One of these orders is no longer in the list. Select the orders again.',
        )
      const key = keyOf(connectionId, target)
      if (jobs.has(key)) continue
      const place = order === null ? lonePlace(connectionId, modelId, folder, taken) : null
      jobs.set(key, {
        target,
        title: order?.address ?? basename(place ?? ''),
        state: 'waiting',
        place,
        exports: [],
        notes: [],
        error: null,
      })
    }
    return [...jobs.values()]
  }

  function remember(run: Run): void {
    runs.unshift(run)
    const old = runs.findLastIndex(({ state }) => state.over)
    if (runs.length > maxRuns && old > 0) runs.splice(old, 1)
  }

  async function work(run: Run, client: ApiClient): Promise<void> {
    const { state } = run
    const { signal } = run.stop
    const notify = (): void => {
      deps.onChanged(structuredClone(state))
      keep().catch(deps.onFault)
    }
    let stopped: AppError | null = null
    for (const job of state.jobs) {
      if (signal.aborted) Object.assign(job, { state: 'cancelled' })
      else if (stopped !== null) Object.assign(job, { state: 'failed', error: notAsked(stopped) })
      else stopped = await exportJob(run, job, client, notify)
      notify()
    }
    state.over = true
    notify()
  }

  /** Exports the report of one job. Returns its fault if the fault would also affect the other jobs. */
  async function exportJob(
    { state: { connectionId }, request, stop }: Run,
    job: ReportJob,
    client: ApiClient,
    notify: () => void,
  ): Promise<AppError | null> {
    const { orderId, modelId } = job.target
    const target: FileRequest['target'] =
      orderId === null
        ? { connectionId, dir: job.place ?? '', root: libraryOf(job.place ?? '') }
        : { connectionId, orderId }
    const subfolder = orderId === null ? '' : reportFolder
    job.state = 'asking'
    notify()
    const answered = (): void => {
      job.state = 'downloading'
      notify()
    }
    try {
      // An unusable folder is reported before any request.
      if (orderId === null)
        await deps.attachments.file({ target, subfolder, files: [], unpack: false, signal: stop.signal })
      if (request === null)
        throw new AppError(
          'internal',
          'An export from before the last restart can’t be repeated. Start a new export.',
        )
      // The request is recorded on disk before it is sent.
      await keep()
      stop.signal.throwIfAborted()
      const street = orderId === null ? null : (deps.models.candidate(connectionId, orderId)?.street ?? null)
      const one = { client, modelId, ...request, street, target, subfolder }
      Object.assign(job, ended(await exportOne(one, deps.attachments, stop.signal, { answered })))
      return null
    } catch (error) {
      if (!(error instanceof AppError)) deps.onFault(error)
      const value = reportedFault(AppError.toValue(error))
      Object.assign(job, { state: stateOf(value), error: value })
      const meetsAll =
        error instanceof AppError && ['key_refused', 'unreachable', 'timeout', 'disk'].includes(error.code)
      return meetsAll ? error : null
    }
  }
}

/** Returns the names in a folder, in lower case; none if it can't be read, which the export itself reports. */
async function takenNames(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch(() => [])
  return new Set(names.map((name) => name.toLowerCase()))
}

const keyOf = (connectionId: string, { orderId, modelId }: ReportTarget): string =>
  JSON.stringify([connectionId, orderId, modelId])

function ended({ exports, failed, left }: OneReport): Partial<ReportJob> {
  const count = failed.length === 1 ? '1 file is' : `${String(failed.length)} files are`
  return {
    state: failed.length === 0 ? 'done' : 'failed',
    exports: exports.map(({ name, files }) => ({
      name,
      files: files.map(({ name: called, folderId, fileId, bytes, unpackedFrom }) => ({
        name: called,
        folderId,
        fileId,
        bytes,
        unpackedFrom,
      })),
    })),
    notes: left.map(({ message }) => message),
    error:
      failed.length === 0
        ? null
        : { code: 'service_fault', message: `${count} missing.`, details: { files: failed } },
  }
}

function stateOf({ code }: ErrorValue): ReportJob['state'] {
  if (code === 'outcome_unknown') return 'unknown'
  return code === 'cancelled' ? 'cancelled' : 'failed'
}

/** Returns the fault of a job that was skipped because of another job's fault. */
function notAsked({ code, message }: AppError): ErrorValue {
  return { code, message: `${message} This report was not requested.` }
}
