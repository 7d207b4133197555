import type { StoredEntry } from '../store/entry.ts'

/** How long a deletion can be taken back before it is sent, in seconds. */
export const undoSeconds = 10

/**
 * Whether the moment to take something back is over. One that is further away than it can be is of a clock that was
 * set back meanwhile: it is over, too: that clock may take years.
 */
export const isSendDue = (sendsAt: number, now: number): boolean =>
  sendsAt <= now || sendsAt - now > undoSeconds + 1

/**
 * For how long an unknown entry is looked for by itself, and the shortest and longest pause between two looks, in
 * seconds.
 */
const dayLong = 24 * 3600
const shortestPause = 15
const longestPause = 3600

/**
 * In how many seconds an unknown entry is to be looked for by itself; null where only its user looks any more. Pauses
 * grow with the time since it was sent, so that they are the same after a restart.
 */
export function nextCheckIn({ endedAt, checkedAt }: StoredEntry, now: number): number | null {
  if (checkedAt === null) return 0
  const age = Math.max(0, checkedAt - (endedAt ?? checkedAt))
  if (age >= dayLong) return null
  const pause = Math.min(longestPause, Math.max(shortestPause, age))
  // A clock that was set back must not put it off.
  return Math.min(pause, Math.max(0, checkedAt + pause - now))
}
