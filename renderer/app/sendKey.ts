import { unrefElement, useEventListener, type MaybeElementRef } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import { useOverview } from './overview.ts'

/**
 * Makes Ctrl/Cmd+Enter press a main button from anywhere in the window. Returns the key's name for the button. Only a
 * button in the topmost dialog reacts: a covered button sends nothing. A held key presses once, so that it does not
 * press a button that appears meanwhile.
 */
export function useSendKey(button: MaybeElementRef, press: () => unknown): ComputedRef<string> {
  const overview = useOverview()
  useEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    // An open dialog sets `aria-hidden` on what it covers. The order of dialogs in the DOM is not the order in which
    // they opened.
    if (unrefElement(button)?.closest('[aria-hidden="true"]') !== null) return
    event.preventDefault()
    if (!event.repeat) void press()
  })
  return computed(() => (overview.value?.platform === 'darwin' ? '⌘↵' : 'Ctrl+Enter'))
}
