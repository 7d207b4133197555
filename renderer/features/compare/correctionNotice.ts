import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'

/** Age after which a correction is no longer announced, in seconds. */
const newSeconds = 30 * 86_400

const useDismissed = defineStore('dismissedCorrections', () => ({ keys: shallowReactive(new Set<string>()) }))

/**
 * Whether a folder announces that its newest delivery corrected something. `at` is the time of that delivery, in
 * seconds; null if nothing was corrected.
 */
export function useCorrectionNotice(correction: () => { folderId: string; at: number | null }) {
  const dismissed = useDismissed()
  const key = computed(() => `${correction().folderId}/${String(correction().at)}`)
  return {
    isShown: computed(() => {
      const { at } = correction()
      return at !== null && Date.now() / 1000 - at < newSeconds && !dismissed.keys.has(key.value)
    }),
    dismiss: () => void dismissed.keys.add(key.value),
  }
}
