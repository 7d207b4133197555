import { emptyFilter, type OrderFilter } from '../../../../shared/domain/filter.ts'
import { localDay } from '../../../../shared/domain/localDay.ts'
import type { DateRange } from '../../../../shared/domain/periods.ts'
import type { Facets } from '../../../../shared/contract/orders.ts'
import { formatDay } from '../../../ui/format.ts'
import { messages } from '../../../app/messages.ts'
import type { OrderPeople } from '../people.ts'

/** Returns texts of the active filters among the less common filters, which share a button. */
export function moreFilters(
  filter: OrderFilter,
  facets: Facets | null,
  people: Pick<OrderPeople, 'nameOf'>,
): string[] {
  const { chip: texts, onDiskValues } = messages.filters
  const { userEmail, officeId, onDisk, completeness, handover, unlisted } = filter
  return [
    ...(userEmail === null ? [] : [texts.user(people.nameOf(userEmail))]),
    ...(officeId === null ? [] : [texts.office(officeName(facets, officeId))]),
    ...(onDisk === 'any' ? [] : [onDiskValues[onDisk]]),
    ...(completeness === 'any' ? [] : [messages.completeness.filterValues[completeness]]),
    ...(handover === 'any' ? [] : [messages.handover.filterValues[handover]]),
    ...(unlisted ? [texts.unlisted] : []),
  ]
}

export const isFiltered = (filter: OrderFilter): boolean =>
  JSON.stringify(filter) !== JSON.stringify(emptyFilter)

const officeName = (facets: Facets | null, id: string): string =>
  facets?.offices.find(({ value }) => value === id)?.label ?? messages.filters.chip.unknownOffice

export const isAnyDate = ({ after, before }: DateRange): boolean => after === null && before === null

/** Describes the dates of a filter that match no period. */
export function describeDates({ after, before }: DateRange): string {
  const texts = messages.dateFilter
  if (before === null) return texts.since(formatDay(after))
  return after === null ? texts.until(formatDay(before)) : texts.between(formatDay(after), formatDay(before))
}

/**
 * Returns the first or last second of a day such as `2026-03-04`, in local time. Null if it is no day, or if the year
 * is outside 1970 to 2200: it is still being typed.
 */
export function dayToSeconds(day: string, end: 'start' | 'end'): number | null {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined || !day.match(/^\d{4,}-\d\d-\d\d$/))
    return null
  if (year < 1970 || year > 2200) return null
  const moment = end === 'start' ? new Date(year, month - 1, date) : new Date(year, month - 1, date + 1)
  const seconds = moment.getTime() / 1000
  if (!Number.isFinite(seconds)) return null
  return end === 'start' ? seconds : seconds - 1
}

export function secondsToDay(seconds: number | null): string {
  return seconds === null ? '' : localDay(seconds)
}
