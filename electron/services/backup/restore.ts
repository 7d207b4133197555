import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { savedConnectionsSchema } from '../connections/connections.ts'
import { syncFolder } from '../files/flush.ts'
import { saveFile } from '../files/saveFile.ts'
import { openOutbox } from '../outbox/store/outboxDatabase.ts'
import { addOutboxRows, outboxRowsSchema } from '../outbox/store/outboxRows.ts'
import { sealEnding } from '../outbox/store/seal.ts'
import { activeOf, type Backup } from './backupFile.ts'
import { appliedFile, restoreFolder, stagedFile } from './restoreMarks.ts'

/*
 * A restore replaces files that the running program has open, so the next start does it:
 * 1. `stageRestore` saves the checked files in `restore/new/`, and at last the plan. Without a plan nothing happens.
 * 2. `applyRestore` moves each replaced file to `restore/former/` and the new one into its place. After a kill, the next
 *    start goes on: each step is skipped if it was done. The plan is renamed when all are done.
 * 3. `finishRestore` removes the former files once the program has started with the new ones. If it can't start,
 *    `undoRestore` puts the former files back.
 */

const planSchema = z.object({
  /** Names in `restore/new/`. */
  files: z.array(z.string()),
  /** Replaced names that were in the data folder; null before the first step. */
  present: z.array(z.string()).nullable(),
})
type Plan = z.output<typeof planSchema>

/** What a restore replaces or removes in the data folder. The catalogue stays: the service has all of it. */
const replaced = [
  'connections.json',
  'settings.json',
  'operations.json',
  'reports.json',
  'logos',
  // The seal goes first: without it, a restored outbox counts as copied.
  `outbox.db${sealEnding}`,
  'outbox.db-journal',
  'outbox.db',
  'first-page.json',
]

const newFile = (home: string, name: string): string => join(restoreFolder(home), 'new', name)
const formerFile = (home: string, name: string): string => join(restoreFolder(home), 'former', name)

