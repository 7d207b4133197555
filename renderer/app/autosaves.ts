import { useEventListener } from '@vueuse/core'
import { onScopeDispose } from 'vue'

const flushes = new Set<() => Promise<boolean>>()

/**
 * Registers a form that saves by itself, for as long as the calling component lives. `flush` saves what is not saved
 * yet, and answers whether it could. The window stays open until then; if saving fails, the second attempt closes it
 * anyway.
 */
export function useAutosave({
  isDirty,
  flush,
}: {
  isDirty: () => boolean
  flush: () => Promise<boolean>
}): void {
  flushes.add(flush)
  let isClosePrevented = false
  useEventListener('beforeunload', (event: BeforeUnloadEvent) => {
    if (!isDirty() || isClosePrevented) return
    event.preventDefault()
    isClosePrevented = true
    void flush().then((saved) => {
      if (saved) window.close()
    })
  })
  onScopeDispose(() => {
    flushes.delete(flush)
  })
}

/** Saves the typed text of all forms. A form that cannot save does not stop the others. */
export async function flushAutosaves(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()))
}
