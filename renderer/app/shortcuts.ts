import { useCurrentElement, useEventListener } from '@vueuse/core'
import { useCommands, type CommandId } from './commands.ts'
import { useOverview } from './overview.ts'
import { isFocusFree } from './places.ts'

interface Shortcut {
  key: string
  mod: boolean
  shift?: true
  alt?: true
  /** In a text field, the key edits text and is no shortcut. */
  notWhileWriting?: true
}

const shortcuts = (mac: boolean): Partial<Record<CommandId, Shortcut>> => ({
  // On a Mac, Option and an arrow key move by words in a text.
  'go-back': mac ? { key: '[', mod: true } : { key: 'arrowleft', mod: false, alt: true },
  'go-forward': mac ? { key: ']', mod: true } : { key: 'arrowright', mod: false, alt: true },
  'go-orders': { key: '1', mod: true },
  'go-library': { key: '2', mod: true },
  'go-transfers': { key: '3', mod: true },
  'go-outbox': { key: '4', mod: true },
  'go-team': { key: '5', mod: true },
  'go-scan-link': { key: '6', mod: true },
  'go-insights': { key: '7', mod: true },
  'go-settings': { key: ',', mod: true },
  'new-draft': { key: 'n', mod: true },
  'new-redraw': { key: 'n', mod: true, shift: true },
  'new-report': { key: 'h', mod: true, shift: true },
  'open-file': { key: 'o', mod: true },
  'hand-over': { key: 'e', mod: true, shift: true },
  refresh: { key: 'r', mod: true },
  compare: { key: 'c', mod: true, shift: true },
  download: { key: 'd', mod: true },
  'choose-download': { key: 'd', mod: true, shift: true },
  print: { key: 'p', mod: true },
  palette: { key: 'k', mod: true },
  search: { key: 'f', mod: true },
  'search-all': { key: 'f', mod: true, shift: true },
  'toggle-details': { key: 'i', mod: true },
  'select-all': { key: 'a', mod: true, notWhileWriting: true },
  copy: { key: 'c', mod: true, notWhileWriting: true },
  guide: { key: 'f1', mod: false },
  shortcuts: { key: '?', mod: false, notWhileWriting: true },
})

function shortcutFor(event: KeyboardEvent, mac: boolean): CommandId | null {
  const mod = mac ? event.metaKey : event.ctrlKey
  const other = mac ? event.ctrlKey : event.metaKey
  if (other) return null
  for (const [id, shortcut] of Object.entries(shortcuts(mac)) as [CommandId, Shortcut][]) {
    if (shortcut.mod !== mod || event.key.toLowerCase() !== shortcut.key) continue
    if (event.altKey !== (shortcut.alt ?? false)) continue
    if (mod && event.shiftKey !== (shortcut.shift ?? false)) continue
    if (shortcut.notWhileWriting && isWriting()) continue
    return id
  }
  return null
}

const arrows: Readonly<Partial<Record<string, string>>> = { arrowleft: '←', arrowright: '→' }

/** Returns the text of a shortcut, such as "Ctrl+K". Null if the command has none. */
export function shortcutText(id: CommandId, mac: boolean): string | null {
  const shortcut = shortcuts(mac)[id]
  if (!shortcut) return null
  const key = arrows[shortcut.key] ?? shortcut.key.toUpperCase()
  if (shortcut.alt) return `Alt+${key}`
  if (!shortcut.mod) return key
  if (mac) return `${shortcut.shift ? '⇧' : ''}⌘${key}`
  return `Ctrl+${shortcut.shift ? 'Shift+' : ''}${key}`
}

/** Returns the text of a shortcut for a tooltip. Undefined if the command has none. */
export function useShortcutText(): (id: CommandId) => string | undefined {
  const overview = useOverview()
  return (id) => shortcutText(id, overview.value?.platform === 'darwin') ?? undefined
}

/** Returns whether a text field, a text area or a select has the focus. */
export function isWriting(): boolean {
  const element = document.activeElement
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(element.type)
}

/** Returns whether a dialog is open. An automatic action must not change the page below it. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Handles Escape inside the calling page, and as long as no control has the focus: a page that opens takes none. */
export function usePageEscape(run: () => unknown): void {
  const page = useCurrentElement<HTMLElement>()
  useEventListener(document, 'keydown', ({ key, target }) => {
    if (key !== 'Escape' || isDialogOpen()) return
    if (isFocusFree() || (target instanceof Node && page.value.contains(target))) run()
  })
}

export function useShortcutKeys(mac: () => boolean): void {
  const commands = useCommands()
  useEventListener('keydown', (event) => {
    if (event.defaultPrevented) return
    const id = shortcutFor(event, mac())
    // The `copy` event below runs the command.
    if (id === 'copy') return
    // Stops the event: the menu has the same accelerators and would run the command a second time.
    if (id !== null && commands.run(id)) event.preventDefault()
  })
  // Arrives for the shortcut and for the Edit menu.
  useEventListener('copy', (event) => {
    // Selected text comes before selected rows.
    if (event.defaultPrevented || isWriting() || window.getSelection()?.toString()) return
    if (commands.run('copy')) event.preventDefault()
  })
  // “Select all” of the Edit menu starts a selection at the body. The mouse starts one at an element inside it.
  useEventListener('selectstart', (event) => {
    if (event.target === document.body && commands.run('select-all')) event.preventDefault()
  })
}
