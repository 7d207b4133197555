import { emptyFilter, orderDates, type OrderDate, type OrderFilter } from './filter.ts'
import { anyDate, periodOf, rangeOf, type DateRange, type Period } from './periods.ts'

/**
 * A filter of the order list under a name. A period such as "Last month" is kept as that: tomorrow it has other dates.
 */
export interface OrderView {
  name: string
  filter: Omit<OrderFilter, 'retainedIds' | 'noticedAfter'>
  /** Takes the place of the filter's own dates; null where these count. */
  period: DatePeriod | null
}

/** A connection has at most so many views. */
export const maxViews = 50

/** The dates that a filter lets through. */
export const datesOf = (filter: OrderFilter, date: OrderDate): DateRange => ({
  after: filter[`${date}After`],
  before: filter[`${date}Before`],
})

/** The filter with these dates of one kind, and with any of the others. */
export const withDates = (filter: OrderFilter, date: OrderDate, range: DateRange): OrderFilter => ({
  ...filter,
  createdAfter: null,
  createdBefore: null,
  deliveredAfter: null,
  deliveredBefore: null,
  [`${date}After`]: range.after,
  [`${date}Before`]: range.before,
})

/** A period of one kind of dates. */
export interface DatePeriod {
  date: OrderDate
  period: Period
}

/**
 * The period that a filter has, as of `now`; null for other dates. On some days two periods have the same dates, such
 * as today and this month on the first of it: then it is the one that was chosen.
 */
export function periodIn(filter: OrderFilter, chosen: DatePeriod | null, now: Date): DatePeriod | null {
  if (chosen !== null) {
    const [has, wanted] = [datesOf(filter, chosen.date), rangeOf(chosen.period, now)]
    if (has.after === wanted.after && has.before === wanted.before) return chosen
  }
  for (const date of orderDates) {
    const period = periodOf(datesOf(filter, date), now)
    if (period !== null) return { date, period }
  }
  return null
}

/** A filter as a view. Its dates are kept as the period that they are, see `periodIn`. */
export function viewOf(name: string, filter: OrderFilter, chosen: DatePeriod | null, now: Date): OrderView {
  const period = periodIn(filter, chosen, now)
  const dated = period === null ? filter : withDates(filter, period.date, anyDate)
  const { retainedIds: _ids, noticedAfter: _noticed, ...kept } = dated
  return { name, filter: kept, period }
}

/** The filter of a view, as of `now`. */
export function filterOf({ filter, period }: Omit<OrderView, 'name'>, now: Date): OrderFilter {
  const all = { ...emptyFilter, ...filter }
  return period === null ? all : withDates(all, period.date, rangeOf(period.period, now))
}

/** Names differ by more than case. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
