import { computed, nextTick, shallowRef, useId, type InputHTMLAttributes } from 'vue'
import { useHeldEnter } from './heldEnter.ts'

/**
 * A text field with a list below it, in which any text is allowed. Arrow keys move, Enter or a click accepts, Esc closes
 * the list. A single match of what was typed is highlighted. The combobox of Reka UI always highlights the first match,
 * so Enter would replace the typed text.
 */
export function useCombobox<Item>({
  items,
  isReady,
  isPending = () => false,
  take,
  onOpen,
}: {
  items: () => readonly Item[]
  /** Whether there is something to show. */
  isReady: () => boolean
  /** Whether the items of the typed text are still to come. Enter waits for them. */
  isPending?: () => boolean
  take: (item: Item) => void
  /** Returns the place of the item that is highlighted when the list opens; -1 for none. */
  onOpen: () => number
}) {
  const id = useId()
  const isOpen = shallowRef(false)
  const isTyping = shallowRef(false)
  const moved = shallowRef(-1)
  const shown = computed(() => isOpen.value && isReady())
  const active = computed(() => (moved.value < 0 && isTyping.value && items().length === 1 ? 0 : moved.value))
  const optionId = (place: number): string => `${id}-${String(place)}`

  async function highlight(place: number): Promise<void> {
    moved.value = place
    await nextTick()
    document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' })
  }
  function open(): void {
    if (isOpen.value) return
    isTyping.value = false
    isOpen.value = true
    void highlight(onOpen())
  }
  function accept(item: Item): void {
    isOpen.value = false
    take(item)
  }
  function move(by: 1 | -1): void {
    if (!shown.value) {
      open()
      if (moved.value >= 0) return
    }
    const { length } = items()
    if (length > 0) void highlight((Math.max(active.value, by === 1 ? -1 : 0) + by + length) % length)
  }
  function acceptActive(): boolean {
    const item = shown.value ? items()[active.value] : undefined
    if (item !== undefined) accept(item)
    return item !== undefined
  }
  const holdsEnter = useHeldEnter(() => isOpen.value && isTyping.value && isPending(), acceptActive)
  function onKeydown(event: KeyboardEvent): void {
    if (holdsEnter(event)) {
      event.preventDefault()
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
      return
    }
    if (!shown.value) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      isOpen.value = false
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && acceptActive()) {
      event.preventDefault()
    }
  }

  /** Attributes and listeners of the text field. */
  const input = computed((): InputHTMLAttributes => ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': shown.value,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': shown.value && active.value >= 0 ? optionId(active.value) : undefined,
    autocomplete: 'off',
    spellcheck: false,
    onInput() {
      isTyping.value = true
      moved.value = -1
      isOpen.value = true
    },
    onClick: open,
    onKeydown,
    // A pasted text may fill other fields. Otherwise its input opens the list again.
    onPaste() {
      isOpen.value = false
    },
    onBlur() {
      isOpen.value = false
    },
  }))
  return { shown, active, isTyping, listId: `${id}-list`, optionId, input, take: accept }
}
