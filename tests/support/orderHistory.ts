import { join } from 'node:path'
import { parseOrder } from '../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../electron/services/catalogue/catalogueDatabase.ts'
import { createOrders } from '../../electron/services/catalogue/orders/ordersRepository.ts'
import { createPeople } from '../../electron/services/catalogue/peopleRepository.ts'
import { inTransaction } from '../../electron/services/sqlite/database.ts'
import { temporaryFolder } from './folders/temporaryFolder.ts'

const HOUR = 3600
/** The connection of these orders. */
export const company = 'c'
/** Local noon of a day, so that tests hold in each time zone. In seconds since the epoch. */
export const noon = (year: number, month: number, day: number): number =>
  new Date(year, month - 1, day, 12).getTime() / 1000

/** An order. `hours`: from the order to its first delivery; missing: the service has no time for it. */
export interface GivenOrder {
  at: number | null
  hours?: number
  status?: string
  packageType?: string
  addOns?: string[]
  by?: string
}

const recordOf = ({ at, hours, status = 'Ready', packageType, addOns, by }: GivenOrder, index: number) => ({
  id: `order-${String(index)}`,
  info: {
    status,
    created_at: at,
    first_delivered_at: at === null || hours === undefined ? null : at + hours * HOUR,
    product: { package_type: packageType ?? null, add_ons: addOns ?? null },
    ...(by === undefined ? {} : { created_by: by }),
  },
  address: { street: `${String(index)} Oak Lane`, city: 'Dover', country: 'US' },
})

/** Opens a catalogue with these orders and two offices. The order with index n is `order-n`. */
export function openHistory(given: readonly GivenOrder[]) {
  const file = join(temporaryFolder(), 'catalogue.db')
  const { db } = openCatalogue(file)
  const orders = createOrders(db)
  const people = createPeople(db)
  /** Stores orders as a refresh does. */
  function store(changed: readonly GivenOrder[], now = noon(2026, 11, 1)): void {
    inTransaction(db, () => orders.storePage(company, changed.map(recordOf).map(parseOrder), 0, now))
  }
  inTransaction(db, () => {
    people.replace(
      company,
      [
        { id: 'north', name: 'North', raw: {} },
        { id: 'south', name: 'South', raw: {} },
      ],
      [
        { id: 'p1', email: 'Kim@studio.example', officeId: 'north', raw: {} },
        { id: 'p2', email: 'lee@studio.example', officeId: 'south', raw: {} },
      ],
    )
  })
  store(given)
  return { file, db, orders, store }
}
