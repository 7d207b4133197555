import { basename, dirname, join } from 'node:path'
import { realpath } from 'node:fs/promises'
import { inTransaction } from '../../sqlite/database.ts'
import type { FoundFile, OrderKey } from '../../catalogue/filesRepository.ts'
import { freeName, renamePatiently, realDisk, statOrNull } from '../../files/disk.ts'
import { confinedFolder } from '../../files/disk.ts'
import { createPatience } from '../../files/patience.ts'
import type { Clock } from '../../files/clock.ts'
import type { TransferChoice, SyncReport } from '../../transfers/types.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { askedMoment } from '../../transfers/order/deliveryState.ts'
import { asFileFault } from '../../transfers/order/syncFile.ts'
import { diskProblem } from '../../files/fileFault.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import { inspectFile } from '../../files/diskFile.ts'
import { earlierFolder, nameKey, type Platform } from '../../files/naming.ts'
import { damagedEnding } from '../../libraryIndex/unknownFiles.ts'
import { outsideNote, type Finding } from './findings.ts'

export interface RepairTools {
  stores: Stores
  platform: Platform
  clock: Clock
  /** Fetches some assets of orders again; leaves out orders that are no longer known. */
  fetch(
    connectionId: string,
    root: string,
    orderIds: readonly string[],
    choice: TransferChoice,
    signal: AbortSignal,
    /** So many files are settled. */
    onDone?: (files: number) => void,
  ): Promise<SyncReport>
}

export type RepairTarget = Pick<Finding, 'problem' | 'place' | 'path' | 'orderId' | 'assetKey' | 'isEarlier'>

/**
 * Whether the delivered file can be asked for again. The service has current files only, and what was exported has to
 * be exported again.
 */
export const canRepair = ({ problem, assetKey, isEarlier }: RepairTarget): boolean =>
  (problem === 'missing' || problem === 'damaged') && assetKey !== '' && !isEarlier && !isAttachment(assetKey)

/** Whether the delivered file can be put beside what stands there. */
export const canPutBeside = ({ problem, assetKey, isEarlier }: RepairTarget): boolean =>
  problem === 'changed' && assetKey !== '' && !isEarlier && !isAttachment(assetKey)

/** Why a file that was damaged when it was checked is left alone now. */
const notRestored = {
  changed: 'The file was changed after it was checked. Verify again to see what it is now.',
  unreadable: 'The file couldn’t be read. Check the drive, then verify again.',
  elsewhere: outsideNote,
}

interface Task<T> {
  target: T
  key: OrderKey
  record: FoundFile
  /** Its record was taken out, so that the delivered file is fetched, also by the next run if the program dies. */
  isForgotten: boolean
  /** Where a damaged file was put, below the order's folder. */
  aside: string | null
  /** Why its place could not be cleared; a sentence. */
  fault: string | null
}

/**
 * Brings delivered files back. Missing ones are fetched into their place. Damaged ones are first moved to
 * `Earlier deliveries/<date> (damaged)/`, and moved back when no whole file can be had: nothing is ever lost.
 * Changed ones stay
 * where they are; the delivered file is put beside them. Gives for each target null when its file is whole now, else
 * the sentence why not. Rejects with the signal's reason, then everything is in its place again or fetched.
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
    if (record !== null) tasks.push({ target, key, record, isForgotten: false, aside: null, fault: null })
    else outcome.set(target, 'Planroom has no record of this file. Rescan the library, then verify again.')
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
    for (const task of tasks) outcome.set(task.target, await settleSafely(task, report, tools))
  }
  signal.throwIfAborted()
  return outcome
}

function recordOf(target: RepairTarget, key: OrderKey, stores: Stores): FoundFile | null {
  const path = nameKey(target.path)
  // A copy of the order's folder has the same names; only the folder that is worked on can be mended.
  if (stores.folders.get(key)?.relDir !== target.place) return null
  return stores.files.ofOrder(key).find((file) => nameKey(file.relPath) === path) ?? null
}

/** As `clearPlace`; gives why it could not be done, as with a file that another program holds. */
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

