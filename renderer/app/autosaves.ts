import { onScopeDispose } from 'vue'

const flushes = new Set<() => Promise<boolean>>()

/**
 * A form that saves what is typed by itself: `flush` saves now what it has not yet. As long as the component lives
 * that calls this.
 */
export function useAutosave(flush: () => Promise<boolean>): void {
  flushes.add(flush)
  onScopeDispose(() => {
    flushes.delete(flush)
  })
}

/** Saves what is typed in all forms; a form that cannot save does not keep the others from it. */
export async function flushAutosaves(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()))
}
