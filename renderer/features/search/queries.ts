import { defineQueryOptions } from '@pinia/colada'
import { newAsker } from '../../bridge/asker.ts'
import { call } from '../../bridge/client.ts'

/** Only one search across everything runs at a time, so only the newest text needs an answer. */
let asker = newAsker()

/** Reads everything on this computer that contains the words of a text. */
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
