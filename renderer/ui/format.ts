/** Numbers and times as people read them, in the system's own language. Times come as seconds since the epoch. */

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: '2-digit' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
const stamp = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const one = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const two = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

const date = (seconds: number): Date => new Date(seconds * 1000)

export const formatDay = (seconds: number): string => day.format(date(seconds))
export const formatMoment = (seconds: number): string => moment.format(date(seconds))
/** Day and time, short enough for a list. */
export const formatStamp = (seconds: number): string => stamp.format(date(seconds))
export const formatNumber = (value: number): string => two.format(value)

/** The time alone if it was today, else day and time. */
export function formatTime(seconds: number, now: Date = new Date()): string {
  return date(seconds).toDateString() === now.toDateString()
    ? clock.format(date(seconds))
    : stamp.format(date(seconds))
}

/** The time alone if it was today, else the day. */
export function formatWhen(seconds: number, now: Date = new Date()): string {
  return date(seconds).toDateString() === now.toDateString()
    ? `at ${clock.format(date(seconds))}`
    : `on ${formatDay(seconds)}`
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const text = unit === 0 || value >= 100 ? Math.round(value).toString() : one.format(value)
  return `${text} ${units[unit] ?? ''}`
}

export const formatSpeed = (bytesPerSecond: number): string => `${formatBytes(bytesPerSecond)}/s`

export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${String(whole)} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${String(minutes)} min`
  const rest = minutes % 60
  return rest === 0
    ? `${String(minutes / 60)} h`
    : `${String(Math.floor(minutes / 60))} h ${String(rest)} min`
}