/** Saves a checked backup for the next start. Until this resolves, nothing is restored. Throws `disk`. */
export async function stageRestore(home: string, backup: Backup): Promise<void> {
  const folder = restoreFolder(home)
  if (existsSync(appliedFile(home)))
    throw new AppError('busy', 'Restart Planroom to finish the last restore.')
  await rm(folder, { recursive: true, force: true })
  for (const [name, bytes] of backup.files) {
    const path = newFile(home, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await saveFile(path, bytes, { mode: 0o600 })
    await syncFolder(dirname(path))
  }
  await syncFolder(folder)
  const files = [...new Set([...backup.files.keys()].map((name) => name.split('/')[0] ?? name))]
  await savePlan(stagedFile(home), { files, present: null })
  await syncFolder(folder)
}

const savePlan = (path: string, plan: Plan): Promise<void> =>
  saveFile(path, JSON.stringify(plan), { mode: 0o600 })
const readPlan = (path: string): Plan => planSchema.parse(JSON.parse(readFileSync(path, 'utf8')))

/**
 * Replaces the files of the data folder by the staged ones, or goes on with that. Nothing may have opened them. Entries of
 * the outbox that are here and not in the backup stay, and so do connections. `now`: seconds since the epoch.
 */
export async function applyRestore(home: string, now: () => number): Promise<void> {
  let plan = readPlan(stagedFile(home))
  if (plan.present === null) {
    try {
      await joinConnections(home)
      await joinOutbox(home, now)
    } catch (error) {
      // Nothing was replaced yet. The next start is a usual one.
      await finishRestore(home)
      throw error
    }
    const files = plan.files.map((name) => (name === 'outbox.json' ? 'outbox.db' : name))
    plan = { files, present: replaced.filter((name) => existsSync(join(home, name))) }
    await savePlan(stagedFile(home), plan)
    await syncFolder(restoreFolder(home))
  }
  mkdirSync(join(restoreFolder(home), 'former'), { recursive: true, mode: 0o700 })
  for (const name of replaced) {
    const isNew = plan.files.includes(name)
    // The new file is in its place already.
    if (isNew && !existsSync(newFile(home, name))) continue
    const isWaiting = plan.present?.includes(name) === true && !existsSync(formerFile(home, name))
    if (isWaiting) renameSync(join(home, name), formerFile(home, name))
    if (isNew) renameSync(newFile(home, name), join(home, name))
  }
  for (const folder of [join(restoreFolder(home), 'former'), join(restoreFolder(home), 'new'), home])
    await syncFolder(folder)
  renameSync(stagedFile(home), appliedFile(home))
  await syncFolder(restoreFolder(home))
}

/** Adds connections that are not in the backup, and keys of connections whose addresses are the same. */
async function joinConnections(home: string): Promise<void> {
  const path = newFile(home, 'connections.json')
  const current = readConnections(join(home, 'connections.json')) ?? { active: null, connections: [] }
  const restored = savedConnectionsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const connections = restored.connections
    .filter(({ isDemo }) => !isDemo)
    .map((connection) => {
      const { baseUrl, tokenUrl, exportUrl, keys, refused, own } =
        current.connections.find(({ id }) => id === connection.id) ?? connection
      const isSame =
        baseUrl === connection.baseUrl &&
        tokenUrl === connection.tokenUrl &&
        exportUrl === connection.exportUrl
      return isSame ? { ...connection, keys, refused, own } : connection
    })
  const others = current.connections.filter(({ id }) => connections.every((each) => each.id !== id))
  const joined = [...connections, ...others]
  const active = activeOf(restored.active ?? current.active, joined)
  await saveFile(path, JSON.stringify({ active, connections: joined }), { mode: 0o600 })
}

function readConnections(path: string) {
  try {
    return savedConnectionsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // A missing or damaged list has no connections to keep.
    return null
  }
}

/** Makes the new outbox from the current one and the rows of the backup. Throws if the current one is unusable. */
async function joinOutbox(home: string, now: () => number): Promise<void> {
  const rowsFile = newFile(home, 'outbox.json')
  if (!existsSync(rowsFile)) return
  const rows = outboxRowsSchema.parse(JSON.parse(readFileSync(rowsFile, 'utf8')))
  const current = join(home, 'outbox.db')
  const target = newFile(home, 'outbox.db')
  // Left by a start that was killed here.
  for (const ending of ['', '-journal', sealEnding]) rmSync(target + ending, { force: true })
  // A seal or a log without a database shows that the database is lost.
  if (['', '-wal', sealEnding].some((ending) => existsSync(current + ending))) {
    undoInterrupted(current, now)
    copyFileSync(current, target)
  }
  const { db } = openOutbox(target, now)
  try {
    addOutboxRows(db, rows)
  } finally {
    db.close()
  }
  for (const ending of ['-journal', sealEnding]) rmSync(target + ending, { force: true })
  await syncFolder(dirname(target))
}

/** Opens and closes an outbox: an interrupted change in its journal is undone. */
function undoInterrupted(file: string, now: () => number): void {
  try {
    openOutbox(file, now).db.close()
  } catch (error) {
    throw error instanceof AppError && error.code === 'outbox_unusable' ? refusalOf(error) : error
  }
}

/** Returns the error of a restore over an unusable outbox. A new outbox would switch ordering on again. */
export function refusalOf(problem: AppError): AppError {
  return new AppError('outbox_unusable', `The backup was not restored. ${problem.message}`, {
    cause: problem.cause,
  })
}

/** Puts the former files back after a start that failed. */
export async function undoRestore(home: string): Promise<void> {
  const { files, present } = readPlan(appliedFile(home))
  for (const name of replaced) {
    const former = formerFile(home, name)
    if (present?.includes(name) === true && !existsSync(former)) continue
    if (existsSync(former) || files.includes(name)) rmSync(join(home, name), { recursive: true, force: true })
    if (existsSync(former)) renameSync(former, join(home, name))
  }
  await syncFolder(home)
  await finishRestore(home)
}

/** Removes the former files. Call it once the program has started with the new ones. */
export async function finishRestore(home: string): Promise<void> {
  for (const plan of [stagedFile(home), appliedFile(home)]) rmSync(plan, { force: true })
  await rm(restoreFolder(home), { recursive: true, force: true })
}
