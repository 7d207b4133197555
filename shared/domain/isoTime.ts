import { z } from 'zod'

const exact = z.iso.datetime({ offset: true })
/** The last moment that a date of the runtime can hold. */
const latestSeconds = 8.64e12

/** A moment as it was written: seconds since the epoch, and whether a time zone was said. */
interface IsoTime {
  seconds: number
  hasZone: boolean
}

/**
 * Reads an ISO 8601 date-time; null for anything else, also for days that no calendar has. Without a zone it is UTC, as
 * the scan link has it (resources/docs/service.md). A space for the T, a fraction, a time without its seconds and a
 * zone without its colon are understood.
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
 * Reads a point in time as a person gives it: a date (the start of that day in local time), a date-time (local time
 * where it has no zone) or seconds since the epoch. The answer is in seconds since the epoch; null for anything else,
 * also for days that no calendar has. Four digits that look like a year are not taken for seconds.
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

/** What the clocks of this computer call the moment that UTC calls so. */
function inLocalTime(seconds: number): number {
  const utc = new Date(seconds * 1000)
  const local = new Date(2000, 0, 1)
  local.setFullYear(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate())
  local.setHours(utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds(), utc.getUTCMilliseconds())
  return local.getTime() / 1000
}

/** `+02`, `+0200` and `+02:00` alike; nothing is UTC. */
function zoneOf(zone: string): string {
  if (zone === '' || zone === 'Z') return 'Z'
  return `${zone.slice(0, 3)}:${zone.length > 3 ? zone.slice(-2) : '00'}`
}
