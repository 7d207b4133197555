import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/errors.ts'

interface SavedList {
  id: string
  name: string
  /** Seconds since the epoch. */
  changedAt: number
}

/**
 * Lists of drafts as the window keeps them while their lines are put right. `state` is the window's own text. `now`
 * in seconds.
 */
export function createDraftLists(db: DatabaseSync, now: () => number) {
  const all = db.prepare(
    'SELECT id, name, changed_at AS changedAt FROM draft_lists WHERE connection_id = ? ORDER BY changed_at DESC, id',
  )
  const one = db.prepare('SELECT id, name, state FROM draft_lists WHERE id = ?')
  const put = db.prepare(
    `INSERT INTO draft_lists (id, connection_id, name, state, changed_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, state = excluded.state, changed_at = excluded.changed_at
     WHERE connection_id = excluded.connection_id`,
  )
  const drop = db.prepare('DELETE FROM draft_lists WHERE id = ?')
  const forget = db.prepare('DELETE FROM draft_lists WHERE connection_id = ?')

  return {
    /** Newest first. */
    list: (connectionId: string): SavedList[] => all.all(connectionId) as unknown as SavedList[],
    /** Throws `not_found` for a list that was dropped, or never kept. */
    load(id: string): { id: string; name: string; state: string } {
      const found = one.get(id)
      if (found === undefined)
        throw new AppError('not_found', 'This list is not kept any more. Open its file again.')
      return found as { id: string; name: string; state: string }
    },
    /** A list never changes its connection: throws `not_found` where the id is another connection's. */
    keep(connectionId: string, id: string, name: string, state: string): void {
      if (put.run(id, connectionId, name, state, now()).changes === 0)
        throw new AppError('not_found', 'This list belongs to another company.')
    },
    drop(id: string): void {
      drop.run(id)
    },
    /** Takes away all lists of a connection that is forgotten. */
    forget(connectionId: string): void {
      forget.run(connectionId)
    },
  }
}
export type DraftLists = ReturnType<typeof createDraftLists>

/** The draft lists while their file, which is the outbox's too, cannot be used: everything throws `problem`. */
export function createUnusableDraftLists(problem: AppError): DraftLists {
  const refuse = (): never => {
    throw problem
  }
  return { list: refuse, load: refuse, keep: refuse, drop: refuse, forget: refuse }
}
