import { basename, dirname, join } from 'node:path'
import { realpath, rm } from 'node:fs/promises'
import { inTransaction } from '../../sqlite/database.ts'
import { askedMoment, type FoundFile, type OrderKey } from '../../catalogue/filesRepository.ts'
import { freeName, renameWithRetry, realDisk, replan, statOrNull } from '../../files/disk.ts'
import { confinedFolder } from '../../files/disk.ts'
import { createLockRetry } from '../../files/lockRetry.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Clock } from '../../files/clock.ts'
import type { TransferChoice, SyncReport } from '../../transfers/types.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { asFileFault } from '../../transfers/order/syncFile.ts'
import { diskProblem } from '../../files/fileFault.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { inspectFile } from '../../files/inspectFile.ts'
import { earlierFolder, nameKey, type Platform } from '../../files/naming.ts'
import { changedEnding, damagedEnding } from '../../libraryIndex/unknownFiles.ts'
import { outsideNote, type Finding } from './findings.ts'

export interface RepairTools {
  stores: Stores
  platform: Platform
  clock: Clock
  /** Downloads assets of orders again. Unknown orders are skipped. */
  fetch(
    connectionId: string,
    root: string,
    orderIds: readonly string[],
    choice: TransferChoice,
    signal: AbortSignal,
    /** Called with the number of finished files. */
    onDone?: (files: number) => void,
  ): Promise<SyncReport>
  /** Called for each file of the user that was replaced. */
  onReplaced?(target: RepairTarget, replaced: ReplacedFile): void
}

export interface RepairTarget extends Pick<
  Finding,
  'problem' | 'place' | 'path' | 'orderId' | 'assetKey' | 'isEarlier'
> {
  /** Whether the delivered file replaces the changed file of the user, which moves to the earlier deliveries. */
  isReplaced?: boolean
}

/** A file of the user that a delivered file replaced. Paths are below the order's folder. */
export interface ReplacedFile {
  key: OrderKey
  path: string
  movedTo: string
}

/**
 * Whether the delivered file can be downloaded again. The service only has current files, and attachments must be
 * exported again.
 */
export const canRepair = ({ problem, assetKey, isEarlier }: RepairTarget): boolean =>
  (problem === 'missing' || problem === 'damaged') && assetKey !== '' && !isEarlier && !isAttachment(assetKey)

/** Whether the delivered file can be saved next to the user's file. */
export const canKeepBoth = ({ problem, assetKey, isEarlier }: RepairTarget): boolean =>
  problem === 'changed' && assetKey !== '' && !isEarlier && !isAttachment(assetKey)

/** Why a file that was damaged at the check is left alone now. */
const notRestored = {
  changed: 'The file was changed after it was checked. Check again to see what it is now.',
  unreadable: 'The file couldn’t be read. Check the drive, then check the files again.',
  elsewhere: outsideNote,
}

interface Task<T> {
  target: T
  key: OrderKey
  record: FoundFile
  /** Whether its record was removed, so that the delivered file is downloaded, if necessary by the next run. */
  isForgotten: boolean
  /** Path below the order's folder to which a damaged file was moved. */
  movedTo: string | null
  /** Why its place could not be cleared, as a sentence. */
  fault: string | null
}

/**
 * Restores delivered files. Missing ones are downloaded. Damaged ones move to `Earlier deliveries/<date> (damaged)/`
 * first, and back if no complete file can be downloaded. Changed ones stay, and the delivered file is saved next to
 * them; with `isReplaced` they move to `Earlier deliveries/<date> (changed)/` in the same way as damaged ones.
 * Returns for each target null if it is complete now, else a sentence with the reason. Rejects with the signal's
 * reason; every file is in its place again or downloaded then.
 */
