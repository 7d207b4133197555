import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/errors.ts'
import { NewerSchema, openRecord } from '../../sqlite/database.ts'
import { migrations } from './outboxMigrations.ts'

/**
 * Opens the outbox at `file`. It is apart from the catalogue, which may be lost and read again: what was ordered may
 * not be. Every commit is on disk before it returns, so that a power loss cannot make Planroom forget that something
 * was sent. Throws `outbox_unusable` for a file that is damaged, newer, or cannot be brought to the newest schema: it
 * stays as it is, and nothing may be sent without it.
 */
export function openOutbox(file: string): { db: DatabaseSync } {
  try {
    return { db: openRecord(file, { name: 'The outbox', migrations, synchronous: 'FULL', check: 'always' }) }
  } catch (error) {
    throw error instanceof AppError ? error : outboxUnusable(error)
  }
}

/** The sentence for an outbox that cannot be used, by what is wrong with it. */
export function outboxUnusable(cause: unknown): AppError {
  return new AppError(
    'outbox_unusable',
    cause instanceof NewerSchema
      ? 'The outbox was saved by a newer version of Planroom. Ordering is off until you update Planroom.'
      : 'The outbox can’t be opened because its file is damaged. Ordering is off so that nothing is ordered twice.',
    { cause },
  )
}
