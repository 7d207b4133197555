import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for the scan link. No answer contains its secret. */
export function tokenHandlers({ token }: Pick<Services, 'token'>) {
  return {
    'token:show': ({ connectionId }) => token.show(connectionId),
    'token:refresh': ({ connectionId }) => token.refresh(connectionId),
    'token:reveal': ({ connectionId }) => token.reveal(connectionId),
    'token:copy': ({ connectionId }) => token.copy(connectionId),
    'token:extend': async ({ connectionId, tokenId, until }) => {
      await token.extend(connectionId, tokenId, until)
      return token.show(connectionId)
    },
    'token:remind': async ({ connectionId, days }) => {
      await token.remind(connectionId, days)
      return token.show(connectionId)
    },
  } satisfies Partial<Handlers>
}
