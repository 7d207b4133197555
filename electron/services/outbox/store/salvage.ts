import { existsSync } from 'node:fs'
import { copyFile, readFile, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/errors.ts'
import { saveFile } from '../../files/saveFile.ts'
import { makeTemporaryFolder } from '../../files/temporaryFolder.ts'

type Rows = Record<string, unknown>[]

/** The database and its journals, also those of earlier versions. */
const databaseFiles = ['', '-journal', '-wal']

/**
 * Saves the readable part of an unusable outbox as JSON at `path`, with copies of the database files next to it. `file`
 * is only copied, never opened. Throws `disk` if a file can't be written, and `bad_input`
 * for a path in the outbox's own folder.
 */
export async function exportUnusableOutbox(file: string, path: string, reason: string): Promise<void> {
  if ((await realpath(dirname(path)).catch(() => '')) === (await realpath(dirname(file))))
    throw new AppError('bad_input', 'This is Planroom’s own folder. Choose another one.')
  const tables = await readTables(file)
  const base = unusedBase(path.replace(/\.json$/i, ''))
  for (const suffix of databaseFiles)
    if (existsSync(file + suffix)) await saveFile(`${base}.db${suffix}`, await read(file + suffix))
  const text = { file, reason, exportedAt: new Date().toISOString(), tables }
  await saveFile(path, `${JSON.stringify(text, null, 2)}\n`)
}

/** Returns an unused name for the copies: the dialog asked only about the JSON file. */
function unusedBase(base: string): string {
  for (let n = 1; ; n++) {
    const tried = n === 1 ? base : `${base} ${String(n)}`
    if (!databaseFiles.some((suffix) => existsSync(`${tried}.db${suffix}`))) return tried
  }
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new AppError('disk', `The file can’t be read: ${file}`, { cause: error })
  }
}

/** Reads all readable rows of all tables, from a copy. */
async function readTables(file: string): Promise<Record<string, Rows>> {
  const folder = makeTemporaryFolder()
  try {
    const copy = join(folder, 'outbox.db')
    for (const suffix of databaseFiles)
      if (existsSync(file + suffix)) await copyFile(file + suffix, copy + suffix)
    return tablesOf(copy)
  } catch {
    // The tables can't be read. The copies of the database files still have them.
    return {}
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tablesOf(copy: string): Record<string, Rows> {
  const db = new DatabaseSync(copy)
  try {
    const names = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
      name: string
    }[]
    return Object.fromEntries(
      names.filter(({ name }) => !name.startsWith('sqlite_')).map(({ name }) => [name, rowsOf(db, name)]),
    )
  } finally {
    db.close()
  }
}

/** A damaged page ends a scan, so a table is read from both ends. */
function rowsOf(db: DatabaseSync, table: string): Rows {
  const quoted = `"${table.replaceAll('"', '""')}"`
  const found = new Map<unknown, Record<string, unknown>>()
  for (const order of ['rowid', 'rowid DESC']) {
    try {
      const walk = db.prepare(`SELECT rowid AS "rowid ", * FROM ${quoted} NOT INDEXED ORDER BY ${order}`)
      for (const { 'rowid ': at, ...row } of walk.iterate() as Iterable<Record<string, unknown>>) {
        if (found.has(at)) break
        found.set(at, row)
      }
    } catch {
      // Keep the rows read so far. The other direction may read the rest.
      continue
    }
  }
  return [...found].sort(([a], [b]) => Number(a) - Number(b)).map(([, row]) => row)
}
