import { nextTick, shallowRef, type Ref } from 'vue'

/**
 * Puts the lines of a list in order by dragging their handles and by Alt with an arrow key. `list` is the element
 * around the lines; a handle is marked by `data-handle` with the list's own word, so that lists may stand in each
 * other.
 */
export function useReorder(options: {
  list: Readonly<Ref<HTMLElement | null>>
  /** Of the handles, and of what is dragged. */
  word: string
  /** Answers whether something moved. */
  move: (from: number, to: number) => boolean
}) {
  const dragged = shallowRef<number | null>(null)
  const over = shallowRef<number | null>(null)

  async function focusHandle(at: number): Promise<void> {
    await nextTick()
    const handles = options.list.value?.querySelectorAll<HTMLElement>(`[data-handle="${options.word}"]`)
    handles?.[Math.max(0, Math.min(at, handles.length - 1))]?.focus()
  }

  function move(from: number, to: number): void {
    if (options.move(from, to)) void focusHandle(to)
  }

  function onKey(event: KeyboardEvent, at: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    if (!(event.target instanceof HTMLElement) || event.target.dataset.handle !== options.word) return
    event.preventDefault()
    event.stopPropagation()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  function grab(event: DragEvent, at: number): void {
    event.stopPropagation()
    dragged.value = at
    event.dataTransfer?.setData(`application/x-planroom-${options.word}`, String(at))
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
  }

  function onOver(event: DragEvent, at: number): void {
    if (dragged.value === null) return
    event.preventDefault()
    event.stopPropagation()
    over.value = at
  }

  function onDrop(event: DragEvent, at: number): void {
    const from = dragged.value
    letGo()
    if (from === null) return
    event.preventDefault()
    event.stopPropagation()
    move(from, at)
  }

  function letGo(): void {
    dragged.value = null
    over.value = null
  }

  /** How a line looks while something is dragged. */
  const look = (at: number): string =>
    dragged.value === at
      ? 'opacity-50'
      : over.value === at && dragged.value !== null
        ? 'outline-2 outline-offset-2 outline-accent'
        : ''

  return { move, focusHandle, onKey, grab, onOver, onDrop, letGo, look }
}

/** The list with one of its lines at another place; null where there is nothing to move. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] | null {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length || to === from) return null
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
