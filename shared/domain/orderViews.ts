import { z } from 'zod'
import { emptyFilter, orderDates, orderFilterSchema, type OrderDate, type OrderFilter } from './filter.ts'
import { anyDate, periodOf, periods, rangeOf, type DateRange } from './periods.ts'

/** A period of one kind of date. */
const datePeriodSchema = z.object({ date: z.enum(orderDates), period: z.enum(periods) })
export type DatePeriod = z.output<typeof datePeriodSchema>

/** A named filter of the order list. A period such as "Last month" is stored as such, since its dates change. */
export const orderViewSchema = z.object({
  name: z.string().trim().min(1).max(60),
  filter: z.object(orderFilterSchema.shape).omit({ retainedIds: true, noticedAfter: true }),
  /** Replaces the filter's dates; null to use them. */
  period: datePeriodSchema.nullable().default(null),
})
export type OrderView = z.output<typeof orderViewSchema>

/** Maximum number of views per connection. */
export const maxViews = 50

/** Returns the date range of a filter. */
export const datesOf = (filter: OrderFilter, date: OrderDate): DateRange => ({
  after: filter[`${date}After`],
  before: filter[`${date}Before`],
})

/** Returns the filter with this date range and no other. */
export const withDates = (filter: OrderFilter, date: OrderDate, range: DateRange): OrderFilter => ({
  ...filter,
  createdAfter: null,
  createdBefore: null,
  deliveredAfter: null,
  deliveredBefore: null,
  [`${date}After`]: range.after,
  [`${date}Before`]: range.before,
})

/**
 * Returns the period that a filter's dates have at `now`; null if they match no period. If two periods have the same
 * dates, such as today and this month on the first, `chosen` wins.
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

/** Returns a filter as a view. Its dates are stored as a period if possible, see `periodIn`. */
export function viewOf(name: string, filter: OrderFilter, chosen: DatePeriod | null, now: Date): OrderView {
  const period = periodIn(filter, chosen, now)
  const dated = period === null ? filter : withDates(filter, period.date, anyDate)
  const { retainedIds: _ids, noticedAfter: _noticed, ...kept } = dated
  return { name, filter: kept, period }
}

/** Returns the filter of a view at `now`. */
export function filterOf({ filter, period }: Omit<OrderView, 'name'>, now: Date): OrderFilter {
  const all = { ...emptyFilter, ...filter }
  return period === null ? all : withDates(all, period.date, rangeOf(period.period, now))
}

/** Compares names without case. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
