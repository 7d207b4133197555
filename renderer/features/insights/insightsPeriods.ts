import type { DateRange } from '../../../shared/domain/periods.ts'

/** Periods of Insights: whole months in local time, because the charts compare months. */
export const insightsPeriods = [
  'thisMonth',
  'lastMonth',
  'last12Months',
  'thisYear',
  'lastYear',
  'all',
] as const
export type InsightsPeriod = (typeof insightsPeriods)[number]

/** Months that a statement can be of. */
const statementMonths = 24

/** Returns the newest months such as `2026-03`, the present one first. */
export const recentMonths = (now: Date): string[] =>
  Array.from({ length: statementMonths }, (_, back) => {
    const date = new Date(now.getFullYear(), now.getMonth() - back)
    return `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`
  })

/** Returns the dates of a period at `now`. A current period has no end. */
export function insightsRange(period: InsightsPeriod, now: Date): DateRange {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const start = (...of: [number, number]): number => new Date(...of).getTime() / 1000
  switch (period) {
    case 'thisMonth':
      return { after: start(year, month), before: null }
    case 'lastMonth':
      return { after: start(year, month - 1), before: start(year, month) - 1 }
    case 'last12Months':
      return { after: start(year, month - 11), before: null }
    case 'thisYear':
      return { after: start(year, 0), before: null }
    case 'lastYear':
      return { after: start(year - 1, 0), before: start(year, 0) - 1 }
    case 'all':
      return { after: null, before: null }
  }
}
