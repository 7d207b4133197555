import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { AppError } from '../../../shared/errors.ts'
import { saveAdvice } from '../files/fileFault.ts'
import { canFlush, flushSync } from '../files/flush.ts'

export interface DatabaseKind {
  /** Name of the file at the start of a sentence, such as "The catalogue". */
  name: string
  /** All tables, indexes and triggers, as SQL. */
  schema: string
  /** Schema version, stored as `user_version`. */
  version: number
  /**
   * `FULL`: a commit survives a power loss. `NORMAL`: the last commits may be lost, never earlier ones. A drive without
   * flush keeps neither promise.
   */
  synchronous: 'NORMAL' | 'FULL'
  /**
   * When the file is checked for damage. `always` also compares indexes with tables, so that no search misses a row.
   * `unclean`: only after an unclean close or a damaged read. `later`: the same, but after an unclean close the caller
   * runs the check in a thread (`checkInThread`).
   */
  check: 'unclean' | 'always' | 'later'
  /** Called before an existing file is used. Throws if its rows are not what was saved. */
  verify?: (db: DatabaseSync) => void
}

export interface OpenedDatabase {
  db: DatabaseSync
  /** Set if the existing file could not be used: the reason, and the name under which it was set aside. */
  setAside: { reason: string; file: string } | null
}

/** Content of the file that requests a check. `thorough`: damage was found. `quick`: the close was unclean. */
const requests = { thorough: '', quick: 'quick' } as const

/**
 * Opens the database at `file`. A damaged file or another schema version is set aside under a dated name and replaced
 * by an empty file. The caller reports it. Throws only for a disk error.
 */
export function openDatabase(file: string, kind: DatabaseKind): OpenedDatabase {
  mkdirSync(dirname(file), { recursive: true })
  let reason: string
  try {
    return { db: openAt(file, kind), setAside: null }
  } catch (error) {
    if (!existsSync(file) || (isDiskError(error) && !statSync(file).isDirectory())) throw asDiskProblem(error)
    reason = error instanceof Error ? error.message : String(error)
  }
  const aside = file.replace(/(\.[^.]*)?$/, `.set-aside-${new Date().toISOString().replace(/[:.]/g, '-')}$1`)
  renameSync(file, aside)
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  rmSync(checkRequest(file), { force: true })
  return { db: openAt(file, kind), setAside: { reason, file: aside } }
}

/**
 * Opens a database that is a record of what was done. It is never replaced: a damaged file or one with another schema
 * version throws an Error and stays unchanged. Throws `disk` for a disk error, `busy` while another process uses it. A
 * missing file is created in one step, so an empty file is always a damaged one. `companions`: suffixes of files that
 * only exist next to the database. It uses a rollback journal: every commit is in the file itself, even if the journal
 * is lost.
 */
export function openRecord(file: string, kind: DatabaseKind, companions: readonly string[]): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  try {
    if (existsSync(file)) {
      if (statSync(file).size === 0) throw new Error(`${kind.name} is damaged: its file is empty.`)
    } else {
      if (['-wal', ...companions].some((ending) => existsSync(file + ending)))
        throw new Error(`${kind.name} is damaged: its file is missing.`)
      makeNew(file, kind)
    }
    const db = openAt(file, kind, ownLock)
    // Changes the file, so it comes last: an unusable file stays unchanged.
    db.exec(rollbackJournal)
    return db
  } catch (error) {
    if (errorCodeOf(error) === 'busy') throw inUse(error)
    if (isDiskError(error) && !(existsSync(file) && statSync(file).isDirectory())) throw asDiskProblem(error)
    throw error
  }
}

const inUse = (cause: unknown): AppError =>
  new AppError('busy', 'Another program is using Planroom’s data folder. Close it and try again.', { cause })

/** Creates an empty database under a temporary name and renames it when it is on disk. */
function makeNew(file: string, kind: DatabaseKind): void {
  const temporary = `${file}.new`
  // Left by a program that was killed here.
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(temporary + suffix, { force: true })
  const db = openAt(temporary, kind, ownLock)
  db.exec(rollbackJournal)
  db.close()
  rmSync(`${temporary}-journal`, { force: true })
  renameSync(temporary, file)
  // Windows can't flush a folder.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  try {
    flushSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Creates the file with permissions for its user only. Its journals inherit them. If that fails, opening the file
 * reports why.
 */
export function makePrivate(file: string): void {
  if (file === ':memory:' || existsSync(file)) return
  let made: number
  try {
    made = openSync(file, 'wx', 0o600)
  } catch {
    return
  }
  closeSync(made)
}

/** Path of the file that requests a check at the next start. */
const checkRequest = (file: string): string => `${file}.check`

/** Requests a check at the next start. Returns whether the request could be stored. */
function requestCheck(file: string, request: keyof typeof requests): boolean {
  try {
    writeFileSync(checkRequest(file), requests[request], { mode: 0o600 })
    return true
  } catch {
    // The disk is full or read-only. The next write reports that.
    return false
  }
}

/** SQLite's primary result codes that the code handles. */
type ResultCode = 'busy' | 'corrupt' | 'notADatabase'
const resultCodes = new Map<number, ResultCode>([
  [5, 'busy'],
  [11, 'corrupt'],
  [26, 'notADatabase'],
])

/** Returns SQLite's result code of `error`; null for other errors and codes. */
export function errorCodeOf(error: unknown): ResultCode | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null
  return resultCodes.get(Number(error.errcode) & 0xff) ?? null
}

