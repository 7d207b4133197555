import type { dateFilterMessages as english } from '../../en/orders/dateFilter.ts'

/** Texts of the date filter in French. */
export const dateFilterMessages: typeof english = {
  dateFilter: {
    label: 'Date',
    fields: { created: 'Création', delivered: 'Livraison' },
    any: 'Toutes les dates',
    periods: {
      today: 'Aujourd’hui',
      last7Days: '7 derniers jours',
      thisMonth: 'Ce mois-ci',
      lastMonth: 'Le mois dernier',
    },
    custom: 'Autre',
    from: 'Du',
    to: 'Au',
    chip: (field, period) => `${field}\u202f: ${period}`,
    since: (day) => `à partir du ${day}`,
    until: (day) => `jusqu’au ${day}`,
    between: (first, last) => (first === last ? first : `${first} – ${last}`),
  },
}
