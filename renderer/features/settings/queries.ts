import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Which operations the service of a connection offers. It is learned by trying them, so each page that opens asks anew. */
export const operationsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['operations', connectionId],
  query: () => call('operations:show', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
  refetchOnMount: 'always',
}))
