import type { StoredEntry } from '../store/entry.ts'

/** Time in which a deletion can be undone before it is sent, in seconds. */
export const undoSeconds = 10

/**
 * Whether an undo period is over. A time further away than the longest period comes from a clock that was set back. It
 * counts as over, since it may be years away.
 */
export const isSendDue = (sendsAt: number, now: number): boolean =>
  sendsAt <= now || sendsAt - now > undoSeconds + 1

/**
 * How long an unknown entry is checked automatically, and the shortest and longest pause between checks, in seconds.
 */
const dayLong = 24 * 3600
const shortestPause = 15
const longestPause = 3600

/**
 * Returns the seconds until the next automatic check of an unknown entry; null if only the user checks it. Pauses grow
 * with the time since sending, so they survive a restart.
 */
export function nextCheckIn({ endedAt, checkedAt }: StoredEntry, now: number): number | null {
  if (checkedAt === null) return 0
  const age = Math.max(0, checkedAt - (endedAt ?? checkedAt))
  if (age >= dayLong) return null
  const pause = Math.min(longestPause, Math.max(shortestPause, age))
  // A clock that was set back must not delay it.
  return Math.min(pause, Math.max(0, checkedAt + pause - now))
}
