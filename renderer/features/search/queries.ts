import { defineQueryOptions } from '@pinia/colada'
import { newAsker } from '../../bridge/asker.ts'
import { call } from '../../bridge/client.ts'

/** There is one search in everything at a time: only its newest text needs an answer. */
let asker = newAsker()

/** Everything on this computer that holds the words of a text. */
export const searchAllQuery = defineQueryOptions(
  ({ connectionId, text, limit }: { connectionId: string | null; text: string; limit: number }) => ({
    key: ['search', connectionId ?? '', text, limit],
    query: () => {
      asker = { ...asker, question: asker.question + 1 }
      return call('search:all', { connectionId: connectionId ?? '', text, limit, asker })
    },
    enabled: connectionId !== null && text !== '',
  }),
)
