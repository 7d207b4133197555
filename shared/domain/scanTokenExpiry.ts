/** Minimum distance of a new expiry from now, in seconds. The expiry must not be past when the service receives it. */
const minAhead = 60
/** End of the year 9999: ISO 8601 has no common form for later times. */
const latestEnd = 253_402_300_799

export type EndProblem = 'past' | 'shorter' | 'far'

/**
 * Returns why the scan link may not expire at `until`; null if it may. A future expiry is never shortened. All in
 * seconds since the epoch; `current` is null if unknown.
 */
export function endProblem(until: number, current: number | null, now: number): EndProblem | null {
  if (!(until > now + minAhead)) return 'past'
  if (until > latestEnd) return 'far'
  return current !== null && current > now && until <= current - 1 ? 'shorter' : null
}
