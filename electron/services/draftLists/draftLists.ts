import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/errors.ts'
import { prepareReporting } from '../sqlite/database.ts'

interface SavedList {
  id: string
  name: string
  /** Seconds since the epoch. */
  changedAt: number
}

/**
 * Lists of drafts as the window keeps them while their lines are put right. `state` is the window's own text. While
 * their file cannot be used, everything throws the problem.
 */
export interface DraftLists {
  /** Newest first. */
  list(connectionId: string): SavedList[]
  /** Throws `not_found` for a list that was dropped, or never kept, or is another connection's. */
  load(connectionId: string, id: string): { id: string; name: string; state: string }
  /** A list never changes its connection: throws `not_found` where the id is another connection's. */
  keep(connectionId: string, id: string, name: string, state: string): void
  /** Deletes a list, if it is there. */
  drop(id: string): void
  /** Takes away all lists of a connection that is forgotten. */
  forget(connectionId: string): void
}

/** `now`: in seconds since the epoch. */
export function createDraftLists(db: DatabaseSync, now: () => number): DraftLists {
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
    list: (connectionId) => all.all(connectionId) as unknown as SavedList[],
    load(connectionId, id) {
      const found = one.get(id, connectionId)
      if (found === undefined)
        throw new AppError('not_found', 'This bulk order is no longer saved. Open its file again.')
      return found as { id: string; name: string; state: string }
    },
    keep(connectionId, id, name, state) {
      if (put.run(id, connectionId, name, state, now()).changes === 0)
        throw new AppError('not_found', 'This bulk order belongs to another company.')
    },
    drop(id) {
      drop.run(id)
    },
    forget(connectionId) {
      forget.run(connectionId)
    },
  }
}

/** The draft lists while their file, which is the outbox's too, cannot be used: everything throws `problem`. */
export function createUnusableDraftLists(problem: AppError): DraftLists {
  const refuse = (): never => {
    throw problem
  }
  return { list: refuse, load: refuse, keep: refuse, drop: refuse, forget: refuse }
}
