import { defineStore } from 'pinia'
import { onBeforeUnmount, onMounted, watch } from 'vue'
import { useRouter } from 'vue-router'
import { useOverview } from './overview.ts'

/**
 * State of the pages that the user left, such as the scroll position, by the path of the page and a name. Back and
 * Forward restore it, and a new visit of the path starts afresh. Lists of the whole company use a name instead of a
 * path, so that they always stay as the user left them.
 */
const usePlaces = defineStore('places', () => {
  const overview = useOverview()
  const router = useRouter()
  const kept = new Map<string, Map<string, unknown>>()
  let isStep = false
  router.options.history.listen(() => {
    isStep = true
  })
  router.afterEach((to) => {
    if (!isStep) kept.delete(to.path)
    isStep = false
  })
  watch(
    () => overview.activeId,
    () => {
      kept.clear()
    },
    { flush: 'sync' },
  )

  return {
    of: (path: string, name: string): unknown => kept.get(path)?.get(name),
    keep(path: string, name: string, value: unknown): void {
      const known = kept.get(path) ?? new Map<string, unknown>()
      kept.set(path, known.set(name, value))
    },
  }
})

/**
 * Keeps what `read` returns when the component unmounts. Returns what was kept for the same path; undefined if there is
 * nothing. Without a path, nothing is kept.
 */
export function usePlace<T>(path: () => string | undefined, name: string, read: () => T): T | undefined {
  const at = path()
  if (at === undefined) return undefined
  const places = usePlaces()
  onBeforeUnmount(() => {
    places.keep(path() ?? at, name, read())
  })
  return places.of(at, name) as T | undefined
}

/**
 * Keeps the scroll position and the focus of a grid, under the name of its list. Gives it the focus again, and returns
 * its scroll position, in pixels.
 */
export function useGridPlace(
  list: string,
  grid: () => { offset: () => number; hasFocus: () => boolean; focus: () => unknown } | null,
): number | undefined {
  const left = usePlace(
    () => list,
    'grid',
    () => ({ offset: grid()?.offset() ?? 0, hadFocus: grid()?.hasFocus() ?? false }),
  )
  onMounted(() => {
    if (left?.hadFocus === true && isFocusFree()) grid()?.focus()
  })
  return left?.offset
}

/** Returns the focused element if it is inside `container`; otherwise null. */
export const focusedIn = (container: HTMLElement | null): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && container?.contains(document.activeElement)
    ? document.activeElement
    : null

/** Returns whether no control has the focus, such as after the page with the focus has unmounted. */
export const isFocusFree = (): boolean => document.activeElement?.matches('body, main') ?? true
