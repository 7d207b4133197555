import { useEventListener } from '@vueuse/core'
import { shallowRef } from 'vue'
import { linksIn } from './useLinkList.ts'

/**
 * Accepts links that are pasted or dropped anywhere on a form. A paste without a link stays in its field. So does a
 * paste in a text area, or in a field that takes links itself (`data-local-paste`).
 */
export function useLinkDrops(options: {
  /** Returns whether the form accepts links now. */
  open: () => boolean
  take: (data: DataTransfer) => Promise<void>
}) {
  const over = shallowRef(false)

  function onPaste(event: ClipboardEvent): void {
    const data = event.clipboardData
    if (data === null || event.defaultPrevented || !options.open()) return
    const { target } = event
    if (target instanceof HTMLTextAreaElement) return
    if (target instanceof HTMLElement && target.dataset.localPaste !== undefined) return
    if (linksIn(data).length === 0 && data.files.length === 0) return
    event.preventDefault()
    void options.take(data)
  }
  useEventListener(document, 'paste', onPaste)

  const brings = (event: DragEvent): boolean =>
    options.open() &&
    ['Files', 'text/uri-list', 'text/plain', 'text/html'].some(
      (type) => event.dataTransfer?.types.includes(type) === true,
    )

  return {
    over,
    onDragOver(event: DragEvent): void {
      if (!brings(event)) return
      event.preventDefault()
      over.value = true
    },
    onDragLeave(event: DragEvent): void {
      const { currentTarget, relatedTarget } = event
      if (
        currentTarget instanceof Node &&
        relatedTarget instanceof Node &&
        currentTarget.contains(relatedTarget)
      )
        return
      over.value = false
    },
    onDrop(event: DragEvent): void {
      over.value = false
      if (event.dataTransfer === null || !brings(event)) return
      event.preventDefault()
      void options.take(event.dataTransfer)
    },
  }
}
