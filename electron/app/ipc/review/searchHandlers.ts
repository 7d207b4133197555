import type { Services } from '../../services.ts'
import { createNewestAsked } from '../../newestAsked.ts'
import type { Handlers } from '../invoke.ts'

/** Handler for searching everything on this computer. */
export function searchHandlers({ search }: Pick<Services, 'search'>) {
  const newestAsked = createNewestAsked()
  return {
    'search:all': ({ connectionId, text, limit, asker }) =>
      newestAsked.run(
        asker,
        () => Promise.resolve(),
        (signal) => search.all(connectionId, text, limit, signal),
      ),
  } satisfies Partial<Handlers>
}
