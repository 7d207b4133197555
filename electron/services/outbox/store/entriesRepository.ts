import type { DatabaseSync } from 'node:sqlite'
import { createEntryQueries } from './entryQueries.ts'
import { createEntryTransitions } from './entryTransitions.ts'

/**
 * The entries of the outbox. Every change of state is one conditional update that says whether it was made, so that of
 * two callers only one ever sends an entry. What returns has been committed to disk. Several changes together belong
 * into one transaction of the caller.
 */
export function createEntries(db: DatabaseSync, now: () => number) {
  return { ...createEntryQueries(db), ...createEntryTransitions(db, now) }
}
export type Entries = ReturnType<typeof createEntries>
