import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** What the window asks about the scan link. Its secret is in none of the answers. */
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
