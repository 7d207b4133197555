import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/errors.ts'
import { OtherSchema, openRecord, prepareReporting } from '../../sqlite/database.ts'
import { localError } from './entry.ts'
import { outboxSchema, outboxVersion } from './outboxSchema.ts'
import { OutdatedRecord, sealChanges, sealEnding, verifyRows, type Provenance } from './seal.ts'

/**
 * Opens the outbox at `file`. It is apart from the catalogue, which may be lost and read again: what was ordered may
 * not be. Every commit is on disk before it returns, so that a power loss cannot make Planroom forget that something
 * was sent. Throws `outbox_unusable` for a file that is damaged, older than its seal, or of another schema: it stays as
 * it is, and nothing may be sent without it. Throws `busy` while another process has it.
 *
 * Where the files were copied or restored, what waits in them may have been sent since: it becomes unknown. Returns
 * how many entries that are. `now`: seconds since the epoch.
 */
export function openOutbox(file: string, now: () => number): { db: DatabaseSync; doubted: number } {
  let provenance: Provenance = 'continued'
  const verify = (db: DatabaseSync): void => {
    provenance = verifyRows(db, file)
  }
  try {
    const kind = {
      name: 'The outbox',
      schema: outboxSchema,
      version: outboxVersion,
      synchronous: 'FULL',
      check: 'always',
    } as const
    // A new database is made under another name, and has nothing to be verified.
    const db = openRecord(file, { ...kind, verify }, [sealEnding])
    try {
      let doubted = 0
      sealChanges(db, file, () => {
        if (provenance === 'copied') doubted = doubtWaiting(db, now())
      })
      return { db, doubted }
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    throw error instanceof AppError ? error : outboxUnusable(error)
  }
}

/** Makes what waits unknown: the original of a copied folder may have sent it. Returns how many entries that are. */
function doubtWaiting(db: DatabaseSync, now: number): number {
  const error = localError(
    'outcome_unknown',
    'Planroom’s data folder was copied or restored. This entry may have been sent since. Not confirmed yet.',
  )
  return Number(
    prepareReporting(
      db,
      `UPDATE entries SET state = 'unknown', error = :error, candidates = '[]', agreed = 0, is_denied = 0,
      ended_at = :now, checked_at = NULL, changed_at = :now WHERE state = 'ready'`,
    ).run({ error: JSON.stringify(error), now }).changes,
  )
}

/** The sentence for an outbox that cannot be used, by what is wrong with it. */
export function outboxUnusable(cause: unknown): AppError {
  return new AppError('outbox_unusable', sentenceOf(cause), { cause })
}

function sentenceOf(cause: unknown): string {
  if (cause instanceof OtherSchema)
    return cause.isNewer
      ? 'The outbox was saved by a newer version of Planroom. Ordering is off until you update Planroom.'
      : 'The outbox was saved by an older version of Planroom that this one can’t read. Ordering is off so that ' +
          'nothing is ordered twice.'
  if (cause instanceof OutdatedRecord)
    return 'The outbox is older than its last saved state. Ordering is off so that nothing is ordered twice.'
  return 'The outbox can’t be opened because its file is damaged. Ordering is off so that nothing is ordered twice.'
}
