import { vi } from 'vitest'

/**
 * Waits until `check` no longer throws or rejects, and resolves with its value. The timeout allows for a busy machine.
 * The library's default is one second.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  // oxlint-disable-next-line no-restricted-properties -- This helper sets the timeout.
  return vi.waitFor(check, { timeout: 60_000, interval: 10 })
}
