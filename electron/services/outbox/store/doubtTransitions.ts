import type { DatabaseSync } from 'node:sqlite'
import type { Entry, EntryError } from '../../../../shared/contract/outbox.ts'
import { prepareReporting } from '../../sqlite/database.ts'
import { live } from './columns.ts'
import type { Before, StoredEntry } from './entry.ts'
import { json } from './row.ts'

/** An entry whose outcome is unknown. Each change says whether it was made. */
export interface DoubtTransitions {
  /** unknown → ready, for the deletion of a draft that is still there. It is not sent by itself any more. */
  undeleted: (id: string, checkedAt: number, error: EntryError) => boolean
  /** unknown stays unknown after a look that began at `checkedAt`; null where none succeeded yet. */
  doubt: (
    id: string,
    checkedAt: number | null,
    candidates: Entry['candidates'],
    error: EntryError | null,
  ) => boolean
  /** unknown → ready, by the user's own word. `before` holds the orders that the user has seen and said no to. */
  deny: (id: string, before: Before) => boolean
  /** What stays unknown is none of the orders in `before`, by the user's own word. */
  exclude: (id: string, before: Before) => boolean
  /** ready or refused → unknown, as it was seen: one of these orders may have come of it. */
  suspect: (
    entry: StoredEntry,
    checkedAt: number,
    candidates: Entry['candidates'],
    error: EntryError,
  ) => boolean
  /** The clock was set back: an unknown entry's request counts as over now. */
  rebase: (id: string) => void
}

/** `now`: seconds since the epoch. */
export function createDoubtTransitions(db: DatabaseSync, now: () => number): DoubtTransitions {
  const prepare = (sql: string) => prepareReporting(db, sql)
  const undeleted =
    prepare(`UPDATE entries SET state = 'ready', error = :error, candidates = '[]', agreed = 0, checked_at =
    :looked, changed_at = :now
    WHERE id = :id AND state = 'unknown' AND kind = 'draft_delete'`)
  const doubt =
    prepare(`UPDATE entries SET error = coalesce(:error, error), candidates = :candidates, checked_at = :looked,
    changed_at = :now WHERE id = :id AND state = 'unknown'`)
  const deny =
    prepare(`UPDATE entries SET state = 'ready', error = NULL, candidates = '[]', agreed = 0, before = :before,
    is_denied = kind <> 'draft_delete', changed_at = :now WHERE id = :id AND state = 'unknown' AND ${live}`)
  const exclude = prepare(
    `UPDATE entries SET before = :before, changed_at = :now WHERE id = :id AND state = 'unknown' AND ${live}`,
  )
  const suspect =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, candidates = :candidates, agreed = 0,
    ended_at = coalesce(ended_at, sent_at, :now), checked_at = :looked, changed_at = :now
    WHERE id = :id AND state = :state AND edition = :edition AND ${live}`)
  const rebase = prepare(`UPDATE entries SET ended_at = :now WHERE id = :id AND state = 'unknown'`)

  return {
    undeleted: (id, checkedAt, error) =>
      undeleted.run({ id, looked: checkedAt, error: json(error), now: now() }).changes > 0,
    doubt: (id, checkedAt, candidates, error) =>
      doubt.run({
        id,
        looked: checkedAt,
        candidates: JSON.stringify(candidates),
        error: json(error),
        now: now(),
      }).changes > 0,
    deny: (id, before) => deny.run({ id, before: json(before), now: now() }).changes > 0,
    exclude: (id, before) => exclude.run({ id, before: json(before), now: now() }).changes > 0,
    suspect: ({ id, state, edition }, checkedAt, candidates, error) =>
      suspect.run({
        id,
        state,
        edition,
        looked: checkedAt,
        candidates: JSON.stringify(candidates),
        error: json(error),
        now: now(),
      }).changes > 0,
    rebase(id) {
      rebase.run({ id, now: now() })
    },
  }
}
