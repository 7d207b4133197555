/** Formats numbers and times in the user's language. Times are seconds since the epoch. */

import { dateOf } from '../../shared/domain/moment.ts'
import { languages } from './languages.ts'

const day = new Intl.DateTimeFormat(languages, { year: 'numeric', month: 'short', day: 'numeric' })
const stamp = new Intl.DateTimeFormat(languages, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const monthAndYear = new Intl.DateTimeFormat(languages, { year: 'numeric', month: 'long' })
const shortMonth = new Intl.DateTimeFormat(languages, { month: 'short' })
const shortMonthAndYear = new Intl.DateTimeFormat(languages, { year: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat(languages, { weekday: 'long' })
const hour = new Intl.DateTimeFormat(languages, { hour: 'numeric' })
const nearby = new Intl.DateTimeFormat(languages, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
const clock = new Intl.DateTimeFormat(languages, { timeStyle: 'short' })
/** English, because the result is part of an English sentence. */
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const one = new Intl.NumberFormat(languages, { maximumFractionDigits: 1 })
const two = new Intl.NumberFormat(languages, { maximumFractionDigits: 2 })

/** Shown for an invalid number or date. */
const none = '–'
/** Numbers from this value on are written in scientific notation. */
const longest = 1e15

const written = (format: Intl.DateTimeFormat, seconds: number | null): string => {
  const date = dateOf(seconds)
  return date === null ? none : format.format(date)
}

export const formatDay = (seconds: number | null): string => written(day, seconds)
/** Formats a month such as `2026-03`: “March 2026”. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return monthAndYear.format(new Date(year ?? 0, (number ?? 1) - 1))
}
/** Formats a month such as `2026-03` for a narrow place: “Mar”, and the year with January. */
export function formatShortMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  const date = new Date(year ?? 0, (number ?? 1) - 1)
  return (number === 1 ? shortMonthAndYear : shortMonth).format(date)
}
/** Formats a weekday, 0 for Sunday. */
export const formatWeekday = (day: number): string => weekday.format(new Date(2026, 1, 1 + day))
/** Formats an hour of the day: “2 PM”. */
export const formatHour = (value: number): string => hour.format(new Date(2026, 1, 1, value))
/** Formats day and time. */
export const formatStamp = (seconds: number | null): string => written(stamp, seconds)
export function formatNumber(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return none
  return Math.abs(value) < longest ? two.format(value) : value.toExponential(2)
}

/** Formats the time if it is today, otherwise day and time. */
export function formatTime(seconds: number | null, now: Date = new Date()): string {
  const date = dateOf(seconds)
  if (date === null) return none
  return date.toDateString() === now.toDateString() ? clock.format(date) : stamp.format(date)
}

/** Formats the time if it is today, "3 days ago" within a week, otherwise the day. */
export function formatWhen(seconds: number | null, now: Date = new Date()): string {
  const date = dateOf(seconds)
  if (date === null) return none
  const days = daysBetween(date, now)
  if (days === 0) return clock.format(date)
  return days > 0 && days < 7 ? relative.format(-days, 'day') : formatDay(seconds)
}

/** Formats a time near today: “4:30 PM”, within six days with the weekday, otherwise the day. */
export function formatComing(seconds: number, now: Date = new Date()): string {
  const date = dateOf(seconds)
  if (date === null) return none
  const days = daysBetween(date, now)
  if (days === 0) return clock.format(date)
  return Math.abs(days) < 7 ? nearby.format(date) : formatDay(seconds)
}

/** Returns the number of calendar days between two dates, in local time. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000)
}

export function formatBytes(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes) || bytes < 0) return none
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const text =
    unit === 0 || (value >= 100 && value < longest) ? Math.round(value).toString() : one.format(value)
  return `${text} ${units[unit] ?? ''}`
}

export const formatSpeed = (bytesPerSecond: number): string => `${formatBytes(bytesPerSecond)}/s`

export function formatDuration(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return none
  const rounded = Math.max(1, Math.round(seconds))
  if (rounded < 60) return `${String(rounded)} s`
  const minutes = Math.round(rounded / 60)
  if (minutes < 60) return `${String(minutes)} min`
  const rest = minutes % 60
  return rest === 0
    ? `${String(minutes / 60)} h`
    : `${String(Math.floor(minutes / 60))} h ${String(rest)} min`
}