/** Whether `error` or one of its causes says that a database is damaged. */
export function isDamage(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (code === 'corrupt' || code === 'notADatabase') return true
  return error instanceof Error && isDamage(error.cause)
}

/**
 * Requests a check of the database at its next opening, if `error` says that it is damaged. Returns whether it was
 * requested.
 */
export function noteDamage(file: string, error: unknown): boolean {
  return isDamage(error) && requestCheck(file, 'thorough')
}

/** Returns the requested check of the database at `file`; null if there is none. */
export function requestedCheck(file: string): keyof typeof requests | null {
  try {
    return readFileSync(checkRequest(file), 'utf8') === requests.quick ? 'quick' : 'thorough'
  } catch {
    // There is no request, or it can't be read.
    return null
  }
}

/**
 * Returns what a check of an open database finds; null for nothing. A check without findings is no longer requested.
 */
export function runCheck(db: DatabaseSync, file: string, check: keyof typeof requests): string | null {
  // The damage may be in an index, and the quick check does not compare indexes with tables.
  const pragma = check === 'thorough' ? 'integrity_check' : 'quick_check'
  const [found] = Object.values(db.prepare(`PRAGMA ${pragma}(1)`).get() ?? {})
  if (found !== 'ok') return String(found)
  // Damage found meanwhile has requested another check.
  if (requestedCheck(file) === check) rmSync(checkRequest(file), { force: true })
  return null
}

/** Throws if the due check finds damage. */
function checkDamage(db: DatabaseSync, file: string, kind: DatabaseKind, wasUnclean: boolean): void {
  const asked = requestedCheck(file)
  // Opening removes the journal, which shows the unclean close. The stored request survives a crash during the check.
  if (kind.check !== 'always' && wasUnclean && asked === null) requestCheck(file, 'quick')
  const check = kind.check === 'always' ? 'thorough' : (asked ?? (wasUnclean ? 'quick' : null))
  if (check === null || (check === 'quick' && kind.check === 'later')) return
  const found = runCheck(db, file, check)
  if (found !== null) throw new Error(`${kind.name} is damaged: ${found}`)
}

/**
 * Enlarges the page cache of a larger database to 2 to 16 MB, since a list's rows are spread over the file. With
 * 100,000 orders a page of the list is read in half the time. Call it again when the database grows.
 */
export function fitCache(db: DatabaseSync): void {
  const { bytes } = db
    .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    .get() as { bytes: number }
  const kilobytes = Math.round(Math.min(Math.max(bytes / 16, 2_000_000), 16_000_000) / 1000)
  db.exec(`PRAGMA cache_size = -${String(kilobytes)}`)
}

/** Whether commits are flushed to the disk: some drives can't flush. */
export function flushes(db: DatabaseSync): boolean {
  const { synchronous } = db.prepare('PRAGMA synchronous').get() as { synchronous: number }
  return synchronous !== 0
}

/** Many small commits are fast, and other connections can read meanwhile. */
const writeAheadLog = 'PRAGMA journal_mode = WAL'
/** The connection has the file for itself from its first read until it is closed. */
const ownLock = 'PRAGMA locking_mode = EXCLUSIVE'
const rollbackJournal = 'PRAGMA journal_mode = TRUNCATE; BEGIN EXCLUSIVE; COMMIT'

