import { nextTick, watch, type ShallowRef } from 'vue'
import { useHeldEnter } from './heldEnter.ts'

export interface ListBox {
  $el: HTMLElement
  highlightedElement: HTMLElement | null
  highlightFirstItem: () => void
}

/**
 * Highlights the first item of a list box whenever another item becomes first. Enter takes the highlighted item, even
 * if the results arrived after the last key. A read that finds the same first item does not move the highlight.
 * Returns the handler of `keydown` in the capture phase: an Enter while `isPending` takes the first item later.
 */
export function useFirstHighlighted(
  list: Readonly<ShallowRef<ListBox | null>>,
  first: () => string | null,
  isPending: () => boolean,
): (event: KeyboardEvent) => void {
  watch(first, async () => {
    await nextTick()
    if (list.value === null) return
    // Without results, the field would still name the result that was highlighted last.
    if (first() === null) list.value.highlightedElement = null
    else list.value.highlightFirstItem()
  })
  // A pointer that leaves the list clears the highlight, also when a list that gets shorter leaves a resting pointer.
  watch(
    () => list.value?.highlightedElement,
    (now, before) => {
      if (now !== null || list.value === null || first() === null) return
      if (before?.isConnected === true) list.value.highlightedElement = before
      else list.value.highlightFirstItem()
    },
    { flush: 'post' },
  )

  const holdsEnter = useHeldEnter(isPending, () => {
    list.value?.$el.querySelector<HTMLElement>('[role="option"]')?.click()
  })
  return (event) => {
    if (!holdsEnter(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
