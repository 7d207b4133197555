import { openDatabase, type OpenedDatabase } from '../sqlite/database.ts'
import { migrations } from './migrations.ts'

/**
 * Opens the outbox at `file`. It is apart from the catalogue, which may be lost and read again: what was ordered may not be. Every commit
 * is on disk before it returns, so that a power loss cannot make Planroom forget that something was sent.
 */
export function openOutbox(file: string, now: Date = new Date()): OpenedDatabase {
  return openDatabase(file, { name: 'The outbox', migrations, synchronous: 'FULL' }, now)
}
