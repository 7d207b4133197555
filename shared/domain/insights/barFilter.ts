import { anyTraits, emptyFilter, type OrderFilter, type OrderTraits } from '../filter.ts'

/** The orders that the figures of Insights count. Times in seconds since the epoch, both ends inclusive. */
export interface InsightsScope {
  after: number | null
  before: number | null
  officeId: string | null
}

/** The orders of a bar: those with these properties. */
export interface InsightsBar extends Partial<OrderTraits> {
  /** A month such as `2026-03`. */
  month?: string
  userEmail?: string
  officeId?: string
}

/** Returns the filter that lists exactly the orders of a bar. */
export function barFilter(
  scope: InsightsScope,
  { month, userEmail, officeId, ...traits }: InsightsBar,
): OrderFilter {
  const dates = month === undefined ? scope : within(scope, monthRange(month))
  return {
    ...emptyFilter,
    createdAfter: dates.after,
    createdBefore: dates.before,
    officeId: officeId ?? scope.officeId,
    userEmail: userEmail ?? null,
    traits: { ...anyTraits, ...traits },
  }
}

/** Returns the orders of a photographer or an office. `key`: empty for orders without one. */
export const photographerBar = (key: string): InsightsBar =>
  key === '' ? { isWithoutCreator: true } : { userEmail: key }
export const officeBar = (key: string): InsightsBar =>
  key === '' ? { isWithoutOffice: true } : { officeId: key }

type Dates = Pick<InsightsScope, 'after' | 'before'>

/** Returns the first and the last second of a month such as `2026-03`, in local time. */
export function monthRange(month: string): { after: number; before: number } {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return {
    after: new Date(year, number - 1).getTime() / 1000,
    before: new Date(year, number).getTime() / 1000 - 1,
  }
}

const within = (scope: Dates, range: { after: number; before: number }): Dates => ({
  after: Math.max(scope.after ?? range.after, range.after),
  before: Math.min(scope.before ?? range.before, range.before),
})
