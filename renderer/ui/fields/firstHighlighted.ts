import { nextTick, watch, type ShallowRef } from 'vue'

/**
 * Highlights the first item of a list box whenever another item becomes first. Enter takes the highlighted item, even
 * if the results arrived after the last key. A read that finds the same first item does not move the highlight.
 */
export function useFirstHighlighted(
  list: Readonly<ShallowRef<{ highlightFirstItem: () => void } | null>>,
  first: () => string | null,
): void {
  watch(first, async () => {
    await nextTick()
    list.value?.highlightFirstItem()
  })
}
