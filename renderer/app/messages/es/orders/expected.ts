import type { Likeness } from '../../../../../shared/domain/expectedDelivery.ts'
import type { expectedMessages as english } from '../../en/orders/expected.ts'
import { count, many } from '../../counts.ts'

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'con el mismo paquete, complementos, día de la semana y hora',
  hour: 'con el mismo paquete, complementos y hora',
  products: 'con el mismo paquete y complementos',
  package: 'con el mismo paquete',
}

/** Texts of when a delivery is to be expected in Spanish. */
export const expectedMessages: typeof english = {
  expected: {
    label: 'Previsto',
    by: (when) => `prev. ${when}`,
    fact: (range, when) => `Normalmente ${range}, previsto: ${when}`,
    overdueFact: (range, when) => `Normalmente ${range}, estaba previsto: ${when}`,
    basis: (orders, likeness) =>
      `El 80\u00A0% de ${many(orders, 'pedido')} ${alike[likeness]} tardó ese tiempo.`,
    range: (from, to, unit) => (from === to ? `aprox. ${from} ${unit}` : `${from}–${to} ${unit}`),
    units: { minutes: 'min', hours: 'h', days: 'días' },
    overdue: 'Con retraso',
    overdueFilter: (n) => `Con retraso (${count(n)})`,
    overdueHint: 'Pedidos que tardan más que el 80\u00A0% de los pedidos similares',
  },
}
