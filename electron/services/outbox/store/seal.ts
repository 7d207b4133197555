import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { systemCode } from '../../files/fileFault.ts'
import { flushSync } from '../../files/flush.ts'
import { asDiskProblem, inTransaction, onCommit } from '../../sqlite/database.ts'

/*
 * Damage, an older file and a copied folder would each make the outbox forget what was sent. Two things tell them:
 *
 * - The table `record` holds the number of changes and a digest of all rows. Triggers keep both, so that they belong
 *   to the very transaction of a change.
 * - The seal is a small file beside the database with the same two values, flushed after each commit. It is a new file
 *   each time, and names itself by what the file system alone gives a file. A copy of it, also one that was put back in
 *   its place, is another file.
 */

/** Ending of the seal's name, behind the name of the database. */
export const sealEnding = '-seal'

/** The outbox is older than its seal says: something that was sent may be missing in it. */
export class OutdatedRecord extends Error {}

/** Where the files of the outbox come from: as this folder left them, or copied or restored since. */
export type Provenance = 'continued' | 'copied'

/** The state of the rows. `generation` grows with each change. */
interface RowsState {
  generation: number
  digest: string
}

const sealSchema = z.strictObject({
  generation: z.number().int(),
  digest: z.string(),
  /** What the file system calls the seal; null where it gives no lasting names. */
  file: z.string().nullable(),
})
type Seal = z.output<typeof sealSchema>

const tables = ['entries', 'draft_lists'] as const

/**
 * Compares the rows with what was recorded of them, and with the seal. Throws `OutdatedRecord` for an older file, and
 * an Error for damaged ones. A database without a record is new, or of a Planroom before there were any.
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
  // Without a seal nothing says that this is the newest state.
  if (seal === null) return 'copied'
  if (recorded.generation < seal.generation)
    throw new OutdatedRecord(
      `The outbox is older than its last saved state: change ${String(recorded.generation)}, not ${String(seal.generation)}.`,
    )
  if (recorded.generation === seal.generation && recorded.digest !== seal.digest)
    throw new Error('The outbox is damaged: its entries are not those of its last saved state.')
  // A process that was killed between a commit and its seal leaves the seal one change behind.
  if (recorded.generation > seal.generation + 1) return 'copied'
  return seal.file === null || seal.file === nameOf(file + sealEnding) ? 'continued' : 'copied'
}

/**
 * Has each change of the rows recorded from now on, and sealed when it is committed. To be called once for an open
 * database whose rows were verified, also after a change of its schema. `first` makes the changes that the next seal
 * has to include: until then a copied folder is known as one. Throws `disk`.
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
  let sealed: Seal | null = readSeal(file + sealEnding)
  const seal = (): void => {
    const state = recordedState(db)
    if (state === null || state.generation === sealed?.generation) return
    sealed = writeSeal(file + sealEnding, state)
  }
  if (sealed?.file !== nameOf(file + sealEnding)) sealed = null
  seal()
  onCommit(db, seal)
}

/** Triggers of this connection alone: a file that is opened elsewhere needs none of these functions. */
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

/** A digest that does not depend on the order of rows, so that it can follow single changes. */
const mix = (hashes: readonly string[]): string =>
  hashes
    .reduce((sum, hash) => sum ^ BigInt(`0x${hash}`), 0n)
    .toString(16)
    .padStart(16, '0')

const hashOf = (values: readonly unknown[]): string => checksum(JSON.stringify(values))

/** The digest of all rows and of the schema, read anew. */
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

/** What was recorded of the rows; null where nothing ever was. */
function recordedState(db: DatabaseSync): RowsState | null {
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'record'").get()
  if (hasTable === undefined) return null
  return (db.prepare('SELECT generation, digest FROM record').get() as RowsState | undefined) ?? null
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The seal; null where there is none, or none that can be read. */
function readSeal(path: string): Seal | null {
  try {
    const [text = '', sum] = readFileSync(path, 'utf8').split('\n')
    return sum === checksum(text) ? sealSchema.parse(JSON.parse(text)) : null
  } catch {
    // Missing, cut or unreadable: then nothing is known of it.
    return null
  }
}

/**
 * Writes the seal as a new file, flushed, and puts it in place of the one before. Its folder is not flushed: a seal
 * that a power loss takes back is one change behind.
 */
function writeSeal(path: string, state: RowsState): Seal {
  try {
    const named = writeNew(path, state, true)
    if (named.file === nameOf(path)) return named
    // A file system that gives a file another name at each look. A copy cannot be told there.
    return writeNew(path, state, false)
  } catch (error) {
    throw asDiskProblem(error)
  }
}

function writeNew(path: string, { generation, digest }: RowsState, isNamed: boolean): Seal {
  const temporary = `${path}.new`
  const handle = openSync(temporary, 'w', 0o600)
  const seal: Seal = { generation, digest, file: null }
  try {
    if (isNamed) seal.file = nameIn(fstatSync(handle, { bigint: true }))
    const text = JSON.stringify(seal)
    writeSync(handle, `${text}\n${checksum(text)}\n`)
    flushSync(handle)
  } finally {
    closeSync(handle)
  }
  replace(temporary, path)
  return seal
}

/**
 * How often, and after how many milliseconds, a rename is tried again that a scanner of files keeps from being made.
 */
const [maxTries, pauseMs] = [50, 20]

function replace(from: string, to: string): void {
  for (let tries = 1; ; tries++)
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (tries === maxTries || !['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
}

/** Number and birth of a file: no copy has both. */
const nameIn = ({ ino, birthtimeNs }: { ino: bigint; birthtimeNs: bigint }): string =>
  `${ino.toString(36)}-${birthtimeNs.toString(36)}`

function nameOf(path: string): string | null {
  try {
    return nameIn(statSync(path, { bigint: true }))
  } catch {
    // It is missing.
    return null
  }
}
