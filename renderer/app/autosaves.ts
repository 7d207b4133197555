import { onScopeDispose } from 'vue'

const flushes = new Set<() => Promise<boolean>>()

/**
 * Registers a form that saves by itself, for as long as the calling component lives. `flush` saves what is not saved
 * yet.
 */
export function useAutosave(flush: () => Promise<boolean>): void {
  flushes.add(flush)
  onScopeDispose(() => {
    flushes.delete(flush)
  })
}

/** Saves the typed text of all forms. A form that cannot save does not stop the others. */
export async function flushAutosaves(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()))
}
