import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/** The width of an element as it is laid out, kept up to date. */
export function useWidth(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> {
  const width = shallowRef(0)
  const observer = new ResizeObserver(([entry]) => {
    if (entry) width.value = entry.contentRect.width
  })
  watch(
    element,
    (now, before) => {
      if (before) observer.unobserve(before)
      if (!now) return
      width.value = now.clientWidth
      observer.observe(now)
    },
    { immediate: true, flush: 'post' },
  )
  onScopeDispose(() => {
    observer.disconnect()
  })
  return width
}
