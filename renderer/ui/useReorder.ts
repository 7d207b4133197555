import { nextTick, shallowRef, type Ref } from 'vue'

/**
 * Reorders a list by dragging handles, or by Alt with an arrow key on a handle. Each item gets `row(at)` by `v-bind`.
 * Its handle is a draggable button with the list's `name` in `data-handle`, so that lists may be nested. `list` is the
 * element around the items.
 */
export function useReorder(options: {
  list: Readonly<Ref<HTMLElement | null>>
  /** Identifies the handles and the dragged data. */
  name: string
  /** Moves the item. Returns whether it moved. */
  move: (from: number, to: number) => boolean
}) {
  const dragged = shallowRef<number | null>(null)
  const over = shallowRef<number | null>(null)

  async function focusHandle(at: number): Promise<void> {
    await nextTick()
    const handles = options.list.value?.querySelectorAll<HTMLElement>(`[data-handle="${options.name}"]`)
    handles?.[Math.max(0, Math.min(at, handles.length - 1))]?.focus()
  }

  function move(from: number, to: number): void {
    if (options.move(from, to)) void focusHandle(to)
  }

  const isOnHandle = ({ target }: Event): boolean =>
    target instanceof HTMLElement && target.dataset.handle === options.name

  function onKey(event: KeyboardEvent, at: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    if (!isOnHandle(event)) return
    event.preventDefault()
    event.stopPropagation()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  function grab(event: DragEvent, at: number): void {
    if (!isOnHandle(event)) return
    event.stopPropagation()
    dragged.value = at
    event.dataTransfer?.setData(`application/x-planroom-${options.name}`, String(at))
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

  const dragClass = (at: number): string =>
    dragged.value === at
      ? 'opacity-50'
      : over.value === at && dragged.value !== null
        ? 'outline-2 outline-offset-2 outline-accent'
        : ''

  /** Returns the listeners and CSS classes of an item. */
  const row = (at: number) => ({
    class: dragClass(at),
    onKeydown: (event: KeyboardEvent) => {
      onKey(event, at)
    },
    onDragstart: (event: DragEvent) => {
      grab(event, at)
    },
    onDragover: (event: DragEvent) => {
      onOver(event, at)
    },
    onDrop: (event: DragEvent) => {
      onDrop(event, at)
    },
    onDragend: letGo,
  })

  return { move, focusHandle, row }
}

/** Returns a copy of the list with one item moved. Null if it can't move. */
export function reordered<T>(list: readonly T[], from: number, to: number): T[] | null {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length || to === from) return null
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
