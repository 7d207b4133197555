import { useResizeObserver } from '@vueuse/core'
import { onMounted, shallowRef, type Ref } from 'vue'

/**
 * Returns the inner width of a scrolling element, in pixels. It is known on mount, so that the content is laid out
 * once, and not for width 0 first.
 */
export function useContentWidth(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> {
  const width = shallowRef(0)
  const measure = (): void => {
    width.value = element.value?.clientWidth ?? 0
  }
  onMounted(measure)
  useResizeObserver(element, measure)
  return width
}
