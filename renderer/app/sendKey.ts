import { unrefElement, useEventListener, type MaybeElementRef } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import { useOverview } from './overview.ts'

/**
 * Has Ctrl/Cmd+Enter press a main button from anywhere in the window. Gives the name of the key, for the button. With
 * several of them the key belongs to the one in the topmost dialog: what another dialog covers is not sent. A key that
 * is held down presses once, so that it sends nothing that opened meanwhile.
 */
export function useSendKey(button: MaybeElementRef, press: () => unknown): ComputedRef<string> {
  const overview = useOverview()
  useEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    // An open dialog hides what it covers. The order of dialogs in the page is not that in which they were opened.
    if (unrefElement(button)?.closest('[aria-hidden="true"]') !== null) return
    event.preventDefault()
    if (!event.repeat) void press()
  })
  return computed(() => (overview.value?.platform === 'darwin' ? '⌘↵' : 'Ctrl+Enter'))
}
