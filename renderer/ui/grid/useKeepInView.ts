import { useResizeObserver } from '@vueuse/core'
import type { Ref } from 'vue'

/**
 * Keeps an item in view when its list gets lower, as when a notice opens below the list. An item that the user scrolled
 * away stays away.
 */
export function useKeepInView(list: Readonly<Ref<HTMLElement | null>>, item: () => Element | null): void {
  let height = 0
  useResizeObserver(list, () => {
    const { value: scroller } = list
    if (scroller === null) return
    const lost = height - scroller.clientHeight
    height = scroller.clientHeight
    const box = lost > 0 ? item()?.getBoundingClientRect() : undefined
    if (box === undefined) return
    const below = box.bottom - scroller.getBoundingClientRect().bottom
    if (below > 0 && below < lost + box.height) scroller.scrollTop += below
  })
}
