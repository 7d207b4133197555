import type { expectedMessages as english } from '../../en/orders/expected.ts'
import type { Likeness } from '../../../../../shared/domain/expectedDelivery.ts'
import { count, many } from '../../counts.ts'
import { before } from '../when.ts'

const alike: Record<Likeness, string> = {
  weekdayAndHour: 'avec la même formule, les mêmes options, le même jour et la même heure',
  hour: 'avec la même formule, les mêmes options et la même heure',
  products: 'avec la même formule et les mêmes options',
  package: 'avec la même formule',
}

/** Texts of when a delivery is to be expected in French. */
export const expectedMessages: typeof english = {
  expected: {
    label: 'Prévue',
    by: before,
    fact: (range, when) => `Habituellement ${range}, livraison prévue ${before(when)}`,
    overdueFact: (range, when) => `Habituellement ${range}, la livraison était prévue ${before(when)}`,
    basis: (orders, likeness) =>
      `80\u00a0% des ${many(orders, 'commande')} ${alike[likeness]} ont été livrées dans ce délai.`,
    range: (from, to, unit) => (from === to ? `environ ${from} ${unit}` : `${from}–${to} ${unit}`),
    units: { minutes: 'min', hours: 'h', days: 'jours' },
    overdue: 'En retard',
    overdueFilter: (n) => `En retard (${count(n)})`,
    overdueHint: 'Commandes plus longues que 80\u00a0% des commandes comparables',
  },
}
