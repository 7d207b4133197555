import type { dateFilterMessages as english } from '../../en/orders/dateFilter.ts'

/** Texts of the date filter in Spanish. */
export const dateFilterMessages: typeof english = {
  dateFilter: {
    label: 'Fecha',
    fields: { created: 'Creado', delivered: 'Entregado' },
    any: 'Cualquier fecha',
    periods: {
      today: 'Hoy',
      last7Days: 'Últimos 7 días',
      thisMonth: 'Este mes',
      lastMonth: 'Mes pasado',
    },
    custom: 'Personalizado',
    from: 'Desde',
    to: 'Hasta',
    chip: (field, period) => `${field}: ${period}`,
    since: (day) => `desde ${day}`,
    until: (day) => `hasta ${day}`,
    between: (first, last) => (first === last ? first : `${first} – ${last}`),
  },
}
