import type { StoredEntry } from '../store/entry.ts'

/** How long nobody else can have sent what was placed or looked for, in milliseconds. */
const freshMs = 60_000

/**
 * Which entries are of this moment: placed for the first time, or looked for, within a minute. Whatever else waits may
 * have been sent by a copy of the data folder, and is looked for before it is sent. So is a row of a list, which
 * another computer may have ordered from the same file.
 */
export interface Freshness {
  /** An entry was placed for the first time, or was looked for at the service and not found. */
  note(id: string): void
  isFresh(entry: StoredEntry): boolean
}

/** `elapsed`: milliseconds of a clock that is never set. */
export function createFreshness(elapsed: () => number = () => performance.now()): Freshness {
  const noted = new Map<string, number>()
  return {
    note(id) {
      noted.set(id, elapsed())
    },
    isFresh({ id, kind, isDenied }) {
      // Deleting reads the draft itself first.
      if (kind === 'draft_delete') return true
      const at = noted.get(id)
      return !isDenied && at !== undefined && elapsed() - at < freshMs
    },
  }
}
