import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'

/** A correction that is older was checked, or never will be. */
const newSeconds = 30 * 86_400

const useDismissed = defineStore('dismissedCorrections', () => ({ keys: shallowReactive(new Set<string>()) }))

/** Whether a folder says that its newest delivery corrected something. `at`: when, in seconds; null for nothing. */
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
