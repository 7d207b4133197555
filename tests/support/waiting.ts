import { vi } from 'vitest'
import { waitTimeout } from './waitTimeout.ts'

/** Waits until `check` no longer throws or rejects, and resolves with its value. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  // oxlint-disable-next-line no-restricted-properties -- This helper sets the timeout.
  return vi.waitFor(check, { timeout: waitTimeout, interval: 10 })
}
