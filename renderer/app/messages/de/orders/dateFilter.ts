import type { dateFilterMessages as english } from '../../en/orders/dateFilter.ts'

/** Texts of the filter by date in German. */
export const dateFilterMessages: typeof english = {
  dateFilter: {
    label: 'Datum',
    fields: { created: 'Erstellt', delivered: 'Geliefert' },
    any: 'Jedes Datum',
    periods: {
      today: 'Heute',
      last7Days: 'Letzte 7 Tage',
      thisMonth: 'Dieser Monat',
      lastMonth: 'Letzter Monat',
    },
    custom: 'Eigener',
    from: 'Von',
    to: 'Bis',
    chip: (field, period) => `${field}: ${period}`,
    since: (day) => `ab ${day}`,
    until: (day) => `bis ${day}`,
    between: (first, last) => (first === last ? first : `${first} – ${last}`),
  },
}