/** Gives why the file is left alone, a sentence, or null. */
async function clearPlace<T extends RepairTarget>(task: Task<T>, tools: RepairTools): Promise<string | null> {
  const { target, key, record } = task
  // What stands there is the user's: without a record of it the next delivery goes beside it.
  if (target.problem === 'changed') forget(task, tools)
  if (target.problem !== 'damaged') return null
  const folder = await orderFolder(key, tools)
  if (folder === null) return null
  const path = join(folder, record.relPath)
  // Looked at again: what the user changed since must not be taken for damage.
  const { state } = await inspectFile(folder, { ...record, path: record.relPath }, 'always')
  if (state === 'changed' || state === 'unreadable' || state === 'elsewhere') return notRestored[state]
  if (state !== 'damaged') return null
  const time = new Date(tools.clock.now()).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const wanted = `${earlierFolder}/${time}${damagedEnding}`
  const relDir = tools.stores.folders.get(key)?.relDir ?? ''
  const place = await confinedFolder(key.root, `${relDir}/${wanted}`, {
    create: true,
    patiently: createPatience(tools.platform, tools.clock),
  })
  const free = await freeName(join(place, basename(record.relPath)))
  // First, for a program that dies in between: a recorded file that is missing would count as deleted by its user.
  forget(task, tools)
  await renamePatiently(path, free, realDisk, tools.platform, tools.clock)
  task.aside = `${wanted}/${basename(free)}`
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

/** As `settle`; what is wrong with one file must not leave the others where they are. */
async function settleSafely<T extends RepairTarget>(
  task: Task<T>,
  report: SyncReport | null,
  tools: RepairTools,
): Promise<string | null> {
  try {
    return await settle(task, report, tools)
  } catch (error) {
    const where = task.aside === null ? '' : ` It is saved as ${task.aside} in its order’s folder.`
    const why = error instanceof Error ? error.message : String(error)
    return `Couldn’t restore the file (${why}).${where} Verify again to continue.`
  }
}

/** Other bytes came than before: all other files of the order may be of an earlier delivery now. */
function noteNewer<T>({ key }: Task<T>, { asked }: FoundFile, { stores }: RepairTools): void {
  stores.rereading.noteNewer(key.connectionId, key.orderId, askedMoment(asked) / 1000)
}

/** Null when the asset has a complete file now. */
async function settle<T extends RepairTarget>(
  task: Task<T>,
  report: SyncReport | null,
  tools: RepairTools,
): Promise<string | null> {
  const { key, target, record, aside } = task
  const { files, folders, transfers, db } = tools.stores
  const folder = await orderFolder(key, tools)
  const now = files.ofOrder(key).find((file) => file.assetKey === target.assetKey && file.state !== 'earlier')
  if (task.isForgotten && now !== undefined && now.sha256 !== record.sha256) noteNewer(task, now, tools)
  if (folder !== null && now !== undefined) {
    const { state } = await inspectFile(folder, { ...now, path: now.relPath }, 'always')
    if (state === 'complete') {
      // The same file came back: it is of the delivery that it was of before.
      if (task.isForgotten && now.sha256 === record.sha256 && now.delivery !== record.delivery)
        inTransaction(db, () => {
          files.put(key, { ...now, delivery: record.delivery })
          folders.setDirty(key)
        })
      return null
    }
  }
  if (task.isForgotten && now === undefined) {
    inTransaction(db, () => {
      files.put(key, record)
      folders.setDirty(key)
    })
  }
  if (aside !== null && folder !== null && (await statOrNull(join(folder, record.relPath))) === null) {
    const below = dirname(record.relPath)
    if (below !== '.') await confinedFolder(folder, below, { create: true })
    await renamePatiently(
      join(folder, aside),
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
