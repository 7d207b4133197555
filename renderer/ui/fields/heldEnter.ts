import { shallowRef, watch } from 'vue'

/**
 * Holds an Enter that comes before the results of the typed text, and runs `accept` when they are there. Without it,
 * Enter would take a result of an earlier text, or nothing. The next key withdraws a held Enter. Returns the handler of
 * `keydown`, which returns whether Enter is held.
 */
export function useHeldEnter(
  isPending: () => boolean,
  accept: () => void,
): (event: KeyboardEvent) => boolean {
  const isHeld = shallowRef(false)
  watch(
    () => isHeld.value && !isPending(),
    (isReady) => {
      if (!isReady) return
      isHeld.value = false
      accept()
    },
    { flush: 'post' },
  )
  return ({ key, ctrlKey, metaKey, isComposing }) =>
    (isHeld.value = key === 'Enter' && !ctrlKey && !metaKey && !isComposing && isPending())
}
