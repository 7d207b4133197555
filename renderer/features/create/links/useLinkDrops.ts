import { useEventListener } from '@vueuse/core'
import { messages } from '../../../app/messages.ts'
import { isDialogOpen } from '../../../app/shortcuts.ts'
import { fileTypes, isLinkType } from '../../drops/dragTypes.ts'
import { noEffect, useDropArea } from '../../drops/drops.ts'
import { linksIn } from './useLinkList.ts'

const texts = messages.drops

/**
 * Accepts links that are pasted or dropped anywhere on a form. A paste without a link stays in its field. So does a
 * paste in a text area, or in a field that takes links itself (`data-local-paste`).
 */
export function useLinkDrops(options: {
  element: () => HTMLElement | null
  /** Returns whether the form accepts links now. */
  open: () => boolean
  take: (data: DataTransfer) => Promise<void>
}): void {
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

  useDropArea({
    element: options.element,
    foresee(data) {
      const types = fileTypes(data)
      if (!options.open()) return null
      if (data.types.includes('text/uri-list')) return { text: texts.fills.links, isUsed: true }
      if (types.length === 0) return { text: texts.area.text, isUsed: true }
      if (types.every(isLinkType))
        return { text: isDialogOpen() ? texts.area.file : texts.area.unknown, isUsed: true }
      if (types.every((type) => isLinkType(type) || /^text\/(?:plain|csv|tab-separated-values)$/.test(type)))
        return { text: texts.area.file, isUsed: true }
      const isPicture = types.some((type) => /^image\/|\/pdf$/.test(type))
      return isPicture ? noEffect('link') : null
    },
    take: options.take,
  })
}
