import type { StoredEntry } from '../store/entry.ts'

/** Time in which a deletion can be undone before it is sent, in seconds. */
export const undoSeconds = 10

/**
 * Whether an undo period is over. A time further away than the longest period comes from a clock that was set back. It
 * counts as over, since it may be years away.
 */
export const isSendDue = (sendsAt: number, now: number): boolean =>
  sendsAt <= now || sendsAt - now > undoSeconds + 1

/** Automatic checks of an unknown entry end after this time, in seconds. */
const maxCheckSeconds = 24 * 3600
/** Shortest pause between two checks, in seconds. */
const minPauseSeconds = 15
/** Longest pause between two checks, in seconds. */
const maxPauseSeconds = 3600

/**
 * Returns the seconds until the next automatic check of an unknown entry; null if only the user may start a check. The
 * pause depends on the time since sending, so that it still grows after a restart.
 */
export function nextCheckIn({ kind, endedAt, checkedAt }: StoredEntry, now: number): number | null {
  // Nothing at the service shows whether an operation arrived.
  if (kind === 'operation') return null
  if (checkedAt === null) return 0
  const age = Math.max(0, checkedAt - (endedAt ?? checkedAt))
  if (age >= maxCheckSeconds) return null
  const pause = Math.min(maxPauseSeconds, Math.max(minPauseSeconds, age))
  // A clock that was set back must not delay the check.
  return Math.min(pause, Math.max(0, checkedAt + pause - now))
}
