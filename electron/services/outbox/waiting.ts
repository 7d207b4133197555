import { undoSeconds } from './deletions.ts'
import type { Entries } from './store.ts'
import { dueOf, isEarly, type Work } from './work.ts'

/**
 * Whether the moment to take something back is over. One that is further away than it can be is of a clock that was set back meanwhile: it is
 * over, too, as nobody would wait for that clock.
 */
export const isDue = (sendsAt: number, now: number): boolean =>
  sendsAt <= now || sendsAt - now > undoSeconds + 1

/** Connections with something that waits for the service, and in how many seconds it would not be too early any more. */
export function whatWaits(
  entries: Entries,
  work: Pick<Work, 'unrecorded'>,
  now: () => number,
): Map<string, number> {
  const waiting = new Map<string, number>()
  const wait = (id: string, seconds: number): void => {
    waiting.set(id, Math.min(waiting.get(id) ?? seconds, seconds))
  }
  for (const entry of entries.inState('unknown', null))
    if (isEarly(entry))
      wait(
        entry.connectionId,
        entry.lookedAt === null ? 0 : Math.max(0, Math.min(dueOf(entry) - now(), entry.quiet ?? 0)),
      )
  for (const connectionId of work.unrecorded()) wait(connectionId, 0)
  for (const { connectionId, sendsAt } of entries.goingByThemselves())
    // A clock that was set back must not make it wait longer than it was meant to.
    wait(connectionId, Math.max(0, Math.min(sendsAt - now(), undoSeconds)))
  return waiting
}
