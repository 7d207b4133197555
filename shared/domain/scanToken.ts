/** How far ahead a new end of the scan link has to be, in seconds: by the time it arrives it must not be past. */
const minAhead = 60
/** The end of the year 9999: ISO 8601 has no plain way to write a later one. */
const latestEnd = 253_402_300_799

export type EndProblem = 'past' | 'shorter' | 'far'

/**
 * Why the scan link may not end at `until`; null when it may. An end that it has already is never brought forward,
 * unless it is past. All in seconds since the epoch; `current` null where it is not known.
 */
export function endProblem(until: number, current: number | null, now: number): EndProblem | null {
  if (!(until > now + minAhead)) return 'past'
  if (until > latestEnd) return 'far'
  return current !== null && current > now && until <= current - 1 ? 'shorter' : null
}
