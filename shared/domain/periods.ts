/** Periods that a date filter offers. All of them are whole days in local time. */

export const periods = ['today', 'last7Days', 'thisMonth', 'lastMonth'] as const
export type Period = (typeof periods)[number]

/** Seconds since the epoch. Both ends are inclusive, with the whole last second; null for an open end. */
export interface DateRange {
  after: number | null
  before: number | null
}

export const anyDate: DateRange = { after: null, before: null }

/** Returns the dates of a period at `now`. A current period has no end. */
export function rangeOf(period: Period, now: Date): DateRange {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const start = (...date: [number, number, number]): number => new Date(...date).getTime() / 1000
  switch (period) {
    case 'today':
      return { after: start(year, month, day), before: null }
    case 'last7Days':
      return { after: start(year, month, day - 6), before: null }
    case 'thisMonth':
      return { after: start(year, month, 1), before: null }
    case 'lastMonth':
      return { after: start(year, month - 1, 1), before: start(year, month, 1) - 1 }
  }
}

/** Returns the period with these dates at `now`; null for other dates. */
export function periodOf({ after, before }: DateRange, now: Date): Period | null {
  const isSame = (period: Period): boolean => {
    const range = rangeOf(period, now)
    return range.after === after && range.before === before
  }
  return periods.find(isSame) ?? null
}
