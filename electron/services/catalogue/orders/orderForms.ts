import type { DatabaseSync } from 'node:sqlite'
import type { Output, ParsedInput } from '../../../../shared/contract.ts'
import { createSamePlace, type PlacedEntry } from './samePlace.ts'
import { createUsual } from './usualProducts.ts'
import type { People } from '../peopleRepository.ts'

/** Data for the order forms. */
export type OrderForms = ReturnType<typeof createOrderForms>

interface Parts {
  db: DatabaseSync
  people: Pick<People, 'list'>
  /** Returns the unfinished entries of a connection. */
  entries: (connectionId: string) => readonly PlacedEntry[]
  /** Seconds since the epoch. */
  now: () => number
}

/** Reads the data for the order forms from the catalogue and the outbox. */
export function createOrderForms({ db, people, entries, now }: Parts) {
  const usual = createUsual(db)
  const samePlace = createSamePlace(db, now)
  return {
    /** Returns possible owners of an order, and the usual owner and country. */
    people(connectionId: string): Output<'people:list'> {
      const listed = people.list(connectionId)
      const [only] = listed
      return {
        people: listed,
        usual: {
          owner: listed.length === 1 && only !== undefined ? only.email : null,
          country: usual.country(connectionId),
        },
      }
    },
    styleTemplates: (connectionId: string) => usual.styleTemplates(connectionId),
    /** Returns earlier orders at the same place. */
    samePlace: ({ connectionId, place, exceptEntryId, exceptOrderId }: ParsedInput<'orders:samePlace'>) =>
      samePlace(connectionId, place, entries(connectionId), {
        entryId: exceptEntryId,
        orderId: exceptOrderId,
      }),
  }
}
