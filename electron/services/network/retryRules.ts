/** How a file is tried again. Reads of the service have numbers of their own: api/client/readRetries.ts. */
export interface RetryRules {
  /** Tries in a row without progress before a file fails. */
  attempts: number
  /** First wait; each further one is twice as long, plus or minus jitter. Milliseconds. */
  baseMs: number
  longestMs: number
  /** The longest `Retry-After` that is honoured; a longer one is cut to this. */
  longestRetryAfterMs: number
}

export const defaultRetry: RetryRules = {
  attempts: 8,
  baseMs: 500,
  longestMs: 30_000,
  longestRetryAfterMs: 300_000,
}

/**
 * Fewer new bytes are no progress: a server that resets after each few of them would be asked without end. The end of
 * the file is progress whatever its length.
 */
export const progressBytes = 64 * 1024

/**
 * Tries of one file that brought nothing, one after the other. Counted over everything that a run does for the file.
 */
export interface Tries {
  failed: number
}

/** Answers that may be different next time (resources/docs/commandLine.md, "What sync promises", 9). */
export function isRetryStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/**
 * What `Retry-After` asks for in milliseconds, from seconds or a date; null when it says nothing usable. A date is
 * compared with the answer's own (`Date`): this computer's clock may be wrong.
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

/** How long to wait before try number `attempt` + 1 (the first failed try is 1). */
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
