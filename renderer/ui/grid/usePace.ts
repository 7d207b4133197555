import { useTimeoutFn } from '@vueuse/core'
import { readonly, shallowRef, watch, type InjectionKey, type Ref } from 'vue'

/** Time without scrolling after which a list counts as still, in milliseconds. */
const stillAfterMs = 80
/** Period over which scrolled rows are counted, in milliseconds. */
const countedMs = 100

/**
 * Scrolling speed of a list. `fast`: too fast to look at pictures, so none is requested. `passing`: the scroll bar is
 * dragged and each step shows other rows, so no row is rendered or requested.
 */
export type Pace = 'still' | 'fast' | 'passing'

/** Injection key for the pace of the surrounding list. */
export const paceKey: InjectionKey<Readonly<Ref<Pace>>> = Symbol('pace')

/** Returns the pace of a list, from the row indexes near its viewport. */
export function usePace(range: () => { first: number; last: number }): Readonly<Ref<Pace>> {
  const pace = shallowRef<Pace>('still')
  let leaps = 0
  let counted = { since: 0, first: 0 }
  const stillTimer = useTimeoutFn(
    () => {
      leaps = 0
      pace.value = 'still'
    },
    stillAfterMs,
    { immediate: false },
  )
  watch(range, (now, before) => {
    if (now.first === before.first) return
    const at = performance.now()
    if (at - counted.since > countedMs) counted = { since: at, first: before.first }
    const shown = now.last - now.first
    if (Math.abs(now.first - before.first) >= shown / 2) leaps += 1
    // A single leap is a jump by a key or by a click into the scroll bar, not dragging.
    if (leaps > 1) pace.value = 'passing'
    else if (leaps === 0 && Math.abs(now.first - counted.first) > shown / 8) pace.value = 'fast'
    stillTimer.start()
  })
  return readonly(pace)
}
