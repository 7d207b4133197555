import { vi } from 'vitest'

/**
 * Waits until `check` no longer throws or rejects, and gives its value. It waits as long as a machine that does many
 * other things may take; the library's own default is a second.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  // eslint-disable-next-line no-restricted-properties -- this helper sets the timeout
  return vi.waitFor(check, { timeout: 60_000, interval: 10 })
}
