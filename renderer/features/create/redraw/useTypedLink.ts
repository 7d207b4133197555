import { useTimeoutFn } from '@vueuse/core'
import { shallowRef, watch, type Ref } from 'vue'

const DEBOUNCE_MS = 600

/** Returns the link in a text field, once the user stops typing; null if it is no link. */
export function useTypedLink(text: () => string): Readonly<Ref<string | null>> {
  const link = shallowRef<string | null>(null)
  const read = (): string | null => {
    const typed = text().trim()
    return /^https?:\/\/[^\s/]+\.?[^\s]*$/i.test(typed) && URL.canParse(typed) ? typed : null
  }
  const { start, stop } = useTimeoutFn(() => (link.value = read()), DEBOUNCE_MS, { immediate: false })
  watch(
    text,
    (_, before) => {
      stop()
      // A link that is there at the start, or pasted into an empty field, is complete at once.
      if (before === undefined || before === '') link.value = read()
      else start()
    },
    { immediate: true },
  )
  return link
}
