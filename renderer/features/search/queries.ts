import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Everything on this computer that holds the words of a text. */
export const searchAllQuery = defineQueryOptions(
  ({ connectionId, text, limit }: { connectionId: string | null; text: string; limit: number }) => ({
    key: ['search', connectionId ?? '', text, limit],
    query: () => call('search:all', { connectionId: connectionId ?? '', text, limit }),
    enabled: connectionId !== null && text !== '',
  }),
)