export async function bringBack<T extends RepairTarget>(
  connectionId: string,
  root: string,
  targets: readonly T[],
  tools: RepairTools,
  signal: AbortSignal,
): Promise<Map<T, string | null>> {
  const outcome = new Map<T, string | null>()
  const tasks: Task<T>[] = []
  for (const target of targets) {
    const key = { connectionId, root, orderId: target.orderId }
    const record = recordOf(target, key, tools.stores)
    if (record !== null) tasks.push({ target, key, record, isForgotten: false, movedTo: null, fault: null })
    else outcome.set(target, 'Planroom has no record of this file. Rescan the library, then check again.')
  }
  let report: SyncReport | null = null
  try {
    for (const task of tasks) {
      signal.throwIfAborted()
      task.fault = await clearSafely(task, tools)
    }
    const assetKeys = new Map<string, Set<string>>()
    for (const { key, target, fault } of tasks)
      if (fault === null)
        assetKeys.set(key.orderId, (assetKeys.get(key.orderId) ?? new Set()).add(target.assetKey))
    if (assetKeys.size > 0)
      report = await tools.fetch(
        connectionId,
        root,
        [...assetKeys.keys()],
        { restore: true, assetKeys },
        signal,
      )
  } finally {
    for (const task of tasks) outcome.set(task.target, await finishSafely(task, report, tools))
  }
  signal.throwIfAborted()
  return outcome
}

function recordOf(target: RepairTarget, key: OrderKey, stores: Stores): FoundFile | null {
  const path = nameKey(target.path)
  // A copy of the order's folder has the same names. Only the indexed folder can be repaired.
  if (stores.folders.get(key)?.relDir !== target.place) return null
  return stores.files.ofOrder(key).find((file) => nameKey(file.relPath) === path) ?? null
}

/** As `clearPlace`. Returns the reason of a failure, such as a locked file. */
async function clearSafely<T extends RepairTarget>(
  task: Task<T>,
  tools: RepairTools,
): Promise<string | null> {
  try {
    return await clearPlace(task, tools)
  } catch (error) {
    const problem = diskProblem(error)
    if (problem !== null) return problem.message
    return asFileFault(error).message
  }
}

/**
 * Moves a damaged file away, and removes the record of a changed file. Returns why the file is left alone, as a
 * sentence; null if it is not.
 */
async function clearPlace<T extends RepairTarget>(task: Task<T>, tools: RepairTools): Promise<string | null> {
  const { target, key, record } = task
  const isReplaced = target.problem === 'changed' && target.isReplaced === true
  // The file belongs to the user: without a record the next delivery is saved next to it.
  if (target.problem === 'changed' && !isReplaced) forget(task, tools)
  if (target.problem !== 'damaged' && !isReplaced) return null
  const folder = await orderFolder(key, tools)
  if (folder === null) return null
  const path = join(folder, record.relPath)
  // Checked again: a change by the user since then must not be taken for damage.
  const { state } = await inspectFile(folder, { ...record, path: record.relPath }, 'always')
  if (state === 'unreadable' || state === 'elsewhere' || (state === 'changed' && !isReplaced))
    return notRestored[state]
  if (state !== (isReplaced ? 'changed' : 'damaged')) return null
  const time = new Date(tools.clock.now()).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const wanted = `${earlierFolder}/${time}${isReplaced ? changedEnding : damagedEnding}`
  const relDir = tools.stores.folders.get(key)?.relDir ?? ''
  const place = await confinedFolder(key.root, `${relDir}/${wanted}`, {
    create: true,
    retryLocked: createLockRetry(tools.platform, tools.clock),
  })
  // The record is removed first: after a crash, a recorded file that is missing would count as deleted by its user.
  forget(task, tools)
  await replan(async () => {
    const free = await freeName(join(place, basename(record.relPath)))
    await renameWithRetry(path, free, realDisk, tools.platform, tools.clock)
    task.movedTo = `${wanted}/${basename(free)}`
  })
  return null
}

function forget<T>(task: Task<T>, { stores: { db, files, folders } }: RepairTools): void {
  inTransaction(db, () => {
    files.remove(task.key, task.record.relPath)
    folders.setDirty(task.key)
  })
  task.isForgotten = true
}

async function orderFolder(key: OrderKey, { stores }: RepairTools): Promise<string | null> {
  const known = stores.folders.get(key)
  if (known === null) return null
  const folder = join(await realpath(key.root), known.relDir)
  return (await statOrNull(folder)) === null ? null : folder
}

/**
 * Moves a file of the user back to its place, over the delivered file that replaced it. Throws `disk` if that file
 * was changed since, and `not_found` if one of both is gone.
 */
