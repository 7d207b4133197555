/** Periods of whole days that end today, or with a month, in local time. */

export const periods = ['today', 'last7Days', 'thisMonth', 'lastMonth'] as const
export type Period = (typeof periods)[number]

/** Both ends in seconds since the epoch, the whole last second included; null for an open end. */
export interface DateRange {
  after: number | null
  before: number | null
}

export const anyDate: DateRange = { after: null, before: null }

/** The dates of a period, as of `now`. A period that goes on has no end. */
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

/** The period that has these dates, as of `now`; null for other dates. */
export function periodOf({ after, before }: DateRange, now: Date): Period | null {
  const isSame = (period: Period): boolean => {
    const range = rangeOf(period, now)
    return range.after === after && range.before === before
  }
  return periods.find(isSame) ?? null
}
