import { z } from 'zod'

const exact = z.iso.datetime({ offset: true })

/** A moment as it was written: seconds since the epoch, and whether a time zone was said. */
interface IsoTime {
  seconds: number
  hasZone: boolean
}

/**
 * Reads an ISO 8601 date-time; null for anything else, also for days that no calendar has. Without a zone it is UTC, as interface.md has it for
 * the scan link. A space for the T, a fraction, a time without its seconds and a zone without its colon are understood.
 */
export function parseIsoTime(text: string): IsoTime | null {
  const parts = /^(\d{4}-\d\d-\d\d)[T ]([\d:.]+)(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text.trim().toUpperCase())
  if (parts === null) return null
  const [, day = '', time = '', zone = ''] = parts
  const written = `${day}T${time.length === 5 ? `${time}:00` : time}${zoneOf(zone)}`
  const seconds = exact.safeParse(written).success ? Date.parse(written) / 1000 : Number.NaN
  return Number.isNaN(seconds) ? null : { seconds, hasZone: zone !== '' }
}

/** `+02`, `+0200` and `+02:00` alike; nothing is UTC. */
function zoneOf(zone: string): string {
  if (zone === '' || zone === 'Z') return 'Z'
  return `${zone.slice(0, 3)}:${zone.length > 3 ? zone.slice(-2) : '00'}`
}
