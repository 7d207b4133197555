import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, parse, resolve } from 'node:path'
import { z } from 'zod'
import { isSameName } from '../../../shared/domain/orderViews.ts'
import { maxPresetName, maxPresets } from '../../../shared/domain/presets.ts'
import { AppError } from '../../../shared/errors.ts'
import { freeFolder, savedConnectionsSchema } from '../connections/connections.ts'
import { saveAdvice, systemCode } from '../files/fileFault.ts'
import { syncFolder } from '../files/flush.ts'
import { removeFile, replaceFile } from '../files/replaceFile.ts'
import { saveFile } from '../files/saveFile.ts'
import { openOutbox } from '../outbox/store/outboxDatabase.ts'
import { addOutboxRows, outboxRowsSchema } from '../outbox/store/outboxRows.ts'
import { sealEnding } from '../outbox/store/seal.ts'
import { savedReportsSchema } from '../reports/reportSettings.ts'
import { savedOperationsSchema } from '../settings/operations.ts'
import { savedSettingsSchema } from '../settings/preferences.ts'
import { activeOf, type Backup } from './backupFile.ts'
import { appliedFile, restoreFolder, stagedFile } from './restoreMarks.ts'

/*
 * A restore replaces files that the running program has open, so the next start does it:
 * 1. `stageRestore` saves the checked files in `restore/new/`, and at last the plan. Without a plan nothing happens.
 * 2. `applyRestore` moves each replaced file to `restore/former/` and the new one into its place. After a kill, the
 *    next start goes on: each step is skipped if it was done. The plan is renamed when all are done.
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

/** Files that a restore replaces or removes in the data folder. The catalogue stays: the service has all of it. */
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

/** Folders that decide where a restored connection has its library. */
interface Places {
  documents: string
  /** Library folders of the saved connections. */
  taken: readonly string[]
}

/** Whether a path is complete on this system. On Windows, a path without a drive is not. */
const isLocal = (path: string): boolean => isAbsolute(path) && resolve(path).startsWith(parse(path).root)
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Returns the files of a backup without folders of another computer. A connection whose library folder is not here gets
 * the folder of a new connection.
 */
function withLocalFolders({ files, connections }: Backup, { documents, taken }: Places): Map<string, Buffer> {
  const folders = [...taken]
  const placed = connections.connections.map((connection) => {
    const isHere = isLocal(connection.folder) && isFolder(connection.folder)
    const folder = isHere ? connection.folder : freeFolder(documents, connection.name, folders)
    folders.push(folder)
    return { ...connection, folder }
  })
  const local = new Map(files)
  local.set('connections.json', jsonOf({ ...connections, connections: placed }))
  const settings = files.get('settings.json')
  if (settings !== undefined) {
    const saved = savedSettingsSchema.parse(JSON.parse(settings.toString('utf8')))
    const handoverTargets = saved.handoverTargets.filter(({ folder }) => isLocal(folder))
    local.set('settings.json', jsonOf({ ...saved, handoverTargets }))
  }
  return local
}

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** Saves a checked backup for the next start. Until this resolves, nothing is restored. Throws `disk`. */
export async function stageRestore(home: string, backup: Backup, places: Places): Promise<void> {
  if (existsSync(appliedFile(home)))
    throw new AppError('busy', 'Restart Planroom to finish the last restore.')
  finishRestore(home)
  try {
    await saveStaged(home, backup, places)
  } catch (error) {
    // Frees the space again.
    finishRestore(home)
    throw refusalOf(error)
  }
}

