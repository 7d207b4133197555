import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const folder = join(import.meta.dirname, 'databases')

export type Rows = Record<string, Record<string, unknown>[]>

/** The schemas of which `databases/` has a fixture, in ascending order. */
export const fixtureVersions = (name: 'outbox' | 'catalogue'): number[] =>
  readdirSync(folder)
    .flatMap((file) => new RegExp(`^${name}-(\\d+)\\.sql$`).exec(file)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

/** Makes the database at `file` as a Planroom with schema `version` left it. */
export function makeOldDatabase(file: string, name: 'outbox' | 'catalogue', version: number): void {
  if (existsSync(file)) throw new Error(`There is a database already: ${file}`)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec(readFileSync(join(folder, `${name}-${String(version)}.sql`), 'utf8'))
  db.close()
}

/**
 * All rows of all tables, in the order in which they were written. What is kept by the number of an order has the
 * order's id too, under both of its names.
 */
export function rowsOf(file: string): Rows {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return Object.fromEntries(
      tablesOf(db).map((name) => [
        name,
        db
          .prepare(isByNumber(db, name) ? withIds(name) : `SELECT * FROM "${name}"`)
          .all()
          .map((row) => ({ ...row })),
      ]),
    )
  } finally {
    db.close()
  }
}

const isByNumber = (db: DatabaseSync, table: string): boolean =>
  db.prepare(`SELECT group_concat(name) AS key FROM pragma_table_info('${table}') WHERE pk > 0`).get()
    ?.key === 'connection_id,row'

const withIds = (table: string): string =>
  `SELECT t.*, o.id, o.id AS order_id FROM "${table}" t JOIN orders o ON o.rowid = t.row
    ORDER BY t.connection_id, t.row`

/** Tables with their columns, keys and indexes, however they came to be. */
export function schemaOf(file: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const all = (sql: string): Record<string, unknown>[] =>
      db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }))
    return tablesOf(db).map((name) => ({
      name,
      columns: all(
        `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info('${name}') ORDER BY cid`,
      ),
      indexes: all(
        `SELECT name, "unique", origin, partial FROM pragma_index_list('${name}') ORDER BY name`,
      ).map((index) => ({
        ...index,
        columns: all(`SELECT name, "desc" FROM pragma_index_xinfo('${String(index.name)}') WHERE key = 1`),
      })),
      options: all(`SELECT wr, strict FROM pragma_table_list('${name}')`),
    }))
  } finally {
    db.close()
  }
}

/** Without the tables that a full-text index keeps for itself. */
function tablesOf(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name " +
        "NOT GLOB '*_fts_*' ORDER BY name",
    )
    .all() as { name: string }[]
  return rows.map(({ name }) => name)
}
