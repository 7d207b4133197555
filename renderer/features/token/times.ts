import { localDay } from '../../../shared/domain/localDay.ts'

/** End of a scan link: remaining time and choices. Times are seconds since the epoch. */

export type TokenPhase = 'valid' | 'soon' | 'ended' | 'unknown'

const DAY = 86_400
/** Days before the end from which the phase is `soon`, if there is no reminder. */
const USUALLY_SOON_DAYS = 3
/** Minimum time until a new end, in seconds. The service's clock may be ahead, so a nearer end counts as past. */
const NEAREST = 60

export const extendDays = [7, 14, 28] as const
export const remindChoices = [1, 3, 7] as const

export function phaseOf(validUntil: number | null, remindDays: number | null, now: number): TokenPhase {
  if (validUntil === null) return 'unknown'
  if (validUntil <= now) return 'ended'
  return validUntil - now <= (remindDays ?? USUALLY_SOON_DAYS) * DAY ? 'soon' : 'valid'
}

/**
 * Returns an end some days after the present end. If that is past or unknown: some days from now, rounded up to the
 * full minute that is shown.
 */
export function endAfter(days: number, validUntil: number | null, now: number): number {
  if (validUntil !== null && validUntil > now) return validUntil + days * DAY
  return Math.ceil((now + days * DAY) / 60) * 60
}

/** Parses the value of a date-time field, such as `2026-03-04T15:30`, in local time. Null if it is not a time. */
export function localToSeconds(text: string): number | null {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const seconds = new Date(text).getTime() / 1000
  return Number.isFinite(seconds) ? seconds : null
}

/** Returns a time as the value of a date-time field, to the minute. */
export function secondsToLocal(seconds: number): string {
  const date = new Date(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${localDay(seconds)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns why a new end is invalid: missing, past, or not later than the present end. Null if it is valid. */
export function endProblemText(
  until: number | null,
  validUntil: number | null,
  now: number,
): 'missing' | 'past' | 'notLater' | null {
  if (until === null) return 'missing'
  if (until <= now + NEAREST) return 'past'
  return validUntil !== null && until <= validUntil ? 'notLater' : null
}
