import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Looking at links before they are sent. A look ends by itself within its time; nobody has to stop it. */
export function linkHandlers({ links }: Pick<Services, 'links'>): Pick<Handlers, 'links:check'> {
  const { signal } = new AbortController()
  return {
    'links:check': ({ connectionId, link, expect, recheck }) =>
      links.check(connectionId, link, { expect, recheck }, signal),
  }
}
