import { useResizeObserver } from '@vueuse/core'
import { onMounted, shallowRef, type Ref } from 'vue'

/**
 * The width inside of a scrolling element, in pixels, from its mounting on: what is laid out by it is made once, not
 * for no width first.
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
