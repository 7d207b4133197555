import type { OrderDate } from '../../../../../shared/domain/filter.ts'
import type { Period } from '../../../../../shared/domain/periods.ts'

export const dateFilterMessages = {
  dateFilter: {
    label: 'Date',
    fields: { created: 'Created', delivered: 'Delivered' } satisfies Record<OrderDate, string>,
    any: 'Any date',
    periods: {
      today: 'Today',
      last7Days: 'Last 7 days',
      thisMonth: 'This month',
      lastMonth: 'Last month',
    } satisfies Record<Period, string>,
    custom: 'Custom',
    from: 'From',
    to: 'To',
    chip: (field: string, period: string): string => `${field}: ${period}`,
    since: (day: string): string => `from ${day}`,
    until: (day: string): string => `until ${day}`,
    between: (first: string, last: string): string => (first === last ? first : `${first} – ${last}`),
  },
}
