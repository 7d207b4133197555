/**
 * Times from outside, in seconds since the epoch. They may be wrong. An implausible time counts as missing, never as a
 * fault.
 */

const latest = Date.UTC(2200, 0, 1) / 1000

/** Returns a time from 1970 to 2200; null for anything else. */
export const momentOf = (seconds: unknown): number | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= latest ? seconds : null

/** Returns the time as a Date; null if it is invalid. */
export function dateOf(seconds: unknown): Date | null {
  const moment = momentOf(seconds)
  return moment === null ? null : new Date(moment * 1000)
}

/** Returns the month in local time, such as `2026-03`; null if invalid. */
export function monthOf(seconds: unknown): string | null {
  const date = dateOf(seconds)
  return date === null
    ? null
    : `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Formats a time as `2026-03-01T09:30:00.000Z`; null if it is invalid. */
export const isoTime = (seconds: unknown): string | null => dateOf(seconds)?.toISOString() ?? null

/** Formats the day of a time in UTC as `2026-03-01`; null if it is invalid. */
export const isoDay = (seconds: unknown): string | null => isoTime(seconds)?.slice(0, 10) ?? null
