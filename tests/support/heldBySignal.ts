import { getEventListeners } from 'node:events'

/** Returns the number of references that a signal holds: listeners, and signals of `AbortSignal.any`. */
export function heldBySignal(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length + followersOf(signal)
}

/** Returns the number of dependent signals. Node keeps them in an internal set, garbage-collected ones included. */
function followersOf(signal: AbortSignal): number {
  const { signal: tried } = new AbortController()
  // oxlint-disable-next-line planroom/restricted-syntax -- The helper inspects `any` itself. The signal is short-lived.
  const follower = AbortSignal.any([tried])
  follower.addEventListener('abort', () => undefined)
  const key = Object.getOwnPropertySymbols(tried).find((name) => sizeAt(tried, name) > 0)
  if (key === undefined || follower.aborted)
    throw new Error('This Node keeps followers of a signal elsewhere.')
  return sizeAt(signal, key)
}

/** Returns the size of the set under a property name, or 0 without such a set. */
function sizeAt(signal: AbortSignal, name: symbol): number {
  const value: unknown = Reflect.get(signal, name)
  const size: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'size') : 0
  return typeof size === 'number' ? size : 0
}
