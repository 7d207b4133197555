import { defineQueryOptions } from '@pinia/colada'
import type { ParsedInput } from '../../../shared/contract.ts'
import { call } from '../../bridge/client.ts'

/** Reads the possible owners, and the usual values of orders. */
export const peopleQuery = defineQueryOptions((connectionId: string) => ({
  key: ['people', connectionId],
  query: () => call('people:list', { connectionId }),
}))

/** Reads the drawing styles of earlier orders. */
export const styleTemplatesQuery = defineQueryOptions((connectionId: string) => ({
  key: ['styleTemplates', connectionId],
  query: async () => (await call('orders:styleTemplates', { connectionId })).templates,
}))

/** Reads the bulk orders that were opened before. */
export const bulkOrdersQuery = defineQueryOptions((connectionId: string) => ({
  key: ['draftLists', connectionId],
  query: async () => (await call('bulk:list', { connectionId })).lists,
}))

/** Returns the first parts of the key, which all reads of `samePlaceQuery` share. */
export const samePlacesKey = (connectionId: string) => ['samePlace', connectionId] as const

/**
 * Reads the recent orders at a place. `except` is evaluated at the time of the read; its change does not start a read.
 */
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
