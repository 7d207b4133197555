import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Reads a company's users as last read from the service. Main stores them. */
export const teamQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['team', connectionId],
  query: () => call('team:show', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))
