import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes an outbox of a build before the first release, with schema 5 and an entry in every state. The rows were written
 * by hand.
 */
export function makeOlderOutbox(file: string): void {
  if (existsSync(file)) throw new Error(`There is a database already: ${file}`)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec(readFileSync(join(import.meta.dirname, 'olderOutbox.sql'), 'utf8'))
  db.close()
}
