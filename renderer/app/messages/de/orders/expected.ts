import type { Likeness } from '../../../../../shared/domain/expectedDelivery.ts'
import type { expectedMessages as english } from '../../en/orders/expected.ts'
import { count, many } from '../../counts.ts'

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'mit gleichem Paket, gleichen Zusätzen, gleichem Wochentag und gleicher Tageszeit',
  hour: 'mit gleichem Paket, gleichen Zusätzen und gleicher Tageszeit',
  products: 'mit gleichem Paket und gleichen Zusätzen',
  package: 'mit gleichem Paket',
}

/** Texts of when a delivery is to be expected in German. */
export const expectedMessages: typeof english = {
  expected: {
    label: 'Erwartet',
    by: (when) => `bis ${when}`,
    fact: (range, when) => `Meist ${range}, bis ${when} erwartet`,
    overdueFact: (range, when) => `Meist ${range}, war bis ${when} erwartet`,
    basis: (orders, likeness) =>
      `80\u00a0% von ${many(orders, 'Auftrag', 'Aufträgen')} ${alike[likeness]} haben so lange gedauert.`,
    range: (from, to, unit) => (from === to ? `etwa ${from} ${unit}` : `${from}–${to} ${unit}`),
    units: { minutes: 'min', hours: 'h', days: 'Tage' },
    overdue: 'Überfällig',
    overdueFilter: (n) => `Überfällig (${count(n)})`,
    overdueHint: 'Aufträge, die länger dauern als 80\u00a0% der vergleichbaren',
  },
}
