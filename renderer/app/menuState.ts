import { useDebounceFn, useEventListener, useMutationObserver } from '@vueuse/core'
import { onScopeDispose, watch } from 'vue'
import { call } from '../bridge/client.ts'
import type { MenuState } from '../../shared/contract/app.ts'
import { useCommands } from './commands.ts'
import { isTextField, useUndo } from './undo.ts'

/** Pause after the last change before the menu bar follows, in milliseconds. */
const pauseMs = 50
/** Maximum delay of the menu bar during a series of changes, in milliseconds. */
const maxWaitMs = 250

/** Returns what the items of the Edit menu that change text can act on. */
function focusedText(): MenuState['text'] {
  const field = document.activeElement
  if (!isTextField(field) || field.readOnly || field.disabled) return 'none'
  // Fields for e-mails and numbers do not tell their selection.
  const isSelected =
    field.selectionStart === null ? field.value !== '' : field.selectionStart !== field.selectionEnd
  return isSelected ? 'selection' : 'field'
}

/** Greys and ticks the items of the menu bar. It shows the state of the window that got the focus last. */
export function useMenuState(): void {
  const commands = useCommands()
  const steps = useUndo()
  const stateNow = (): MenuState => ({
    ...commands.menuState(),
    undo: steps.nextStep(),
    text: focusedText(),
  })
  let shown = ''
  let isGone = false
  onScopeDispose(() => {
    isGone = true
  })
  const show = useDebounceFn(
    async () => {
      // A change just before the end of the page is still waiting.
      if (isGone) return
      const state = stateNow()
      const text = JSON.stringify(state)
      if (text === shown) return
      shown = text
      await call('app:showMenuState', state)
    },
    pauseMs,
    { maxWait: maxWaitMs },
  )
  watch(stateNow, show, { immediate: true })
  // Open dialogs, the focused field and the history are not reactive. Each of these events may have changed them.
  useEventListener(
    document,
    ['focusin', 'focusout', 'input', 'keyup', 'pointerup', 'selectionchange'],
    () => void show(),
  )
  // Dialogs are children of the body. One may close by itself, and then none of these events comes.
  useMutationObserver(document.body, () => void show(), { childList: true })
  useEventListener(window, 'focus', () => {
    // Another window may have shown its own state.
    shown = ''
    void show()
  })
}
