import { getEventListeners } from 'node:events'

/** How much a signal holds of work that listens to it: listeners, and signals of `AbortSignal.any`. */
export function heldBySignal(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length + followersOf(signal)
}

/** Node keeps the followers of a signal in a set of its own, also those that are gone. */
function followersOf(signal: AbortSignal): number {
  const { signal: tried } = new AbortController()
  // eslint-disable-next-line no-restricted-syntax -- It is what is looked for; this signal lives no longer.
  const follower = AbortSignal.any([tried])
  follower.addEventListener('abort', () => undefined)
  const key = Object.getOwnPropertySymbols(tried).find((name) => sizeAt(tried, name) > 0)
  if (key === undefined || follower.aborted)
    throw new Error('This Node keeps followers of a signal elsewhere.')
  return sizeAt(signal, key)
}

/** The size of the set under a name; 0 where there is none. */
function sizeAt(signal: AbortSignal, name: symbol): number {
  const value: unknown = Reflect.get(signal, name)
  const size: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'size') : 0
  return typeof size === 'number' ? size : 0
}
