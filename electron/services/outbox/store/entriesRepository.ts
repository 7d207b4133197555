import type { DatabaseSync } from 'node:sqlite'
import { createDoubtTransitions, type DoubtTransitions } from './doubtTransitions.ts'
import { createEntryQueries, type EntryQueries } from './entryQueries.ts'
import { createPlacingTransitions, type PlacingTransitions } from './placingTransitions.ts'
import { createSendingTransitions, type SendingTransitions } from './sendingTransitions.ts'

/**
 * The entries of the outbox. Every change of state is one conditional update that says whether it was made, so that of
 * two callers only one ever sends an entry. What returns has been committed to disk. Several changes together belong
 * into one transaction of the caller.
 */
export interface Entries extends EntryQueries, PlacingTransitions, SendingTransitions, DoubtTransitions {}

/** One instance a database. `now`: seconds since the epoch. */
export function createEntries(db: DatabaseSync, now: () => number): Entries {
  return {
    ...createEntryQueries(db),
    ...createPlacingTransitions(db, now),
    ...createSendingTransitions(db, now),
    ...createDoubtTransitions(db, now),
  }
}
