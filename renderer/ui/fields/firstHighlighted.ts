import { nextTick, watch, type ShallowRef } from 'vue'

/**
 * Marks the first item of a list box each time another one is first: Enter takes the marked item, also if the results
 * arrived after the last key. A repeated read does not move the mark.
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
