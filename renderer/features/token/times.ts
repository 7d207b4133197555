/** When a scan link's token ends, in words and choices. Times are seconds since the epoch. */

export type Phase = 'valid' | 'soon' | 'ended' | 'unknown'

const DAY = 86_400
/** Where no reminder is set, an end this near is soon all the same. */
const USUALLY_SOON_DAYS = 3
/** The service's clock may be a little ahead: an end that is nearer than this counts as past. */
const NEAREST = 60

export const extendDays = [7, 14, 28] as const
export const remindChoices = [1, 3, 7] as const

export function phaseOf(validUntil: number | null, remindDays: number | null, now: number): Phase {
  if (validUntil === null) return 'unknown'
  if (validUntil <= now) return 'ended'
  return validUntil - now <= (remindDays ?? USUALLY_SOON_DAYS) * DAY ? 'soon' : 'valid'
}

/**
 * So many days after the present end, or after now where that is past or not known (then to the full minute, as it is
 * shown).
 */
export function endAfter(days: number, validUntil: number | null, now: number): number {
  if (validUntil !== null && validUntil > now) return validUntil + days * DAY
  return Math.ceil((now + days * DAY) / 60) * 60
}

/** `2026-03-04T15:30` of a date-time field, read in the time zone of this computer; null for no time. */
export function localToSeconds(text: string): number | null {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const seconds = new Date(text).getTime() / 1000
  return Number.isFinite(seconds) ? seconds : null
}

/** The other way: what a date-time field shows for a time, to the minute. */
export function secondsToLocal(seconds: number): string {
  const date = new Date(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * What is wrong with a new end: no time, in the past, or not later than the end that it has and that is still ahead.
 */
export function endProblem(
  until: number | null,
  validUntil: number | null,
  now: number,
): 'missing' | 'past' | 'notLater' | null {
  if (until === null) return 'missing'
  if (until <= now + NEAREST) return 'past'
  return validUntil !== null && until <= validUntil ? 'notLater' : null
}