async function saveStaged(home: string, backup: Backup, places: Places): Promise<void> {
  const folder = restoreFolder(home)
  for (const [name, bytes] of withLocalFolders(backup, places)) {
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
 * Replaces the files of the data folder by the staged ones, or goes on with that. Nothing may have opened them. Entries
 * of the outbox that are here and not in the backup stay, and so do connections. `now`: seconds since the epoch.
 */
export async function applyRestore(home: string, now: () => number): Promise<void> {
  let plan = readPlan(stagedFile(home))
  if (plan.present === null) {
    try {
      await joinConnections(home)
      await joinOutbox(home, now)
    } catch (error) {
      // Nothing was replaced yet. The next start is a usual one.
      finishRestore(home)
      throw refusalOf(error)
    }
    const files = replaced.filter((name) => existsSync(newFile(home, name)))
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
    if (isWaiting) replaceFile(join(home, name), formerFile(home, name))
    if (isNew) replaceFile(newFile(home, name), join(home, name))
  }
  for (const folder of [join(restoreFolder(home), 'former'), join(restoreFolder(home), 'new'), home])
    await syncFolder(folder)
  replaceFile(stagedFile(home), appliedFile(home))
  await syncFolder(restoreFolder(home))
}

/**
 * Adds connections that are not in the backup with their settings, and keys of connections whose addresses are the
 * same. Library folders of connections that are here stay.
 */
async function joinConnections(home: string): Promise<void> {
  const path = newFile(home, 'connections.json')
  const current = readCurrent(join(home, 'connections.json'), savedConnectionsSchema) ?? {
    active: null,
    connections: [],
  }
  const restored = savedConnectionsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const connections = restored.connections
    .filter(({ isDemo }) => !isDemo)
    .map((connection) => {
      const { baseUrl, tokenUrl, exportUrl, folder, keys, refused, own } =
        current.connections.find(({ id }) => id === connection.id) ?? connection
      const isSame =
        baseUrl === connection.baseUrl &&
        tokenUrl === connection.tokenUrl &&
        exportUrl === connection.exportUrl
      return isSame ? { ...connection, folder, keys, refused, own } : { ...connection, folder }
    })
  const others = current.connections.filter(({ id }) => connections.every((each) => each.id !== id))
  const joined = [...connections, ...others]
  const active = activeOf(restored.active ?? current.active, joined)
  // Before the list is saved: if the program is killed in between, the next start still finds the others.
  await joinSettings(home, new Set(others.map(({ id }) => id)))
  await saveFile(path, JSON.stringify({ active, connections: joined }), { mode: 0o600 })
}

type SavedSettings = z.output<typeof savedSettingsSchema>
type PerConnection = Record<string, Record<string, unknown>>
/** Documents with settings of single connections, and their fields by connection id. */
const perConnection: [string, z.ZodType, unknown, string[]][] = [
  ['settings.json', savedSettingsSchema, {}, ['choices', 'views']],
  ['operations.json', savedOperationsSchema, { connections: {} }, ['connections']],
  ['reports.json', savedReportsSchema, { connections: {} }, ['connections']],
]

/** Adds settings of the connections with these ids. */
async function joinSettings(home: string, ids: ReadonlySet<string>): Promise<void> {
  for (const [name, schema, empty, fields] of perConnection) {
    const current = readCurrent(join(home, name), schema) as PerConnection | null
    const path = newFile(home, name)
    const restored = schema.parse(
      existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : empty,
    ) as PerConnection
    const kept = fields.map(
      (field) => [field, Object.entries(current?.[field] ?? {}).filter(([id]) => ids.has(id))] as const,
    )
    if (kept.every(([, entries]) => entries.length === 0)) continue
    for (const [field, entries] of kept)
      restored[field] = { ...restored[field], ...Object.fromEntries(entries) }
    const full =
      name === 'settings.json' && current !== null
        ? withChosenPresets(savedSettingsSchema.parse(restored), savedSettingsSchema.parse(current), ids)
        : restored
    await saveFile(path, JSON.stringify(full), { mode: 0o600 })
  }
}

/**
 * Adds the default presets of the connections with these ids, if the backup lacks them. A preset whose name the backup
 * has, too, gets a number.
 */
function withChosenPresets(
  restored: SavedSettings,
  current: SavedSettings,
  ids: ReadonlySet<string>,
): SavedSettings {
  const presets = [...restored.presets]
  const chosen = new Set([...ids].map((id) => current.choices[id]?.presetId))
  for (const preset of current.presets) {
    if (!chosen.has(preset.id) || presets.some(({ id }) => id === preset.id)) continue
    let { name } = preset
    for (let number = 2; presets.some((other) => isSameName(other.name, name)); number += 1)
      name = `${preset.name.slice(0, maxPresetName - 6)} (${String(number)})`
    presets.push({ ...preset, name })
  }
  return { ...restored, presets: presets.slice(0, maxPresets) }
}

/** Reads a document of the data folder; null for a missing or damaged one. A damaged one is kept under a dated name. */
function readCurrent<T>(path: string, schema: z.ZodType<T>): T | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw new AppError('disk', `The file can’t be read: ${path}`, { cause: error })
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    const day = new Date().toISOString().replace(/[:.]/g, '-')
    copyFileSync(path, path.replace(/\.json$/, `.set-aside-${day}.json`))
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
  for (const ending of ['', '-journal', sealEnding]) removeFile(target + ending)
  // A seal or a log without a database shows that the database is lost.
  if (['', '-wal', sealEnding].some((ending) => existsSync(current + ending))) {
    // Undoes an interrupted change, and throws for an unusable outbox: a new one would switch ordering on again.
    openOutbox(current, now).db.close()
    copyFileSync(current, target)
  }
  const { db } = openOutbox(target, now)
  try {
    addOutboxRows(db, rows)
  } finally {
    db.close()
  }
  for (const ending of ['-journal', sealEnding]) removeFile(target + ending)
  await syncFolder(dirname(target))
}

/** Returns the error of a restore that replaced nothing. A system error becomes `disk` with advice. */
export function refusalOf(error: unknown): unknown {
  const isOfSystem = /^E[A-Z]+$/.test(systemCode(error))
  const fault = isOfSystem ? new AppError('disk', saveAdvice(error), { cause: error }) : error
  if (!(fault instanceof AppError)) return fault
  const { code, message, cause } = fault
  return new AppError(code, `The backup was not restored. ${message}`, { cause })
}

/** Puts the former files back after a start that failed. */
export async function undoRestore(home: string): Promise<void> {
  const { files, present } = readPlan(appliedFile(home))
  for (const name of replaced) {
    const former = formerFile(home, name)
    if (present?.includes(name) === true && !existsSync(former)) continue
    if (existsSync(former) || files.includes(name)) removeFile(join(home, name))
    if (existsSync(former)) replaceFile(former, join(home, name))
  }
  await syncFolder(home)
  finishRestore(home)
}

/** Removes the former files. Call it once the program has started with the new ones. */
export function finishRestore(home: string): void {
  for (const plan of [stagedFile(home), appliedFile(home)]) removeFile(plan)
  removeFile(restoreFolder(home))
}
