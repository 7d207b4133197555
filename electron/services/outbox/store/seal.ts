import { createHash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
  type BigIntStats,
} from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { flushSync } from '../../files/flush.ts'
import { replaceFile } from '../../files/replaceFile.ts'
import { asDiskProblem, inTransaction, onCommit } from '../../sqlite/database.ts'

/*
 * Damage, an older file and a copied folder would each make the outbox forget what was sent. Two records detect them:
 * - The table `record` has the number of changes and a digest of all rows. Triggers update it in the same transaction.
 * - The seal is a small file next to the database with the same two values, flushed after each commit. It is a new file
 *   each time and stores its own identity (`identityFrom`). A copied or restored seal is another file. On a file system
 *   without such identities the time of its last change is stored in a file of its own, which a copy can't keep.
 */

/** Suffix of the seal's name, after the name of the database. */
export const sealEnding = '-seal'
/** Suffix of the file with the time at which the seal was changed, after the name of the seal. */
const changeTimeEnding = '-time'

/** The outbox is older than its seal: something that was sent may be missing in it. */
export class OutdatedRecord extends Error {}

/** Whether the files are as this folder left them (`continued`), or were copied or restored. */
export type Provenance = 'continued' | 'copied'

/** State of all rows. `generation` increases with each change. */
interface RowsState {
  generation: number
  digest: string
}

const sealSchema = z.strictObject({
  generation: z.number().int(),
  digest: z.string(),
  /** Identity of the seal file; null if the file system has none: the time of its last change is stored instead. */
  file: z.string().nullable(),
})
type Seal = z.output<typeof sealSchema>

const tables = ['entries', 'draft_lists'] as const

/**
 * Compares the rows with the recorded state and the seal. Throws `OutdatedRecord` for an older file, and an Error for a
 * damaged one. A database without a record is new or from an older version.
 */
export function verifyRows(db: DatabaseSync, file: string): Provenance {
  const recorded = recordedState(db)
  const seal = readSeal(file + sealEnding)
  if (recorded === null) {
    if (seal === null) return 'continued'
    throw new OutdatedRecord('The outbox is older than its last saved state: it has no record of changes.')
  }
  if (recorded.digest !== digestOf(db))
    throw new Error('The outbox is damaged: its entries are not what was saved.')
  // Without a seal nothing proves that this is the newest state.
  if (seal === null) return 'copied'
  if (recorded.generation < seal.generation)
    throw new OutdatedRecord(
      `The outbox is older than its last saved state: change ${String(recorded.generation)}, not ${String(seal.generation)}.`,
    )
  if (recorded.generation === seal.generation && recorded.digest !== seal.digest)
    throw new Error('The outbox is damaged: its entries are not those of its last saved state.')
  // A process that was killed between commit and seal leaves the seal one change behind.
  if (recorded.generation > seal.generation + 1) return 'copied'
  return isOwn(seal, file + sealEnding) ? 'continued' : 'copied'
}

/**
 * Records each change of the rows and seals it after the commit. Call it once for an open, verified database. `first`
 * makes changes that the first seal includes. A copied folder still counts as a copy until that seal is written. Throws
 * `disk`.
 */
export function sealChanges(db: DatabaseSync, file: string, first: () => void): void {
  defineFunctions(db)
  const digest = digestOf(db)
  const recorded = recordedState(db)
  if (recorded?.digest !== digest)
    inTransaction(db, () => {
      db.exec('DELETE FROM record')
      db.prepare('INSERT INTO record (generation, digest) VALUES (?, ?)').run(
        (recorded?.generation ?? 0) + 1,
        digest,
      )
    })
  for (const table of tables) db.exec(triggersOf(db, table))
  first()
  const found = readSeal(file + sealEnding)
  let sealed = found !== null && isOwn(found, file + sealEnding) ? found : null
  const seal = (): void => {
    const state = recordedState(db)
    if (state === null || state.generation === sealed?.generation) return
    sealed = writeSeal(file + sealEnding, state)
  }
  seal()
  onCommit(db, seal)
}

/** Temporary triggers: they call functions of this connection, which other programs that open the file do not have. */
function triggersOf(db: DatabaseSync, table: string): string {
  const columns = columnsOf(db, table)
  const row = (which: 'OLD' | 'NEW'): string =>
    `planroom_row('${table}', ${columns.map((name) => `${which}."${name}"`).join(', ')})`
  const record = (changed: string): string =>
    `UPDATE record SET generation = generation + 1, digest = planroom_mix(digest, ${changed});`
  return `
    CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON main.${table} BEGIN ${record(row('NEW'))} END;
    CREATE TEMP TRIGGER ${table}_changed AFTER UPDATE ON main.${table} BEGIN
      ${record(`${row('OLD')}, ${row('NEW')}`)}
    END;
    CREATE TEMP TRIGGER ${table}_removed AFTER DELETE ON main.${table} BEGIN ${record(row('OLD'))} END;
  `
}

