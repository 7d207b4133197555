import type { DatabaseSync } from 'node:sqlite'
import { createSamePlace, type PlacedEntry } from '../../services/catalogue/orders/samePlace.ts'
import { createUsual } from '../../services/catalogue/orders/usualProducts.ts'
import type { People } from '../../services/catalogue/peopleRepository.ts'
import type { Handlers } from './invoke.ts'

type OrderingHandlers = Pick<Handlers, 'people:list' | 'orders:styleTemplates' | 'orders:samePlace'>

/** What the forms of orders ask for, answered from the catalogue and the outbox. `entries` are those of one connection. */
export function orderingHandlers(services: {
  db: DatabaseSync
  people: People
  now: () => number
  entries: (connectionId: string) => readonly PlacedEntry[]
}): OrderingHandlers {
  const { db, people, now, entries } = services
  const usual = createUsual(db)
  const samePlace = createSamePlace(db, now)

  return {
    'people:list': ({ connectionId }) => {
      const listed = people.list(connectionId)
      const [only] = listed
      return {
        people: listed,
        usual: {
          owner: listed.length === 1 && only !== undefined ? only.email : usual.owner(connectionId),
          country: usual.country(connectionId),
        },
      }
    },
    'orders:styleTemplates': ({ connectionId }) => ({ templates: usual.styleTemplates(connectionId) }),
    'orders:samePlace': ({ connectionId, place, exceptEntryId, exceptOrderId }) => ({
      orders: samePlace(connectionId, place, entries(connectionId), {
        entryId: exceptEntryId,
        orderId: exceptOrderId,
      }),
    }),
  }
}
