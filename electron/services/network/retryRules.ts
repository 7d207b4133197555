/** Retry rules for files. Reads of the service have their own: api/client/readRetries.ts. */
export interface RetryRules {
  /** Maximum number of consecutive attempts without progress. Then the file fails. */
  attempts: number
  /** First pause in milliseconds. Each further one is twice as long, plus or minus jitter. */
  baseMs: number
  longestMs: number
  /** Maximum pause for a `Retry-After`, in milliseconds. Longer values are cut. */
  longestRetryAfterMs: number
}

export const defaultRetry: RetryRules = {
  attempts: 8,
  baseMs: 500,
  longestMs: 30_000,
  longestRetryAfterMs: 300_000,
}

/**
 * Fewer new bytes do not count as progress: otherwise a server that resets after a few bytes would be retried forever.
 * The end of the file always counts.
 */
export const progressBytes = 64 * 1024

/** Consecutive attempts without progress for one file, over a whole run. */
export interface Tries {
  failed: number
}

/** Whether a status may be different next time (resources/docs/commandLine.md, "What sync promises", 9). */
export function isRetryStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/**
 * Returns the pause of a `Retry-After` in milliseconds; null if it is unusable. A date is compared with the answer's
 * `Date`, since this computer's clock may be wrong.
 */
export function retryAfterMs(header: string | undefined, answeredAt: string | undefined): number | null {
  if (header === undefined) return null
  const value = header.trim()
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(date)) return null
  const sent = Date.parse(answeredAt ?? '')
  return Math.max(0, date - (Number.isNaN(sent) ? Date.now() : sent))
}

/**
 * Returns the pause after failed attempt number `attempt` (the first is 1), in milliseconds. `askedMs`: pause that the
 * server requested; null for none.
 */
export function waitBefore(
  attempt: number,
  askedMs: number | null,
  rules: RetryRules,
  random: () => number,
): number {
  const backoff = Math.min(rules.longestMs, rules.baseMs * 2 ** (attempt - 1)) * (0.75 + random() * 0.5)
  if (askedMs === null) return backoff
  return Math.max(Math.min(askedMs, rules.longestRetryAfterMs), Math.min(backoff, rules.baseMs))
}
