import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Probes links before they are sent. Each probe has a time limit of its own. */
export function linkHandlers({ links }: Pick<Services, 'links'>) {
  const { signal } = new AbortController()
  return {
    'links:check': ({ connectionId, link, expect, recheck }) =>
      links.check(connectionId, link, { expect, recheck }, signal),
  } satisfies Partial<Handlers>
}
