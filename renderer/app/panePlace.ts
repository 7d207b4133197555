import { unrefElement, useEventListener, useMutationObserver, type MaybeElement } from '@vueuse/core'
import { provide, watch, type Ref } from 'vue'
import { openBoxesKey } from '../ui/openBoxes.ts'
import { focusedIn, isFocusFree, usePlace } from './places.ts'

/** State of a pane when the user left it. */
interface LeftPane {
  /** Id of what the pane showed. */
  subject: string
  top: number
  /** Names of the boxes that were opened or closed, and whether they are open. */
  open: readonly (readonly [name: string, isOpen: boolean])[]
  /** The control with the focus: its name, and its index among the controls of that name. */
  focused: { name: string; at: number } | null
}

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent.trim()
const namedIn = (pane: HTMLElement, name: string): HTMLElement[] =>
  [...pane.querySelectorAll<HTMLElement>('button, a[href], input')].filter(
    (control) => nameOf(control) === name,
  )

/**
 * Keeps the scroll position, the open boxes and the focus of a pane under a path or the name of a list. Restores them if
 * the pane shows the same `subject` again. The content may arrive later: the pane scrolls and focuses once there is
 * enough of it, until the user does something.
 */
export function usePanePlace(
  path: () => string | undefined,
  subject: () => string,
  pane: Readonly<Ref<MaybeElement>>,
): void {
  const element = (): HTMLElement | null => (unrefElement(pane) as HTMLElement | null | undefined) ?? null
  const open = new Map<string, boolean>()
  provide(openBoxesKey, open)
  const left = usePlace(path, 'pane', (): LeftPane => {
    const shown = element()
    const control = focusedIn(shown)
    const name = control === null ? '' : nameOf(control)
    const at = shown === null || control === null ? -1 : namedIn(shown, name).indexOf(control)
    return {
      subject: subject(),
      top: shown?.scrollTop ?? 0,
      open: [...open],
      focused: at < 0 ? null : { name, at },
    }
  })
  if (left?.subject !== subject()) return
  for (const [name, isOpen] of left.open) open.set(name, isOpen)

  let { top, focused } = left
  function restore(): void {
    const shown = element()
    if (shown === null) return
    if (top > 0) {
      shown.scrollTop = top
      if (shown.scrollTop >= top) top = 0
    }
    if (focused === null) return
    const control = isFocusFree() ? namedIn(shown, focused.name)[focused.at] : undefined
    control?.focus({ preventScroll: true })
    if (control !== undefined || !isFocusFree()) focused = null
  }
  watch(element, restore, { flush: 'post' })
  useMutationObserver(element, restore, { childList: true, subtree: true, characterData: true })
  useEventListener(
    document,
    ['keydown', 'pointerdown', 'wheel'],
    () => {
      top = 0
      focused = null
    },
    { capture: true, passive: true },
  )
}
