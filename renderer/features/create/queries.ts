import { defineQueryOptions } from '@pinia/colada'
import type { ParsedInput } from '../../../shared/contract.ts'
import { call } from '../../bridge/client.ts'

/** The possible owners, and the usual values of orders. */
export const peopleQuery = defineQueryOptions((connectionId: string) => ({
  key: ['people', connectionId],
  query: () => call('people:list', { connectionId }),
}))

/** The drawing styles of earlier orders. */
export const styleTemplatesQuery = defineQueryOptions((connectionId: string) => ({
  key: ['styleTemplates', connectionId],
  query: async () => (await call('orders:styleTemplates', { connectionId })).templates,
}))

/** The lists that were opened before. */
export const bulkOrdersQuery = defineQueryOptions((connectionId: string) => ({
  key: ['draftLists', connectionId],
  query: async () => (await call('bulk:list', { connectionId })).lists,
}))

/** The first parts of the keys of all places. */
export const samePlacesKey = (connectionId: string) => ['samePlace', connectionId] as const

/** Recent orders at a place. `except` is evaluated at the time of reading; a change of it does not start a read. */
export const samePlaceQuery = defineQueryOptions(
  (of: {
    connectionId: string
    place: ParsedInput<'orders:samePlace'>['place']
    except: () => Pick<ParsedInput<'orders:samePlace'>, 'exceptEntryId' | 'exceptOrderId'>
  }) => ({
    key: [...samePlacesKey(of.connectionId), of.place],
    query: async () => {
      const input = { connectionId: of.connectionId, place: of.place, ...of.except() }
      return (await call('orders:samePlace', input)).orders
    },
  }),
)
