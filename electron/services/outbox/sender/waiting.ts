import { undoSeconds } from './deletions.ts'
import type { StoredEntry } from '../store/entry.ts'
import type { Entries } from '../store/entriesRepository.ts'
import type { Work } from './work.ts'

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

/**
 * Connections with something that waits for the service, and in how many seconds it would not be too early any more.
 */
export function whatWaits(
  entries: Entries,
  work: Pick<Work, 'unrecorded'>,
  now: () => number,
): Map<string, number> {
  const waiting = new Map<string, number>()
  const wait = (id: string, seconds: number): void => {
    waiting.set(id, Math.min(waiting.get(id) ?? seconds, seconds))
  }
  for (const entry of entries.inState('unknown', null)) {
    const seconds = nextCheckIn(entry, now())
    if (seconds !== null) wait(entry.connectionId, seconds)
  }
  for (const connectionId of work.unrecorded()) wait(connectionId, 0)
  for (const { connectionId, sendsAt } of entries.goingByThemselves())
    // A clock that was set back must not make it wait longer than it was meant to.
    wait(connectionId, Math.max(0, Math.min(sendsAt - now(), undoSeconds)))
  return waiting
}
