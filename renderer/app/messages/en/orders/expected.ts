import type { Likeness } from '../../../../../shared/domain/expectedDelivery.ts'
import { count, many } from '../../counts.ts'

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'with the same package, add-ons, weekday and time of day',
  hour: 'with the same package, add-ons and time of day',
  products: 'with the same package and add-ons',
  package: 'with the same package',
}

/** Texts of when a delivery is to be expected. */
export const expectedMessages = {
  expected: {
    label: 'Expected',
    /** In the list, in place of the date of the delivery. */
    by: (when: string): string => `by ${when}`,
    fact: (range: string, when: string): string => `Usually ${range}, expected by ${when}`,
    overdueFact: (range: string, when: string): string => `Usually ${range}, was expected by ${when}`,
    basis: (orders: number, likeness: Likeness): string =>
      `80 % of ${many(orders, 'order')} ${alike[likeness]} took this long.`,
    range: (from: string, to: string, unit: string): string =>
      from === to ? `about ${from} ${unit}` : `${from}–${to} ${unit}`,
    units: { minutes: 'min', hours: 'h', days: 'days' },
    overdue: 'Overdue',
    overdueFilter: (n: number): string => `Overdue (${count(n)})`,
    overdueHint: 'Orders that take longer than 80 % of like orders',
  },
}