function defineFunctions(db: DatabaseSync): void {
  const options = { varargs: true, deterministic: true, directOnly: false }
  db.function('planroom_row', options, (...values) => hashOf(values))
  db.function('planroom_mix', options, (...hashes) => mix(hashes.map(String)))
}

/** A digest that does not depend on the order of rows, so that single changes can update it. */
const mix = (hashes: readonly string[]): string =>
  hashes
    .reduce((sum, hash) => sum ^ BigInt(`0x${hash}`), 0n)
    .toString(16)
    .padStart(16, '0')

const hashOf = (values: readonly unknown[]): string => checksum(JSON.stringify(values))

/** Computes the digest of all rows and the schema. */
function digestOf(db: DatabaseSync): string {
  const hashes: string[] = [
    hashOf(db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()),
  ]
  for (const table of tables)
    for (const row of db
      .prepare(`SELECT ${columnsOf(db, table).map(quoted).join(', ')} FROM ${table}`)
      .iterate())
      hashes.push(hashOf([table, ...Object.values(row)]))
  return mix(hashes)
}

const quoted = (name: string): string => `"${name}"`

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  (db.prepare(`SELECT name FROM pragma_table_info('${table}') ORDER BY cid`).all() as { name: string }[]).map(
    ({ name }) => name,
  )

/** Returns the recorded state; null if there is none. */
function recordedState(db: DatabaseSync): RowsState | null {
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'record'").get()
  if (hasTable === undefined) return null
  return (db.prepare('SELECT generation, digest FROM record').get() as RowsState | undefined) ?? null
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Reads the seal; null if it is missing or unreadable. */
function readSeal(path: string): Seal | null {
  return attempt(() => {
    const [text = '', sum] = readFileSync(path, 'utf8').split('\n')
    return sum === checksum(text) ? sealSchema.parse(JSON.parse(text)) : null
  })
}

/**
 * Writes the seal to a new, flushed file and renames it. The folder is not flushed: a power cut may leave the seal one
 * change behind.
 */
function writeSeal(path: string, state: RowsState): Seal {
  try {
    let seal = writeNew(path, state, true)
    if (seal.file !== null) {
      if (isOwn(seal, path)) return seal
      seal = writeNew(path, state, false)
    }
    // Without a flush: if this file is lost, the seal counts as a copy.
    writeFileSync(path + changeTimeEnding, changeTimeOf(path) ?? '', { mode: 0o600 })
    return seal
  } catch (error) {
    throw asDiskProblem(error)
  }
}

function writeNew(path: string, { generation, digest }: RowsState, hasIdentity: boolean): Seal {
  const temporary = `${path}.new`
  const handle = openSync(temporary, 'w', 0o600)
  const seal: Seal = { generation, digest, file: null }
  try {
    if (hasIdentity) seal.file = identityFrom(fstatSync(handle, { bigint: true }))
    const text = JSON.stringify(seal)
    writeSync(handle, `${text}\n${checksum(text)}\n`)
    flushSync(handle)
  } finally {
    closeSync(handle)
  }
  replaceFile(temporary, path)
  return seal
}

/** Whether the seal is the file that it was written as, and not a copy. */
function isOwn({ file }: Seal, path: string): boolean {
  if (file !== null) return file === attempt(() => identityFrom(statSync(path, { bigint: true })))
  const recorded = attempt(() => readFileSync(path + changeTimeEnding, 'utf8'))
  return recorded !== null && recorded === changeTimeOf(path)
}

/**
 * Inode and birth time of a file. No copy has both. Null on file systems that report 0 as birth time, such as FUSE and
 * some network file systems: a copy may get the same inode. On Windows the file number and the drive instead: a file
 * number is never used again, while a renamed file may get the birth time of the file that it replaces.
 */
function identityFrom({ dev, ino, birthtimeNs }: BigIntStats): string | null {
  const second = process.platform === 'win32' ? dev : birthtimeNs
  return second === 0n ? null : `${ino.toString(36)}-${second.toString(36)}`
}

/** Returns the time at which the file's content, name or attributes changed. Programs can't set it. */
const changeTimeOf = (path: string): string | null =>
  attempt(() => String(statSync(path, { bigint: true }).ctimeNs))

/** Returns the result; null if the file is missing or unreadable. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
