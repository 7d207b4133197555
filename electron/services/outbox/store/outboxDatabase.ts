import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/errors.ts'
import { OtherSchema, openRecord, prepareReporting } from '../../sqlite/database.ts'
import { localError } from './entry.ts'
import { outboxSchema, outboxVersion } from './outboxSchema.ts'
import { OutdatedRecord, sealChanges, sealEnding, verifyRows, type Provenance } from './seal.ts'

/**
 * Opens the outbox at `file`. It is separate from the catalogue, which can be rebuilt. Every commit is flushed before
 * it returns, so that a power cut can't lose the fact that something was sent. Throws `outbox_unusable` for a file that
 * is damaged, older than its seal, or of another schema. The file stays unchanged, and nothing may be sent. Throws
 * `busy` while another process uses it. If the files were copied or restored, waiting entries may have been sent since,
 * and become unknown. `doubted` is their number. `now`: seconds since the epoch.
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
    // A new database is created under another name and needs no verification.
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

/** Makes waiting entries unknown: the original of a copied folder may have sent them. Returns their number. */
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

/** Returns the error of an unusable outbox, by its cause. */
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
