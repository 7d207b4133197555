import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Reads a company's scan link as last read from the service. Main stores it. */
export const tokenQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['token', connectionId],
  query: () => call('token:show', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))
