import { emptyFilter, orderDates, type OrderFilter } from '../../../../shared/domain/filter.ts'
import { datesOf } from '../../../../shared/domain/orderViews.ts'
import { periodOf, type DateRange } from '../../../../shared/domain/periods.ts'
import type { Facets } from '../../../../shared/contract/orders.ts'
import { formatDay } from '../../../ui/format.ts'
import { messages } from '../../../app/messages.ts'
import type { OrderPeople } from '../people.ts'
import { statusName } from '../status/statusName.ts'

/** An active filter as a chip. `without` is the filter after removing it. */
export interface FilterChip {
  key: string
  text: string
  without: OrderFilter
}

export function activeFilters(
  filter: OrderFilter,
  facets: Facets | null,
  people: Pick<OrderPeople, 'nameOf'>,
): FilterChip[] {
  const texts = messages.filters.chip
  const chips: FilterChip[] = filter.statuses.map((status) => ({
    key: `status:${status}`,
    text: texts.status(statusName(status)),
    without: { ...filter, statuses: filter.statuses.filter((other) => other !== status) },
  }))
  const add = (key: string, text: string, change: Partial<OrderFilter>): void => {
    chips.push({ key, text, without: { ...filter, ...change } })
  }
  for (const date of orderDates) {
    const range = datesOf(filter, date)
    if (isAnyDate(range)) continue
    const { chip, fields } = messages.dateFilter
    add(date, chip(fields[date], describeDates(range)), {
      [`${date}After`]: null,
      [`${date}Before`]: null,
    })
  }
  if (filter.userEmail !== null) add('user', texts.user(people.nameOf(filter.userEmail)), { userEmail: null })
  if (filter.officeId !== null)
    add('office', texts.office(officeName(facets, filter.officeId)), { officeId: null })
  if (filter.onDisk !== 'any') add('disk', messages.filters.onDiskValues[filter.onDisk], { onDisk: 'any' })
  if (filter.unlisted) add('unlisted', texts.unlisted, { unlisted: false })
  if (filter.newlyDelivered) add('new', messages.unseen.newChip, { newlyDelivered: false })
  if (filter.deliveredAgain) add('updated', texts.updated, { deliveredAgain: false })
  if (filter.search !== '') add('search', texts.search(filter.search), { search: '' })
  return chips
}

export const isFiltered = (filter: OrderFilter): boolean =>
  JSON.stringify(filter) !== JSON.stringify(emptyFilter)

const officeName = (facets: Facets | null, id: string): string =>
  facets?.offices.find(({ value }) => value === id)?.label ?? id

export const isAnyDate = ({ after, before }: DateRange): boolean => after === null && before === null

function describeDates(range: DateRange): string {
  const texts = messages.dateFilter
  const period = periodOf(range, new Date())
  if (period !== null) return texts.periods[period]
  const { after, before } = range
  if (before === null) return texts.since(formatDay(after))
  return after === null ? texts.until(formatDay(before)) : texts.between(formatDay(after), formatDay(before))
}

/** The first or last second of a day such as `2026-03-04`, in local time. Null if it is not a day. */
export function dayToSeconds(day: string, end: 'start' | 'end'): number | null {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined || !day.match(/^\d{4,}-\d\d-\d\d$/))
    return null
  const moment = end === 'start' ? new Date(year, month - 1, date) : new Date(year, month - 1, date + 1)
  const seconds = moment.getTime() / 1000
  if (!Number.isFinite(seconds)) return null
  return end === 'start' ? seconds : seconds - 1
}

export function secondsToDay(seconds: number | null): string {
  if (seconds === null) return ''
  const date = new Date(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
