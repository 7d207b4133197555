import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

const SETTLE_MS = 600

/** The link that stands in a field once its typing has come to rest; null while it is none. */
export function useTypedLink(text: () => string): Readonly<Ref<string | null>> {
  const link = shallowRef<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (): string | null => {
    const typed = text().trim()
    return /^https?:\/\/[^\s/]+\.?[^\s]*$/i.test(typed) && URL.canParse(typed) ? typed : null
  }
  watch(
    text,
    (_, before) => {
      clearTimeout(timer)
      // What stood there already, or was pasted into an empty field, is whole.
      if (before === undefined || before === '') link.value = read()
      else timer = setTimeout(() => (link.value = read()), SETTLE_MS)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    clearTimeout(timer)
  })
  return link
}
