import type { Services } from '../compose.ts'
import type { Handlers } from './invoke.ts'

/** Looking at links before they are sent. A look ends by itself within its time; nobody has to stop it. */
export function linkHandlers({ links }: Services): Pick<Handlers, 'links:check'> {
  const { signal } = new AbortController()
  return {
    'links:check': ({ connectionId, link, expect, again }) =>
      links.check(connectionId, link, { expect, again }, signal),
  }
}
