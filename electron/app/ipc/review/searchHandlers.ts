import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** The search in everything that is on this computer. */
export function searchHandlers({ search }: Pick<Services, 'search'>): Pick<Handlers, 'search:all'> {
  return {
    'search:all': ({ connectionId, text, limit }) => search.all(connectionId, text, limit),
  }
}
