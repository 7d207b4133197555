import { defineQueryOptions } from '@pinia/colada'
import type { ParsedInput } from '../../../shared/contract.ts'
import { call } from '../../bridge/client.ts'

/** Whose orders there can be, and what orders usually say. */
export const peopleQuery = defineQueryOptions((connectionId: string) => ({
  key: ['people', connectionId],
  query: () => call('people:list', { connectionId }),
}))

/** The drawing styles that orders had so far. */
export const styleTemplatesQuery = defineQueryOptions((connectionId: string) => ({
  key: ['styleTemplates', connectionId],
  query: async () => (await call('orders:styleTemplates', { connectionId })).templates,
}))

/** The lists that were opened before. */
export const draftListsQuery = defineQueryOptions((connectionId: string) => ({
  key: ['draftLists', connectionId],
  query: async () => (await call('bulk:list', { connectionId })).lists,
}))

/**
 * What was ordered at a place lately. `except` is asked for at the moment of reading: it is no reason to read again.
 */
export const samePlaceQuery = defineQueryOptions(
  (of: {
    connectionId: string
    place: ParsedInput<'orders:samePlace'>['place']
    except: () => Pick<ParsedInput<'orders:samePlace'>, 'exceptEntryId' | 'exceptOrderId'>
  }) => ({
    key: ['samePlace', of.connectionId, of.place],
    query: async () => {
      const input = { connectionId: of.connectionId, place: of.place, ...of.except() }
      return (await call('orders:samePlace', input)).orders
    },
  }),
)
