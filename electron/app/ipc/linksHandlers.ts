import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers that probe links before they are sent. Each probe has its own time limit. */
export function linkHandlers({ links }: Pick<Services, 'links'>) {
  const { signal } = new AbortController()
  return {
    'links:check': ({ connectionId, link, expect, recheck }) =>
      links.check(connectionId, link, { expect, recheck }, signal),
  } satisfies Partial<Handlers>
}
