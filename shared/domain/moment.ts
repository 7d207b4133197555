/**
 * Moments from outside, in seconds since the epoch. The service, a shared folder or a damaged file may say anything:
 * what no calendar of an order has is no date, and never a fault.
 */

const latest = Date.UTC(2200, 0, 1) / 1000

/** A moment from 1970 up to 2200; null for anything else. */
export const momentOf = (seconds: unknown): number | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= latest ? seconds : null

/** The moment as a Date; null where it is none. */
export function dateOf(seconds: unknown): Date | null {
  const moment = momentOf(seconds)
  return moment === null ? null : new Date(moment * 1000)
}

/** `2026-03-01T09:30:00.000Z`; null for what is no moment. */
export const isoTime = (seconds: unknown): string | null => dateOf(seconds)?.toISOString() ?? null

/** `2026-03-01`; null for what is no moment. */
export const isoDay = (seconds: unknown): string | null => isoTime(seconds)?.slice(0, 10) ?? null