export async function putBack({ key, path, movedTo }: ReplacedFile, tools: RepairTools): Promise<void> {
  const folder = await orderFolder(key, tools)
  if (folder === null || (await statOrNull(join(folder, movedTo))) === null)
    throw new AppError('not_found', 'Your file is no longer in “Earlier deliveries”.')
  const now = tools.stores.files.ofOrder(key).find(({ relPath }) => relPath === path)
  const state = now === undefined ? null : (await inspectFile(folder, { ...now, path }, 'always')).state
  if (state !== null && state !== 'complete' && state !== 'missing')
    throw new AppError('disk', `The file was changed since. Your file is ${movedTo} in its order’s folder.`)
  if (state === null && (await statOrNull(join(folder, path))) !== null)
    throw new AppError('disk', `There is another file now. Your file is ${movedTo} in its order’s folder.`)
  const move = (from: string, to: string): Promise<void> =>
    renameWithRetry(from, to, realDisk, tools.platform, tools.clock)
  const target = join(folder, path)
  // The delivered file is deleted last: its bytes are checked, and the service still has them.
  const delivered = state === 'complete' ? await freeName(join(folder, movedTo)) : null
  if (delivered !== null) await move(target, delivered)
  try {
    await move(join(folder, movedTo), target)
  } catch (error) {
    if (delivered !== null) await move(delivered, target)
    throw error
  }
  if (delivered !== null) await rm(delivered, { force: true })
}

/** As `finishTask`. An error of one file must not leave the others moved away. */
async function finishSafely<T extends RepairTarget>(
  task: Task<T>,
  report: SyncReport | null,
  tools: RepairTools,
): Promise<string | null> {
  try {
    return await finishTask(task, report, tools)
  } catch (error) {
    const where = task.movedTo === null ? '' : ` It is saved as ${task.movedTo} in its order’s folder.`
    const why = error instanceof Error ? error.message : String(error)
    return `Couldn’t restore the file (${why}).${where} Check again to continue.`
  }
}

/**
 * Records a newer delivery. Other bytes were downloaded than before, so the other files of the order may belong to an
 * earlier delivery.
 */
function noteNewer<T>({ key }: Task<T>, { asked }: FoundFile, { stores }: RepairTools): void {
  stores.rereading.noteNewer(key.connectionId, key.orderId, askedMoment(asked) / 1000)
}

/**
 * Returns null if the asset has a complete file now, otherwise the reason as a sentence. Moves a damaged file back if
 * none was downloaded.
 */
async function finishTask<T extends RepairTarget>(
  task: Task<T>,
  report: SyncReport | null,
  tools: RepairTools,
): Promise<string | null> {
  const { key, target, record, movedTo } = task
  const { files, folders, transfers, db } = tools.stores
  const folder = await orderFolder(key, tools)
  const now = files.ofOrder(key).find((file) => file.assetKey === target.assetKey && file.state !== 'earlier')
  if (task.isForgotten && now !== undefined && now.sha256 !== record.sha256) noteNewer(task, now, tools)
  if (folder !== null && now !== undefined) {
    const { state } = await inspectFile(folder, { ...now, path: now.relPath }, 'always')
    if (state === 'complete') {
      // The same file was downloaded, so it belongs to the same delivery as before.
      if (task.isForgotten && now.sha256 === record.sha256 && now.delivery !== record.delivery)
        inTransaction(db, () => {
          files.put(key, { ...now, delivery: record.delivery })
          folders.setDirty(key)
        })
      if (target.isReplaced === true && movedTo !== null)
        tools.onReplaced?.(target, { key, path: record.relPath, movedTo })
      return null
    }
  }
  if (task.isForgotten && now === undefined) {
    inTransaction(db, () => {
      files.put(key, record)
      folders.setDirty(key)
    })
  }
  if (movedTo !== null && folder !== null && (await statOrNull(join(folder, record.relPath))) === null) {
    const below = dirname(record.relPath)
    if (below !== '.') await confinedFolder(folder, below, { create: true })
    await renameWithRetry(
      join(folder, movedTo),
      join(folder, record.relPath),
      realDisk,
      tools.platform,
      tools.clock,
    )
  }
  if (task.fault !== null) return task.fault
  const failure = transfers.failures(key).find(({ assetKey }) => assetKey === target.assetKey)
  if (failure !== undefined) return failure.reason
  if (report === null) return 'Cancelled before this file was restored.'
  const unknown = report.unknownOrders.find(({ orderId }) => orderId === key.orderId)
  if (unknown !== undefined) return unknown.error.message
  if (report.problem !== null) return report.problem.message
  return 'The service no longer has this file.'
}
