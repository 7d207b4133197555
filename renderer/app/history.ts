import { useEventListener } from '@vueuse/core'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import { useCommand, useCommands, type CommandId } from './commands.ts'

/** Whether Back and Forward have a page to go to. The router stores both pages with each entry of the history. */
function useSteps() {
  const { history } = useRouter().options
  const has = (way: 'back' | 'forward') => (): boolean => (history.state[way] ?? null) !== null
  return { canGoBack: has('back'), canGoForward: has('forward') }
}

/**
 * Returns a function that leaves the page, as Esc and its close button do. It leads to the page that the user came
 * from, or to `parent` if this page was the first.
 */
export function useLeave(): (parent: RouteLocationRaw) => void {
  const router = useRouter()
  const { canGoBack } = useSteps()
  return (parent) => {
    if (canGoBack()) router.back()
    else void router.replace(parent)
  }
}

const sideButtons: Readonly<Partial<Record<number, CommandId>>> = { 3: 'go-back', 4: 'go-forward' }

/** Offers Back and Forward, also to the side buttons of a mouse. */
export function useHistoryCommands(): void {
  const router = useRouter()
  const commands = useCommands()
  const { canGoBack, canGoForward } = useSteps()
  useCommand('go-back', () => router.back(), canGoBack)
  useCommand('go-forward', () => router.forward(), canGoForward)
  // Otherwise the element below the pointer would get the focus, and the page would be restored with it.
  useEventListener('mousedown', (event) => {
    if (event.button in sideButtons) event.preventDefault()
  })
  useEventListener('mouseup', (event) => {
    const command = sideButtons[event.button]
    if (command === undefined) return
    // The browser would step by itself, also below an open dialog.
    event.preventDefault()
    commands.run(command)
  })
}
