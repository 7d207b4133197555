import type { DatabaseSync } from 'node:sqlite'
import type { Output } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import { prepareReporting } from '../sqlite/database.ts'

/**
 * Bulk orders that the window saves while their rows are corrected. `state`: text that only the window reads and
 * writes. Every call throws if the database can't be used.
 */
export type DraftLists = ReturnType<typeof createDraftLists>

/** `now`: in seconds since the epoch. */
export function createDraftLists(db: DatabaseSync, now: () => number) {
  const all = db.prepare(
    'SELECT id, name, changed_at AS changedAt FROM draft_lists WHERE connection_id = ? ORDER BY changed_at DESC, id',
  )
  const one = db.prepare('SELECT id, name, state FROM draft_lists WHERE id = ? AND connection_id = ?')
  const put = prepareReporting(
    db,
    `INSERT INTO draft_lists (id, connection_id, name, state, changed_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, state = excluded.state, changed_at = excluded.changed_at
     WHERE connection_id = excluded.connection_id`,
  )
  const drop = prepareReporting(db, 'DELETE FROM draft_lists WHERE id = ?')
  const forget = prepareReporting(db, 'DELETE FROM draft_lists WHERE connection_id = ?')

  return {
    /** Newest first. Times in seconds since the epoch. */
    list: (connectionId: string) => all.all(connectionId) as unknown as Output<'bulk:list'>['lists'],
    /** Throws `not_found` for a deleted or unknown list, or a list of another connection. */
    load(connectionId: string, id: string): Output<'bulk:load'> {
      const found = one.get(id, connectionId)
      if (found === undefined)
        throw new AppError('not_found', 'This bulk order is no longer saved. Open its file again.')
      return found as unknown as Output<'bulk:load'>
    },
    /** Saves a list. Throws `not_found` if the id belongs to another connection. */
    keep(connectionId: string, id: string, name: string, state: string): void {
      if (put.run(id, connectionId, name, state, now()).changes === 0)
        throw new AppError('not_found', 'This bulk order belongs to another company.')
    },
    /** Deletes a list, if it is there. */
    drop: (id: string) => void drop.run(id),
    /** Deletes all lists of a connection that is removed. */
    forget: (connectionId: string) => void forget.run(connectionId),
  }
}

/**
 * Replaces the bulk orders while the outbox's database, which stores them, can't be used. Every call throws `problem`.
 */
export function createUnusableDraftLists(problem: AppError): DraftLists {
  const refuse = (): never => {
    throw problem
  }
  return { list: refuse, load: refuse, keep: refuse, drop: refuse, forget: refuse }
}
