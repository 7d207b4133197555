import type { OrderTraits } from '../../../shared/domain/filter.ts'
import type { InsightsPeriod } from '../../features/insights/insightsPeriods.ts'
import { count, many } from './counts.ts'

/** Texts of Insights. */
export const insightsMessages = {
  insights: {
    title: 'Insights',
    count: (n: number): string => many(n, 'order'),
    period: 'Period',
    periods: {
      thisMonth: 'This month',
      lastMonth: 'Last month',
      last12Months: 'Last 12 months',
      thisYear: 'This year',
      lastYear: 'Last year',
      all: 'All time',
    } satisfies Record<InsightsPeriod, string>,
    office: 'Office',
    anyOffice: 'Any office',
    loading: 'Reading orders…',
    failedTitle: 'Couldn’t read the figures',
    emptyTitle: 'No orders yet',
    emptyText: 'Charts appear here as soon as there are orders. Drafts don’t count.',
    noneTitle: 'No orders in this period',
    noneText: 'Choose another period or office.',
    showAll: 'Show all time',
    ordersByMonth: 'Orders by month',
    month: 'Month',
    orders: 'Orders',
    noPackage: 'No package',
    others: 'Others',
    open: 'Show orders',
    cell: (row: string, column: string, value: string): string => `${row}, ${column}: ${value}`,
    /** The filter of the order list that a bar sets. */
    filter: (traits: readonly string[]): string =>
      traits.length === 0 ? 'Insights: without drafts' : `Insights: ${traits.join(', ')}`,
    filterHint: 'Orders of a bar in Insights. Click to remove this filter.',
    traits: {
      isTimed: 'delivered',
      isWithoutCreator: 'without photographer',
      isWithoutOffice: 'without office',
    } satisfies Partial<Record<keyof OrderTraits, string>>,
    packages: (names: readonly string[]): string =>
      names.length > 2 ? `${count(names.length)} packages` : names.join(' or '),
  },
}