function openAt(file: string, kind: DatabaseKind, mode = writeAheadLog): DatabaseSync {
  makePrivate(file)
  // An orderly close removes the journal.
  const wasUnclean = existsSync(`${file}-wal`)
  // SQLite takes a drive without flush for a broken one, unless flushing is turned off.
  const synchronous = canFlush(file) ? kind.synchronous : 'OFF'
  const db = new DatabaseSync(file, { timeout: 5000 })
  try {
    // Before any change: a file with another schema stays as it is.
    const isNew = isEmpty(db, kind)
    db.exec(
      `PRAGMA synchronous = ${synchronous}; ${mode}; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY`,
    )
    fitCache(db)
    checkDamage(db, file, kind, wasUnclean)
    kind.verify?.(db)
    if (isNew)
      inTransaction(db, () => db.exec(`${kind.schema}; PRAGMA user_version = ${String(kind.version)}`))
    checkSchema(db, kind, isNew)
    prepareAtFirstUse(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Statements are compiled at their first use. A start uses few of them, and compiling all takes half of its time. */
function prepareAtFirstUse(db: DatabaseSync): void {
  db.prepare = (sql) => {
    let compiled: StatementSync | undefined
    const statement = (): StatementSync => (compiled ??= DatabaseSync.prototype.prepare.call(db, sql))
    return {
      all: (...given: SQLInputValue[]) => statement().all(...given),
      get: (...given: SQLInputValue[]) => statement().get(...given),
      iterate: (...given: SQLInputValue[]) => statement().iterate(...given),
      run: (...given: SQLInputValue[]) => statement().run(...given),
      setReturnArrays: (isOn: boolean) => statement().setReturnArrays(isOn),
    } as StatementSync
  }
}

/** The database has another schema version than this Planroom. */
export class OtherSchema extends Error {
  readonly isNewer: boolean
  constructor(name: string, isNewer: boolean) {
    super(
      isNewer
        ? `${name} was saved by a newer version of Planroom. Update Planroom.`
        : `${name} was saved by an older version of Planroom that this one can’t read.`,
    )
    this.isNewer = isNewer
  }
}

/** Returns whether the file has no schema yet. Throws `OtherSchema` for another version. */
function isEmpty(db: DatabaseSync, { name, version }: DatabaseKind): boolean {
  const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (found === 0 || found === version) return found === 0
  throw new OtherSchema(name, found > version)
}

/** Returns the names of all tables with their columns, of indexes and triggers, without SQLite's own. */
function schemaNames(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `SELECT name, (SELECT group_concat(name) FROM pragma_table_xinfo(object.name)) AS columns
       FROM sqlite_schema AS object WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name`,
    )
    .all() as { name: string; columns: string | null }[]
  return rows.map(({ name, columns }) => `${name} (${columns ?? ''})`)
}

/**
 * Throws if a table, column or index is missing: SQLite's checks do not find that, and statements would fail. The hash
 * of a valid schema is stored as `application_id`, so that it is not compared again. `isNew`: just created.
 */
function checkSchema(db: DatabaseSync, { name, schema }: DatabaseKind, isNew: boolean): void {
  const found = schemaNames(db)
  // Positive and never 0, which means "none".
  const mark = (crc32(found.join()) >>> 1) | 1
  const { application_id: known } = db.prepare('PRAGMA application_id').get() as { application_id: number }
  if (known === mark) return
  if (!isNew) {
    const sound = new DatabaseSync(':memory:')
    sound.exec(schema)
    const missing = schemaNames(sound).find((each) => !found.includes(each))
    sound.close()
    if (missing !== undefined) throw new Error(`${name} is damaged: ${missing} is missing.`)
  }
  db.exec(`PRAGMA application_id = ${String(mark)}`)
}

/** Returns the fault for a disk that refuses a write. */
export function asDiskProblem(error: unknown): AppError {
  if (error instanceof AppError) return error
  const advice =
    errorCodeOf(error) === 'busy'
      ? 'Another program is using it. Close that program and try again.'
      : saveAdvice(error)
  return new AppError('disk', `Planroom can’t save its data in the data folder. ${advice}`, { cause: error })
}

function isDiskError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /disk is full|readonly|unable to open|permission|disk I\/O|is locked/i.test(text)
}

/** Runs work that may be left out if the disk refuses its writes. */
export function unlessRefused(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'disk') throw error
  }
}

/** Called after each commit of a database. */
const commitListeners = new WeakMap<DatabaseSync, () => void>()

/**
 * Calls `listener` after each commit, before the committing code continues, which receives its errors. One listener per
 * database.
 */
export function onCommit(db: DatabaseSync, listener: () => void): void {
  commitListeners.set(db, listener)
}

function noteCommit(db: DatabaseSync): void {
  if (!db.isTransaction) commitListeners.get(db)?.()
}

/**
 * Prepares a statement that throws `disk` with a sentence for the user on disk errors. Outside a transaction its `run`
 * commits.
 */
export function prepareReporting(db: DatabaseSync, sql: string): StatementSync {
  return new Proxy(db.prepare(sql), {
    get(statement, name) {
      const part: unknown = Reflect.get(statement, name, statement)
      if (typeof part !== 'function') return part
      return (...given: unknown[]) => {
        const result = reportingDisk((): unknown => part.apply(statement, given))
        if (name === 'run') noteCommit(db)
        return result
      }
    },
  })
}

/** Runs a read or write. A disk error becomes `disk`. */
export function reportingDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isDiskError(error) ? asDiskProblem(error) : error
  }
}

/** Runs `work` in a transaction. Rolls back and rethrows if it throws. Can't be nested. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  reportingDisk(() => {
    db.exec('BEGIN IMMEDIATE')
  })
  let result: T
  try {
    result = work()
    reportingDisk(() => {
      db.exec('COMMIT')
    })
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw isDiskError(error) ? asDiskProblem(error) : error
  }
  noteCommit(db)
  return result
}
