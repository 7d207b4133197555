import { z } from 'zod'

const exact = z.iso.datetime({ offset: true })
/** The last second that a JavaScript Date can hold. */
const latestSeconds = 8.64e12

/** A parsed time: seconds since the epoch, and whether it had a time zone. */
interface IsoTime {
  seconds: number
  hasZone: boolean
}

/**
 * Parses an ISO 8601 date-time; null for anything else and for invalid dates. Without a zone it is UTC, as for the scan
 * link (resources/docs/service.md). Also accepts a space for the T, fractions, missing seconds and a zone without
 * colon.
 */
export function parseIsoTime(text: string): IsoTime | null {
  const parts = /^(\d{4}-\d\d-\d\d)[T ]([\d:.]+)(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text.trim().toUpperCase())
  if (parts === null) return null
  const [, day = '', time = '', zone = ''] = parts
  const written = `${day}T${time.length === 5 ? `${time}:00` : time}${zoneOf(zone)}`
  const seconds = exact.safeParse(written).success ? Date.parse(written) / 1000 : Number.NaN
  return Number.isNaN(seconds) ? null : { seconds, hasZone: zone !== '' }
}

/**
 * Parses a time typed by a person: a date, a date-time, or seconds since the epoch. A date is the start of the day.
 * Without a zone the time is local. Returns seconds since the epoch; null for anything else. Four digits that look like
 * a year are no seconds.
 */
export function parsePointInTime(text: string): number | null {
  const given = text.trim()
  if (/^\d+(\.\d+)?$/.test(given)) {
    const seconds = Number(given)
    return seconds <= latestSeconds && !/^(19|20|21)\d\d$/.test(given) ? seconds : null
  }
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given)
  const time = parseIsoTime(isDay ? `${given}T00:00:00` : given)
  if (time === null) return null
  return time.hasZone ? time.seconds : inLocalTime(time.seconds)
}

/** Returns the time at which a local clock shows the date and time that a UTC clock shows at `seconds`. */
function inLocalTime(seconds: number): number {
  const utc = new Date(seconds * 1000)
  const local = new Date(2000, 0, 1)
  local.setFullYear(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate())
  local.setHours(utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds(), utc.getUTCMilliseconds())
  return local.getTime() / 1000
}

/** Normalizes `+02`, `+0200` and `+02:00`; no zone is UTC. */
function zoneOf(zone: string): string {
  if (zone === '' || zone === 'Z') return 'Z'
  return `${zone.slice(0, 3)}:${zone.length > 3 ? zone.slice(-2) : '00'}`
}
