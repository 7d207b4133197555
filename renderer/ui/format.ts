/** Formats numbers and times in the user's language. Times are seconds since the epoch. */

import { dateOf } from '../../shared/domain/moment.ts'
import { languageTag } from './language.ts'

const day = new Intl.DateTimeFormat(languageTag, { year: 'numeric', month: 'short', day: 'numeric' })
const stamp = new Intl.DateTimeFormat(languageTag, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const monthAndYear = new Intl.DateTimeFormat(languageTag, { year: 'numeric', month: 'long' })
const shortMonth = new Intl.DateTimeFormat(languageTag, { month: 'short' })
const shortMonthAndYear = new Intl.DateTimeFormat(languageTag, { year: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat(languageTag, { weekday: 'long' })
const shortWeekday = new Intl.DateTimeFormat(languageTag, { weekday: 'short' })
const hour = new Intl.DateTimeFormat(languageTag, { hour: 'numeric' })
const nearby = new Intl.DateTimeFormat(languageTag, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
const clock = new Intl.DateTimeFormat(languageTag, { timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' })
const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
const sizeFormats = sizeUnits.map((unit, at) => unitFormat(unit, at === 0 ? 'long' : 'short'))
const speedFormats = sizeUnits.map((unit) => unitFormat(`${unit}-per-second`, 'short'))
const two = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 })

const list = new Intl.ListFormat(languageTag)

/** Shown for an invalid number or date. */
const none = '–'
/** Numbers from this value on are written in scientific notation. */
const longest = 1e15

function unitFormat(unit: string, unitDisplay: 'long' | 'short'): Intl.NumberFormat {
  return new Intl.NumberFormat(languageTag, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
}

const written = (format: Intl.DateTimeFormat, seconds: number | null): string => {
  const date = dateOf(seconds)
  return date === null ? none : format.format(date)
}

/** Joins names: “suite, state and country”. */
export const formatList = (names: readonly string[]): string => list.format(names)
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
/** Formats a weekday for a narrow place: “Sun”. */
export const formatShortWeekday = (day: number): string => shortWeekday.format(new Date(2026, 1, 1 + day))
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

export const formatBytes = (bytes: number | null): string => sizeText(bytes, sizeFormats)
export const formatSpeed = (bytesPerSecond: number): string => sizeText(bytesPerSecond, speedFormats)

function sizeText(bytes: number | null, formats: readonly Intl.NumberFormat[]): string {
  if (bytes === null || !Number.isFinite(bytes) || bytes < 0) return none
  let value = bytes
  let at = 0
  while (value >= 999.5 && at < formats.length - 1) {
    value /= 1000
    at += 1
  }
  const rounded = at === 0 || (value >= 100 && value < longest) ? Math.round(value) : value
  return formats[at]?.format(rounded) ?? none
}

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
